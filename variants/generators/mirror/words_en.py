"""Closed word lists of English for the mirror rules: verbs and their forms, adjectives, determiners, prepositions."""

import re

from variants.generators.reorder.segments import words

DETERMINERS = words(
    "a an the his her its their our your my this that these those another each every some all most many several both few no"
)
PREPOSITIONS = words(
    "of in on at by for from with to into onto over under about against between among through during without within after before since"
    " until"
    " near across along around behind below above beside beyond inside outside off up down out via per than as like toward towards upon"
)
CONJUNCTIONS = words("and or nor but")
PRONOUNS = words("it you we they he she i there one someone somebody everyone everybody")
RELATIVES = words("who whom whose which that where when while because if although though unless what how why whether")
ADVERBS = words(
    "also still really always usually often generally mainly mostly typically commonly currently actually directly officially widely truly"
    " normally primarily largely sometimes now only just even likely probably originally legally physically easily"
)

_REGULAR = words(
    "bark purr melt float bloom rust orbit erupt vanish rip predict swallow engage dissolve"
    " accept accompany achieve acknowledge acquire act adapt add address adhere admire admit adopt affect agree aim allow alter amaze"
    " analyse"
    " analyze announce annoy answer apologise apologize appeal appear apply appoint appreciate approach approve argue arrange arrest"
    " arrive ask"
    " assassinate assemble assess assist associate assume attach attack attempt attend attract avoid ban base bathe battle belong"
    " benefit boil"
    " borrow brush calculate call cancel care carry cause celebrate challenge change charge charm check chew cite claim classify clean"
    " climb"
    " close coach collaborate collapse collect combine command comment commit communicate compare compete complain complete compose"
    " comprise"
    " conclude condemn conduct confirm confuse connect conquer consider consist construct consume contain contest continue contribute"
    " control"
    " convert convict cook copy correct correlate count cover crash create criticise criticize cross cry cure damage dance date deal decide"
    " declare decline decrease dedicate defeat defend define defy delay deliver demand deny depend depict deserve design desire despise"
    " destroy"
    " detect determine develop die differ digest direct disagree disappear discover discuss display distinguish divide divorce donate"
    " double"
    " doubt dress drop earn educate emit employ enable encounter encourage end endorse endure enhance enjoy enter entertain escape"
    " establish"
    " estimate evolve examine exceed exchange exclude excuse execute exercise exhibit exist expand expect experience explain explode"
    " explore"
    " export express extend face fail fear feature ferment fill film finish fit fix flow focus follow force form found free frighten fulfil"
    " fulfill function gain gather generate graduate grant greet guarantee guard guess guide handle happen harm hatch hate help host hunt"
    " identify ignore imagine impact implement imply import impress improve include increase indicate infect influence inform inhabit"
    " inherit"
    " injure inspire install intend interact invade invent invest invite involve join judge jump justify kick kill kiss lack last laugh"
    " launch"
    " learn like limit link list listen live look love lower maintain manage manufacture mark marry master match matter mean measure"
    " mention"
    " migrate mind miss mistake move murder name need notice obey observe obtain occupy occur offer open operate oppose order originate"
    " outlast"
    " outlive own pack paint participate pass perform permit persuade place plan plant play please point possess pour practice practise"
    " pray"
    " predate predict prefer prepare present preserve prevent produce profit promise promote pronounce protect prove provide publish"
    " pull punish"
    " purchase pursue push qualify question quote race rain raise range reach realise realize receive recognise recognize recommend record"
    " recover reduce refer reflect refuse regard regulate reject relate release rely remain remember remind remove rent repair repeat"
    " replace"
    " report represent require rescue resemble reside resist respect respond result retain retire return reveal reward rule save score"
    " search"
    " seem separate serve settle shape share shock shop show sign smell smoke solve sound specialise specialize specify star start"
    " starve state"
    " stay stop store study succeed suffer suggest suit supply support suppose surpass surprise surrender surround survive suspect talk"
    " target"
    " taste tend thank threaten tie tolerate touch tour trade train transfer translate transport travel treat trust try turn type use"
    " utilise"
    " utilize vary view violate visit vote wait walk want warn wash waste watch weigh welcome wish wonder work worry worship wrap yield"
)
_FORMS = words(
    " arise/arose/arisen bear/bore/borne beat/beat/beaten become/became/become begin/began/begun bend/bent/bent bite/bit/bitten"
    " blow/blew/blown break/broke/broken bring/brought/brought build/built/built buy/bought/bought catch/caught/caught"
    " choose/chose/chosen come/came/come cost/cost/cost cut/cut/cut do/did/done draw/drew/drawn drink/drank/drunk"
    " drive/drove/driven eat/ate/eaten fall/fell/fallen feed/fed/fed feel/felt/felt fight/fought/fought find/found/found"
    " flee/fled/fled fly/flew/flown forget/forgot/forgotten freeze/froze/frozen get/got/got give/gave/given go/went/gone"
    " grow/grew/grown have/had/had hear/heard/heard hide/hid/hidden hit/hit/hit hold/held/held hurt/hurt/hurt keep/kept/kept"
    " know/knew/known lead/led/led leave/left/left lend/lent/lent let/let/let lose/lost/lost make/made/made meet/met/met"
    " outsell/outsold/outsold pay/paid/paid put/put/put ride/rode/ridden ring/rang/rung rise/rose/risen run/ran/run say/said/said"
    " see/saw/seen seek/sought/sought sell/sold/sold send/sent/sent set/set/set shoot/shot/shot sing/sang/sung sink/sank/sunk"
    " sit/sat/sat sleep/slept/slept speak/spoke/spoken spend/spent/spent spread/spread/spread stand/stood/stood steal/stole/stolen"
    " stick/stuck/stuck swim/swam/swum take/took/taken teach/taught/taught tear/tore/torn tell/told/told think/thought/thought"
    " throw/threw/thrown understand/understood/understood wake/woke/woken wear/wore/worn win/won/won write/wrote/written"
    " spin/spun/spun shrink/shrank/shrunk outrun/outran/outrun"
)
_IRREGULAR = {row.split("/")[0]: (row.split("/")[1], row.split("/")[2]) for row in sorted(_FORMS)}
_DOUBLING = words("rip ban chat commit control drop equip fit occur permit plan prefer refer regret shop stop transfer trap admit acquit")

VERBS = _REGULAR | frozenset(_IRREGULAR)
"""Base forms known to the rules."""
NOUN_TOO = words(
    "act address aim answer approach attack ban base battle bear benefit brush call care cause challenge change charge check claim"
    " coach command"
    " comment compete contest control copy cost count cover crash cross cry cure cut damage dance date deal decline demand deposit design"
    " desire display doubt draw dress drink drive drop end escape estimate exchange exercise experience export face fall fear feature feed"
    " fight fill film finish fit fix flow fly focus force form free function gain grant guard guess guide hand harm hate help hit hold host"
    " hunt hurt impact import increase influence interest judge jump kick kiss lack last launch lead leave like limit link list live look"
    " love lower make mark master match matter mean measure mention mind miss mistake move murder name notice offer open order own pack"
    " paint pass pay place plan plant play point pour practice present produce profit promise purchase push question quote race rain raise"
    " range reach record release rent repair report request rescue respect result return reward ride ring rise rule run save say score"
    " search"
    " see set shape share shock shoot shop show sign sink sleep smell smoke sound spread stand star start state stay steal stick stop store"
    " study suit supply support surprise suspect swim talk target taste tear think throw tie touch tour trade train transfer transport"
    " travel"
    " treat trust try turn type use view visit vote wait wake walk want wash waste watch wear welcome win wish wonder work worry wrap write"
    " yield"
)
"""Base forms that are nouns or adjectives too: where another verb could be meant, the rules decline."""

ADJECTIVES = words(
    "able unable likely unlikely possible impossible good bad great poor rich safe unsafe dangerous harmful harmless healthy unhealthy"
    " legal"
    " illegal alive dead true false correct right wrong sure certain necessary unnecessary important essential effective ineffective useful"
    " useless helpful popular unpopular famous common uncommon rare typical normal abnormal natural artificial big small large tall"
    " short long"
    " high low heavy light old young new hot cold warm cool fast slow wide narrow deep thick thin strong weak easy difficult hard simple"
    " complex cheap expensive free full empty open closed close near far clean dirty dry wet hungry happy sad angry afraid married single"
    " pregnant extinct endangered edible poisonous toxic venomous lethal fatal sacred holy religious political ethical unethical moral"
    " immoral"
    " similar identical equal different separate independent dependent responsible suitable unsuitable appropriate inappropriate ideal"
    " perfect"
    " beneficial reliable unreliable accurate inaccurate reasonable unreasonable rational logical consistent inconsistent compatible"
    " incompatible visible invisible available unavailable present absent active passive aware unaware familiar unfamiliar capable"
    " incapable"
    " guilty innocent valid invalid successful unsuccessful welcome unwelcome lucrative profitable biodegradable flammable inhabited"
    " uninhabited native foreign male female human white black red blue green yellow brown pink orange purple grey gray round flat square"
    " sufficient insufficient enough adequate inadequate optimal feasible viable relevant irrelevant significant insignificant associated"
    " related unrelated involved interested supposed allowed required predictive prognostic prone immune resistant vulnerable allergic"
    " vegan"
    " vegetarian kosher halal obese blind deaf mortal immortal literate illiterate wealthy proud jealous bigger smaller larger taller"
    " shorter"
    " longer higher lower heavier lighter older younger newer hotter colder warmer cooler faster slower wider narrower deeper thicker"
    " thinner"
    " stronger weaker easier cheaper closer nearer better worse safer denser richer poorer brighter darker louder smarter greater more less"
    " first second third fourth fifth last"
    " fair bare worth due alone asleep awake alike ready made"
)
_ADJECTIVE_END = re.compile(r"(?:able|ible|ful|less|ous|istic|ical)$")


def third(verb: str) -> str:
    """The form with he, she or it: `go` gives `goes`."""
    if verb == "have":
        return "has"
    if re.search(r"(?:s|x|z|ch|sh|o)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def past(verb: str) -> str:
    """The simple past: `carry` gives `carried`, `write` gives `wrote`."""
    return _IRREGULAR[verb][0] if verb in _IRREGULAR else _regular_past(verb)


def _regular_past(verb: str) -> str:
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ed"
    if verb.endswith("e"):
        return f"{verb}d"
    if verb == "die":
        return "died"
    return f"{verb[:-1]}ied" if re.search(r"[^aeiou]y$", verb) else f"{verb}ed"


PARTICIPLES = frozenset(_regular_past(verb) for verb in _REGULAR) | frozenset(pair[1] for pair in _IRREGULAR.values()) | {"been", "born"}
"""Past participles known to the rules."""


_NOT_ADVERBS = words(
    "family supply reply fly ally assembly anomaly ugly friendly lonely lovely daily early elderly deadly monopoly bully jelly belly lily"
)


def is_adverb(word: str) -> bool:
    """Whether a word is known as an adverb or ends like one."""
    return word in ADVERBS or (len(word) > 4 and word.endswith("ly") and word not in _NOT_ADVERBS)


def is_adjective(word: str) -> bool:
    """Whether a word is known as an adjective or ends like one."""
    return word in ADJECTIVES or _ADJECTIVE_END.search(word) is not None
