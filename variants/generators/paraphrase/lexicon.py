"""English word lists: verbs with their forms, auxiliaries, pronouns, and the words that open or end a noun phrase."""


def words(text: str) -> frozenset[str]:
    """A word list as a set."""
    return frozenset(text.split())


_IRREGULAR = """
be was been | become became become | begin began begun | bend bent bent | bet bet bet | bind bound bound | bite bit bitten |
blow blew blown | break broke broken | bring brought brought | build built built | burn burned burned | burst burst burst | buy
bought bought | catch caught caught | choose chose chosen | come came come | cost cost cost | creep crept crept | cut cut cut |
deal dealt dealt | dig dug dug | do did done | draw drew drawn | drink drank drunk | drive drove driven | eat ate eaten | fall
fell fallen | feed fed fed | feel felt felt | fight fought fought | find found found | flee fled fled | fly flew flown | forbid
forbade forbidden | forget forgot forgotten | forgive forgave forgiven | freeze froze frozen | get got gotten | give gave given
| go went gone | grind ground ground | grow grew grown | hang hung hung | have had had | hear heard heard | hide hid hidden |
hit hit hit | hold held held | hurt hurt hurt | keep kept kept | know knew known | lay laid laid | lead led led | leave left
left | lend lent lent | let let let | lie lay lain | light lit lit | lose lost lost | make made made | mean meant meant | meet
met met | pay paid paid | put put put | repay repaid repaid | quit quit quit | read read read | ride rode ridden | ring rang
rung | rise rose risen | run ran run | say said said | see saw seen | seek sought sought | sell sold sold | send sent sent | set
set set | shake shook shaken | shed shed shed | shine shone shone | shoot shot shot | show showed shown | shrink shrank shrunk |
shut shut shut | sing sang sung | sink sank sunk | sit sat sat | sleep slept slept | slide slid slid | speak spoke spoken |
spend spent spent | spin spun spun | split split split | spread spread spread | spring sprang sprung | stand stood stood | steal
stole stolen | stick stuck stuck | sting stung stung | strike struck struck | swear swore sworn | sweep swept swept | swim swam
swum | swing swung swung | take took taken | teach taught taught | tear tore torn | tell told told | think thought thought |
throw threw thrown | understand understood understood | wake woke woken | wear wore worn | weep wept wept | win won won |
withdraw withdrew withdrawn | write wrote written | bear bore borne | beat beat beaten | overcome overcame overcome | undergo
underwent undergone | arise arose arisen | bleed bled bled | breed bred bred | undertake undertook undertaken | withstand
withstood withstood
"""
_REGULAR = """
accept accelerate achieve act characterize classify illustrate demonstrate explore affect adapt add admit adopt advise agree aid
aim allow announce answer appeal appear apply appoint argue arrange arrive ask assist assume attach attack attempt attend attract
avoid bake ban base bathe believe belong benefit boil borrow bounce breathe burn bury calculate call campaign carry cause
celebrate change charge chase cheer chew claim clean clear climb close collaborate collect combine command commit compare compete
complain complete compose compress conclude conduct confirm connect consider consist constitute construct consult consume contain
continue contribute control convert convict cook cool copy correlate count cover create cross cry cultivate cure dance decide
declare decline decorate decrease defeat defend define deliver demand deny depend derive describe deserve design desire destroy
detect determine develop die differ digest direct disagree disappear discover discuss display divide drop dry earn elect eliminate
employ enable enact encourage encounter end enforce enjoy enroll ensure enter escape establish estimate evolve examine exceed
exist expand expect experience explain explode export express extend face fail favor fear ferment fill finish fit fix float flow
focus fold follow force form function gain gather generate govern graduate grant greet guard guess happen harm harvest hate heat
help hire hope host hunt identify ignore imply import improve include increase indicate infect influence inhabit inherit inhibit
inspire install intend interact introduce invade invent invest invite involve issue join judge jump justify kick kill kiss lack
land last laugh launch learn lift like limit link list listen live lock look love maintain manage march mark marry match matter
measure melt mention migrate mind miss mix move multiply murder need notice object observe obtain occupy occur offer open operate
oppose order organize originate owe own pack paint participate pass perform permit persuade pick place plan plant play point
pollinate possess pour practice praise pray predict prefer prepare present preserve press prevent print produce promise promote
propose protect prove provide publish pull pump punish purchase push qualify question race raise range reach react realize receive
recognize recommend record recover reduce refer reflect refuse regulate reject relate release rely remain remember remove repair
repeat replace replicate report represent reproduce request require rescue research resemble reside resist respond rest result
retain retire return reveal review roll rule sail satisfy save score seem select separate serve settle share shop shout sign smell
smile smoke solve sort sound speak stand start state stay step stop store strengthen struggle study submit succeed suffer suggest
suit supply support suppose surround survive suspect switch taste tend test thank threaten tie touch trade train transfer transmit
transport travel treat trust try turn understand unite urge use vaccinate value vary violate visit vote wait walk want warn wash
waste watch water weigh welcome wish wonder work worry yield
absorb accompany accomplish accuse acquire adjust administer affirm afford alleviate amend amplify anticipate apologize approve arouse
assemble assert assess assign assure attain await behave cease cite clarify communicate comply comprise confine confuse conserve
contradict convey convince cooperate cope correspond criticize deceive deduct delete denote depict detain deteriorate differentiate
diminish disclose discourage disrupt dissolve distinguish distribute disturb dominate donate elicit emerge emphasize enhance enlarge
entail evaluate evaporate exclude excrete execute expire facilitate fulfill hinder impair impede implement impose impress induce
inform inject injure insert insist inspect interfere interpret investigate isolate lessen maximize mediate merge minimize modify
modulate motivate negotiate nominate notify obey offend outweigh overestimate penetrate perceive persist plead pose postpone precede
preclude predate prescribe presume prevail proceed procure prohibit prolong pronounce prosecute publicize pursue quantify reassure
reckon reconcile redeem regain reinforce relieve remind render renew resign restore restrict rotate secrete sever shorten
signify simulate specify speculate stimulate sue summarize suppress sustain synthesize terminate testify tolerate transform translate
underestimate undermine unify utilize validate verify waive weaken widen
"""
_DOUBLED = """
admit ban commit control drop fit occur permit plan refer regret rob shop slip step stop submit transfer transmit travel compel
emit omit confer repel equip rub wrap trap chat clap cram skip tap tip trim beg hug
"""
_FORMS = [entry.split() for entry in _IRREGULAR.split("|")]
_CONSONANTS = "bcdfghjklmnpqrstvwxz"


def _past(verb: str) -> str:
    if verb in _DOUBLED.split() and verb != "travel":
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] in _CONSONANTS:
        return verb[:-1] + "ied"
    return verb + "ed"


PAST: dict[str, str] = {verb: _past(verb) for verb in (*_REGULAR.split(), *_DOUBLED.split())} | {base: past for base, past, _ in _FORMS}
"""Base form to past tense; its keys are all the verbs the rules know."""
PAST["be"] = "was"

PARTICIPLE: dict[str, str] = PAST | {base: participle for base, _, participle in _FORMS}
"""Base form to past participle."""

BASE_OF_PARTICIPLE: dict[str, str] = {form: base for base, form in PARTICIPLE.items()}
PARTICIPLES = frozenset({"born", *PARTICIPLE.values()}) - {
    "read",
    "put",
    "set",
    "cut",
    "hit",
    "let",
    "cost",
    "run",
    "come",
    "become",
    "spread",
    "left",
}
"""Forms that after a form of `be` make a passive; those that are also base forms or nouns are left out."""

ALSO_NOUNS = words("""
value range question face function object force limit form result rule state test record report plan place point print sound issue
judge link list mark match measure note order pack paint part process race score shop sign smell smile taste trade train transport
travel trust turn voice vote watch work
""")
"""Verbs that are as often nouns: not taken for the verb behind a noun."""

AUXILIARIES = words("am is are was were do does did can could will would should must may might has have had")
BE = words("am is are was were")
HAVE = words("has have had")
MODALS = words("can could will would should must may might")

PRONOUNS = words("i you he she it we they")
POSSESSIVES = words("my your his her its our their")
DETERMINERS = words("the a an this that these those each every some any no most all many both") | POSSESSIVES
PREPOSITIONS = words("""
of in on at to for from by with about into over under between among through during before after against within without near like
as than per via upon across behind beyond around up off out down inside outside since until along toward towards
""")
CLAUSE_WORDS = words("""
who whom whose which that where when if because while although though whether since unless why how what so but
""")
ADVERBS = words("""
also always ever never often still usually generally commonly typically normally really actually likely probably sometimes
frequently rarely now currently already just only even then mainly mostly primarily originally first officially not both all
simply directly necessarily effectively
""")
PREDICATES = words("""
able afraid alive allergic alone asleep aware available bad banned bankrupt beneficial better big black blind blue bright capable
carnivorous cheap clean clear close cold common comfortable compatible complete considered correct dangerous dead deadly deep
different difficult dry due eligible edible effective equal essential evergreen expensive extinct fair false familiar famous fast
flammable free full good green guilty happy hard harmful harmless healthy heavier heavy helpful high hot hungry identical illegal
immune important impossible independent interested jewish large larger late legal lethal liable likely literate long low magnetic
mandatory married more necessary new nocturnal normal obsolete old older open poisonous poor popular possible present prone ready
real red related relevant reliable religious responsible rich right ripe round safe sentient separate sharp short sick similar
single slow small smaller smart soft solid soluble strong subject successful sufficient suitable sure sweet tall taller thick thin
tired toxic true typical unable unhappy unlikely useful valid vegan vegetarian visible warm weak wealthy wet white wide worse
wrong young younger worth worthwhile feasible advisable adequate superior inferior reasonable viable predictive dependent
""")


def third_person(verb: str) -> str:
    """The form with he, she, it: `goes`, `carries`, `has`."""
    if verb in {"have", "do", "go", "be"}:
        return {"have": "has", "do": "does", "go": "goes", "be": "is"}[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] in _CONSONANTS:
        return verb[:-1] + "ies"
    return verb + "s"


def is_participle(word: str) -> bool:
    """Whether a small-letter word reads as a past participle."""
    return word in PARTICIPLES or (
        word.endswith("ed")
        and len(word) > 4
        and word not in {"need", "seed", "speed", "breed", "indeed", "hundred", "naked", "sacred", "exceed"}
    )


def is_ing(word: str) -> bool:
    """Whether a small-letter word reads as a present participle."""
    return (
        word.endswith("ing")
        and len(word) > 5
        and word
        not in {
            "during",
            "spring",
            "string",
            "morning",
            "evening",
            "ceiling",
            "sibling",
            "something",
            "nothing",
            "anything",
            "everything",
            "building",
            "wedding",
        }
    )


def is_adverb(word: str) -> bool:
    """Whether a small-letter word may stand between subject and verb."""
    return (
        word in ADVERBS
        or word in {"best", "better", "well", "most", "more", "less", "least"}
        or (word.endswith("ly") and len(word) > 4 and word not in {"family", "supply", "apply"})
    )
