"""What a generator says of its task instead of doing it, by language: talk around the rewording, refusals, the answer told.

Each table is a list of our own, short on purpose: what a model opens and closes with, not what a question may hold. Patterns of
`CHATTER` and `REFUSAL` are matched against folded text (`audit.text.fold.fold`), those of `LEAK` against plain text, where case still
tells a name.
"""

import re

CHATTER: dict[str, str] = {
    "en": (
        r"^(?:(?:sure|certainly|of course|absolutely|okay|ok|no problem|great question|happy to help|gladly)\b[!,. :-]+(?!i |you )|"
        r"(?:here(?:'s| is| are)|below is) (?:a|an|the|my|your|one|some|another)?\s*"
        r"(?:\w+ ){0,3}(?:paraphras\w*|rephras\w*|rewrit\w*|reword\w*|version|variant|alternative)\b|"
        r"(?:paraphras(?:e|ed)|rephrased|rewritten|reworded|variant|revised|new)(?: (?:version|question|sentence|text|prompt))?(?: "
        r"\d+)?\s*:|as an ai\b[\w ]{0,20},? (?:i|we)\b|"
        r"the (?:paraphrased|rephrased|rewritten|reworded) \w+ (?:is|would be)\b)|"
        r"\b(?:let me know if|i hope (?:this|that) helps|feel free to (?:ask|let)|is there anything else|would you like me to|"
        r"(?:this|the) (?:paraphrase|rewrite|rephrasing|version|rewording) (?:keeps|preserves|maintains|retains|uses|conveys|has "
        r"the same)|note: (?:i|the|this) )|\bnote that i (?:kept|have|changed|rephrased)"
    ),
    "zh": (
        r"^(?:好的|当然|没问题|可以的?)[！!，,。：:]|^(?:以下|下面)(?:是|为).{0,8}(?:改写|释义|重述|版本|换一种)|"
        r"(?:改写|重述|释义)(?:后的?)?(?:问题|句子|版本|如下)?[为是]?[：:]|希望(?:这|对你)"
    ),
    "de": (
        r"^(?:klar|gerne?|natürlich|selbstverständlich|aber sicher|okay|ok|kein problem|sehr gern)\b ?[!,.:]|"
        r"^hier (?:ist|sind|kommt) (?:\w+ ){0,4}(?:\w*umformulier\w*|paraphras\w*|varianten?|version\w*|fassung\w*|formulierung\w*)\b|"
        r"^(?:umformulier\w+|paraphrase|neu formuliert\w*|umgeschrieben\w*|neue (?:fassung|formulierung|version))(?: \w+){0,2} ?:|"
        r"\bich hoffe,? (?:das|dies) hilft|\blass(?:en sie)? (?:es )?mich(?: es)? wissen,? (?:ob|wenn|falls) (?:du|sie)\b|"
        r"\bsag(?:en sie)? (?:mir )?bescheid,? (?:wenn|falls)|\bmöchte(?:n sie|st du),? dass ich\b|"
        r"\bdiese (?:fassung|version|umformulierung|formulierung) (?:behält|bewahrt|erhält)"
    ),
    "es": (
        r"^¡?(?:claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto|vale|de acuerdo|okay|ok|sin problema|cómo no)\b ?[!,.:]|"
        r"^aquí (?:\w+ ){1,5}(?:paráfrasis|reformul\w*|reescri\w*|versión|variante|alternativa)\b|"
        r"^(?:paráfrasis|reformulación|(?:pregunta|versión|frase|texto) (?:reformulad|reescrit|parafrasead)[ao]|"
        r"nueva versión)\b[^:?]{0,20}:|"
        r"\bespero que (?:esto |te |le |os ){0,2}(?:ayude|sirva)|"
        r"\b(?:avísame|avíseme|házmelo saber|hazme saber|hágamelo saber|dime) si (?:necesitas?|quieres?|deseas?)\b|"
        r"\b(?:quieres|te gustaría|quiere|le gustaría) que (?:te |lo |la )?(?:reformule|reescriba|parafrasee)|"
        r"\besta (?:versión|paráfrasis|reformulación) (?:mantiene|conserva|preserva)"
    ),
    "fr": (
        r"^(?:bien sûr|certainement|d'accord|avec plaisir|volontiers|okay|ok|pas de problème|absolument|entendu)\b ?[!,.:]|"
        r"^voici (?:[\w']+ ){0,4}(?:paraphras\w*|reformul\w*|réécri\w*|version|variante|formulation|alternative)\b|"
        r"^(?:paraphrase|reformulation|(?:question|version|phrase|texte) (?:reformulée?|réécrite?|paraphrasée?)|"
        r"nouvelle (?:version|formulation))\b[^:?]{0,20}:|"
        r"\bj'espère que (?:cela|ça) (?:vous |t')?aide|\bn'hésite[sz]? pas à (?:me |nous )?(?:demander|dire|poser|solliciter|contacter)\b|"
        r"\b(?:dites|dis|faites|fais)-(?:le-)?moi (?:savoir )?si (?:vous|tu)\b|\bsouhaitez-vous que je\b|"
        r"\bcette (?:version|reformulation|formulation|paraphrase) (?:conserve|garde|préserve)"
    ),
    "pt": (
        r"^(?:claro(?: que sim)?|com certeza|certamente|com prazer|sem problemas?|okay|ok|pois não)\b ?[!,.:]|"
        r"^(?:aqui (?:está|estão|vai|tem)|segue(?: abaixo)?|eis) (?:\w+ ){0,4}"
        r"(?:paráfrase|parafrasead\w*|reformul\w*|reescri\w*|versão|variante|alternativa)\b|"
        r"^(?:paráfrase|reformulação|(?:pergunta|versão|frase|texto) (?:reformulad|reescrit|parafrasead)[ao]|nova versão)\b[^:?]{0,20}:|"
        r"\bespero (?:que isso |que isto |ter )(?:te |lhe )?ajud|"
        r"\b(?:me avise|avise-me|diga-me|me diga|me informe) se (?:precisar|quiser)\b|"
        r"\b(?:gostaria|quer) que eu (?:a |o )?(?:reformule|reescreva|parafraseie)|"
        r"\best[ae] (?:versão|paráfrase|reformulação) (?:mantém|preserva|conserva)"
    ),
    "it": (
        r"^(?:certo|certamente|naturalmente|ovviamente|volentieri|con piacere|va bene|d'accordo|okay|ok|nessun problema)\b ?[!,.:]|"
        r"^ecco(?:ti|vi|le)? (?:[\w']+ ){0,4}(?:parafras\w*|riformul\w*|riscri\w*|version\w*|variant\w*|alternativ\w*)\b|"
        r"^(?:parafrasi|riformulazione|(?:domanda|versione|frase|testo) (?:riformulat|riscritt|parafrasat)[ao]|"
        r"nuova versione)\b[^:?]{0,20}:|"
        r"\bspero (?:che (?:questo|ciò) )?(?:ti |vi |le )?(?:sia d'aiuto|aiuti|di (?:esser\w*|averti|averla) )|"
        r"\b(?:fammi|fatemi|mi faccia) sapere se (?:hai|avete|ha|vuoi|volete|vuole|ti|le|vi)\b|"
        r"\b(?:vuoi|vuole|desideri) che (?:io )?(?:la |lo )?(?:riformuli|riscriva|parafrasi)|"
        r"\bquesta (?:versione|parafrasi|riformulazione) (?:mantiene|conserva)"
    ),
    "ja": (
        r"^(?:はい|もちろん(?:です)?|承知(?:いた)?しました|かしこまりました|わかりました|分かりました|了解(?:です|しました)?|喜んで)"
        r"[!、,. ](?!いいえ)|"
        r"^(?:以下|次|こちら)(?:は|が|に).{0,12}(?:言い換え|書き換え|言い直し|パラフレーズ|別の表現|リライト)|"
        r"^(?:言い換え|書き換え|リライト|パラフレーズ)(?:た|後の?|済みの?)?(?:質問|文章?|問題|例|バージョン|版)?"
        r"(?:は(?:次|以下)の(?:とおり|通り)です)?[:.]|"
        r"お役に立て(?:れば|ると|たら)|(?:他に|ほかに)(?:も|何か)?.{0,10}"
        r"(?:ありましたら|あれば|ございましたら).{0,14}(?:ください|お知らせ|お申し付け)|"
        r"この(?:言い換え|書き換え|バージョン)(?:は|では)"
    ),
    "ko": (
        r"^(?:네|예|물론(?:이죠|입니다|이에요)?|알겠습니다|좋습니다|그럼요)[!,.] ?(?!아니)|"
        r"^(?:다음은|아래는|여기) .{0,20}(?:바꿔 쓴|바꾼|다시 쓴|재구성|다른 표현|패러프레이즈|재작성)|"
        r"^(?:바꿔 쓴|다시 쓴|재작성(?:한|된)|수정(?:한|된)|바꾼) (?:질문|문장|버전|글) ?:|"
        r"도움이 되(?:었|셨)?(?:기를|길|면 좋겠)|(?:더|다른) (?:필요한|궁금한|도움이).{0,20}(?:말씀|알려)|이 (?:버전|문장)은 원래"
    ),
}
"""Openings, labels and closings that speak of a rewording."""

REFUSAL: dict[str, str] = {
    "en": (
        r"\b(?:i'?m|i am|we'?re|we are) (?:really |very |so |truly )?(?:sorry|afraid)\b.{0,60}\b(?:can'?t|cannot|can not|unable|"
        r"not able|won'?t|not comfortable|don'?t|do not)\b|"
        r"^(?:sorry|apologies|unfortunately)\b[,.! ].{0,40}\b(?:can'?t|cannot|can not|unable|not able|won'?t)\b|"
        r"\bi (?:can'?t|cannot|can not|won'?t|will not|am unable to|'m unable to|am not able to|'m not able to|must decline|have "
        r"to decline|decline to)\b.{0,12}"
        r"\b(?:help|assist|answer|provide|do that|comply|fulfil\w*|continue|rephrase|paraphrase|rewrite|complete|respond|discuss|"
        r"generate|create|engage|with)\b|"
        r"\bas an? (?:ai|artificial intelligence|language model)\b[\w ]{0,20},? (?:i|we)\b|"
        r"\bi(?:'m| am) (?:just |only )?an ai\b|\bagainst my "
        r"(?:guidelines|policy|programming)\b|\bunable to (?:assist|help|comply)\b"
    ),
    "zh": (
        r"(?:对不起|抱歉|很遗憾|不好意思).{0,12}(?:无法|不能|没办法|不可以)|^我(?:无法|不能|没办法)(?:回答|提供|协助|帮助|完成|满足|处理)|"
        r"作为(?:一个|一名)?(?:ai|人工智能|语言模型)"
    ),
    "de": (
        r"\b(?:tut mir (?:sehr |wirklich )?leid|entschuldigung|entschuldigen sie|leider)\b[^.?]{0,20}"
        r"\b(?:(?:kann|darf|konnte|werde) ich|ich (?:kann|darf|konnte|werde))\b[^.?]{0,60}\b(?:nicht|keine?n?)\b|"
        r"\b(?:ich (?:kann|darf|werde|möchte)|(?:kann|darf|werde|möchte) ich)\b[^.?!]{0,60}"
        r"\bnicht (?:weiter)?(?:helfen|beantworten|umformulieren|nachkommen|behilflich)\b|"
        r"\bals (?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|ki-\w+)\b[^.?]{0,20}\b(?:kann|darf|habe|bin) ich\b|"
        r"\bich bin (?:nur |lediglich )?(?:eine ki|ein (?:ki-)?sprachmodell|ein ki-assistent)\b|\bgegen meine richtlinien\b"
    ),
    "es": (
        r"\b(?:lo siento|lo lamento|lamentablemente|perdón|perdona|disculpa|disculpe)\b[^.?]{0,30}"
        r"\bno (?:puedo|podemos|me es posible|soy capaz|estoy en condiciones)\b|"
        r"\bno (?:puedo|podré|soy capaz de|me es posible) (?:\w+ ){0,2}"
        r"(?:ayudar\w*|responder\w*|contestar\w*|reformular\w*|cumplir|proporcionar\w*|parafrasear\w*|asistir\w*)\b|"
        r"\bcomo (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b[^.?]{0,20}\bno\b|\ben contra de mis (?:directrices|normas)\b"
    ),
    "fr": (
        r"\b(?:désolée?|navrée?|malheureusement|je regrette)\b[^.?]{0,30}\bje ne (?:peux|puis|suis|pourrai)\b|"
        r"\bje ne (?:peux|puis|pourrai|suis pas en mesure de|suis pas capable de)(?: pas)? (?:[\w']+ ){0,2}"
        r"(?:aider|répondre|fournir|reformuler|paraphraser|satisfaire)\b|"
        r"\ben tant qu'(?:ia|intelligence artificielle|modèle de langage|assistant ia)\b|\bcontraire à mes (?:directives|règles)\b"
    ),
    "pt": (
        r"\b(?:desculpe|desculpa|lamento|sinto muito|infelizmente|peço desculpas?)\b[^.?]{0,30}"
        r"\b(?:não|nao) (?:posso|consigo|sou capaz|me é possível)\b|"
        r"\b(?:não|nao) (?:posso|consigo|sou capaz de) (?:\w+ ){0,2}(?:ajud|respond|reformul|fornec|atend|auxili|parafrase)\w*|"
        r"\bcomo (?:uma? )?(?:ia|inteligência artificial|modelo de linguagem)\b[^.?]{0,20}\b(?:não|nao)\b|\bcontra as minhas diretrizes\b"
    ),
    "it": (
        r"\b(?:mi (?:di)?spiace|scus(?:a|i|ami|ate)|purtroppo|spiacente)\b[^.?]{0,30}\bnon (?:posso|riesco|sono in grado|mi è possibile)\b|"
        r"\bnon (?:posso|sono in grado di|mi è possibile) (?:\w+ ){0,2}"
        r"(?:aiutar|risponder|riformular|fornir|soddisfar|assister|parafrasar)\w*|"
        r"\b(?:in quanto|come) (?:ia|intelligenza artificiale|modello linguistico)\b[^.?]{0,20}\bnon\b|\bcontro le mie linee guida\b"
    ),
    "ja": (
        r"(?:申し訳|すみません|すいません|ごめんなさい|残念ながら).{0,40}(?:できません|できかね|出来ません|いたしかね|応じられません|お答えでき)|"
        r"(?:お答え|回答|お手伝い|お応え)(?:は|が|を)?(?:する(?:こと)?(?:は|が)?)?(?:でき(?:ません|かね)|出来ません|いたしかね|差し控え)|"
        r"(?:ai|人工知能|言語モデル)(?:アシスタント)?として(?:、|は).{0,30}(?:でき(?:ません|かね)|ありません)|^私は(?:ai|人工知能|言語モデル)"
    ),
    "ko": (
        r"(?:죄송|미안|유감).{0,40}(?:수 없|못합니다|못해요|어렵습니다|불가능)|"
        r"(?:답변|대답|도움|도와).{0,12}(?:수 없습니다|수 없어요|드리기 어렵|못합니다)|"
        r"(?:ai|인공지능|언어 모델)(?:로서|이기 때문에|이라서|이므로)"
    ),
}
"""Apologies and inabilities of a model that declines."""

_OPEN = r"\s?:? ?[A-ZÀ-ÖØ-Þ\d$€£\"]"
"""An answer that is told begins with a capital, a digit or a quotation mark; the form of one (`a number`) does not."""

LEAK: dict[str, str] = {
    "de": rf"\b[Dd]ie (?:richtige |korrekte )?(?:Antwort|Lösung) (?:ist|lautet|wäre|heißt){_OPEN}(?![^.!?)]{{0,20}}\boder\b)",
    "es": rf"\b[Ll]a (?:respuesta|solución)(?: correcta)? (?:es|sería){_OPEN}(?![^.!?)]{{0,20}}\bo\b)",
    "fr": rf"\b[Ll]a (?:bonne )?(?:réponse|solution)(?: correcte| exacte)? (?:est|serait){_OPEN}(?![^.!?)]{{0,20}}\bou\b)",
    "pt": rf"\b[Aa] (?:resposta|solução)(?: correta| certa)? (?:é|seria){_OPEN}(?![^.!?)]{{0,20}}\bou\b)",
    "it": rf"\b[Ll]a (?:risposta|soluzione)(?: corretta| giusta| esatta)? (?:è|sarebbe){_OPEN}(?![^.!?)]{{0,20}}\bo\b)",
    "ja": (
        r"(?:答え|正解|解答|回答)は(?!.{0,12}(?:何|どれ|どこ|どの|どちら|いくつ|いくら|誰|だれ|いつ|数字|数値|文字|一つ|ひとつ|はい|いいえ|次の|以下))"
        r"[^か?？。.\n]{1,30}?(?:です|だ|である)(?=[.。)）]|\s*$)"
    ),
    "ko": (
        r"(?:정답|답)(?:은|:) ?(?!.{0,12}(?:무엇|몇|어느|누구|언제|숫자|단어|예|아니))"
        r"[^?？.\n]{1,30}?(?:입니다|이다|예요|이에요)(?=[.)）]|\s*$)"
    ),
}
"""The answer told in a sentence; English and Chinese have theirs in the check."""


def own(table: dict[str, str], language: str) -> re.Pattern[str]:
    """What a table holds for a language beside English, which models fall back on whatever they were asked."""
    return re.compile("|".join(table[name] for name in dict.fromkeys(("en", language)) if name in table))
