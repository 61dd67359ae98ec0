"""Words that turn a meaning round: opposites, and converses that say the same when their arguments change places."""

from functools import lru_cache

from audit.text.words import stem

_OPPOSITES = """
increase/decrease increase/reduce increase/drop increase/fall rise/fall rise/drop rise/decline rise/sink grow/shrink gain/lose
expand/contract open/close
start/stop start/finish start/end begin/end begin/finish begin/stop arrive/leave arrive/depart enter/leave enter/exit accept/reject
accept/refuse accept/decline allow/forbid allow/prohibit allow/prevent permit/forbid permit/prohibit permit/ban approve/reject
approve/oppose agree/disagree like/dislike
love/hate succeed/fail pass/fail win/lose include/exclude add/subtract add/remove multiply/divide push/pull raise/lower lift/lower
remember/forget find/lose attack/defend build/destroy create/destroy save/spend save/waste encourage/discourage strengthen/weaken
improve/worsen
appear/disappear appear/vanish attach/detach connect/disconnect import/export inhale/exhale admit/deny confirm/deny confirm/refute
support/oppose support/attack
float/sink freeze/melt heat/cool lengthen/shorten widen/narrow tighten/loosen lock/unlock load/unload dress/undress
hot/cold warm/cool warm/cold hot/cool big/small large/small great/small tall/short long/short high/low wide/narrow broad/narrow
deep/shallow thick/thin heavy/light
fast/slow quick/slow early/late old/new old/young ancient/modern rich/poor wealthy/poor strong/weak hard/soft hard/easy difficult/easy
loud/quiet noisy/quiet bright/dark bright/dull light/dark clean/dirty wet/dry full/empty good/bad good/evil good/poor right/wrong
true/false correct/incorrect
correct/wrong happy/sad glad/sad safe/dangerous alive/dead awake/asleep brave/cowardly cheap/expensive cheap/costly simple/complex
simple/complicated easy/complicated
public/private legal/illegal guilty/innocent positive/negative male/female married/single present/absent presence/absence visible/invisible
left/right north/south east/west northern/southern eastern/western upstairs/downstairs inside/outside indoors/outdoors front/back
top/bottom
upper/lower internal/external inner/outer above/below over/under before/after ahead/behind first/last forward/backward
forwards/backwards upward/downward
maximum/minimum most/least majority/minority more/less more/fewer many/few much/little always/never often/rarely often/seldom
frequently/rarely frequently/seldom usually/rarely everything/nothing everyone/nobody everybody/nobody everywhere/nowhere all/none
both/neither with/without day/night
morning/evening winter/summer spring/autumn sunrise/sunset victory/defeat success/failure profit/loss advantage/disadvantage
benefit/harm benefit/drawback
friend/enemy ally/enemy strength/weakness beginning/end cause/effect ascending/descending horizontal/vertical
numerator/denominator even/odd clockwise/counterclockwise clockwise/anticlockwise temporary/permanent voluntary/mandatory
voluntary/compulsory optional/mandatory optional/required
required/prohibited required/forbidden mandatory/forbidden superior/inferior major/minor abundant/scarce acute/chronic benign/malignant
systolic/diastolic
debit/credit asset/liability bull/bear plaintiff/defendant domestic/foreign rural/urban hire/fire
bigger/smaller larger/smaller greater/smaller greater/less taller/shorter longer/shorter higher/lower wider/narrower deeper/shallower
thicker/thinner heavier/lighter faster/slower quicker/slower earlier/later sooner/later older/younger older/newer richer/poorer
stronger/weaker harder/softer harder/easier louder/quieter brighter/darker brighter/dimmer cleaner/dirtier better/worse cheaper/costlier
hotter/colder hotter/cooler warmer/colder warmer/cooler closer/farther nearer/farther closer/further nearer/further safer/riskier
happier/sadder fuller/emptier
smarter/dumber simpler/harder broader/narrower wetter/drier fresher/staler rougher/smoother
biggest/smallest largest/smallest greatest/smallest greatest/least tallest/shortest longest/shortest highest/lowest widest/narrowest
deepest/shallowest
thickest/thinnest heaviest/lightest fastest/slowest quickest/slowest earliest/latest oldest/youngest oldest/newest richest/poorest
strongest/weakest hardest/easiest hardest/softest brightest/darkest best/worst cheapest/dearest hottest/coldest warmest/coldest
nearest/farthest
closest/farthest nearest/furthest closest/furthest happiest/saddest safest/riskiest
helpful/harmful useful/useless thankful/thankless hopeful/hopeless careful/careless pleasant/unpleasant similar/different
same/different same/other alike/different
identical/different equal/different common/rare popular/obscure famous/unknown natural/artificial real/fake genuine/fake whole/partial
entire/partial
partially/fully partially/completely partly/fully mild/severe slightly/greatly slightly/heavily well/poorly well/badly awful/wonderful
awful/great terrible/great terrible/excellent excellent/poor
terrible/wonderful boring/exciting boring/interesting ugly/beautiful delicious/disgusting polite/rude generous/stingy honest/dishonest
fresh/stale ripe/rotten sharp/blunt smooth/rough tight/loose solid/liquid vacant/occupied sober/drunk
dance/sit dusk/dawn heaven/hell husband/wife brother/sister father/mother son/daughter boy/girl man/woman king/queen
except/including excluding/including uncle/aunt nephew/niece actor/actress prince/princess waiter/waitress
"""
_CONVERSES = """
buy/sell purchase/sell give/receive give/get give/take lend/borrow teach/learn send/receive precede/follow parent/child father/son
mother/daughter
husband/wife teacher/student doctor/patient employer/employee above/below over/under before/after ahead/behind own/belong
cause/result north/south east/west left/right inside/outside front/behind predecessor/successor
ancestor/descendant beat/lose defeat/lose exceed/below
bigger/smaller larger/smaller greater/smaller greater/less taller/shorter longer/shorter higher/lower wider/narrower deeper/shallower
thicker/thinner heavier/lighter faster/slower quicker/slower earlier/later sooner/later older/younger older/newer richer/poorer
stronger/weaker harder/softer harder/easier louder/quieter brighter/darker brighter/dimmer better/worse cheaper/costlier hotter/colder
warmer/colder hotter/cooler warmer/cooler more/less more/fewer safer/riskier superior/inferior senior/junior
"""
_HAN = """
大/小 多/少 高/低 高/矮 长/短 快/慢 早/晚 远/近 冷/热 好/坏 新/旧 老/少 贵/便宜 重/轻 厚/薄 宽/窄 深/浅 强/弱 难/容易
难/易 对/错 正确/错误 是/非 真/假 上/下 左/右 前/后 里/外 内/外 东/西 南/北 增加/减少 上升/下降 提高/降低 升高/降低
增长/下降 开始/结束 开/关 打开/关闭 进/出 买/卖 赢/输 胜/败 成功/失败 接受/拒绝 同意/反对 支持/反对 允许/禁止
可以/不可以 安全/危险 最大/最小 最高/最低 最多/最少 最好/最坏 最长/最短 最早/最晚 最快/最慢 之前/之后 以前/以后
以上/以下 增/减 涨/跌 上涨/下跌 上午/下午 白天/晚上 早上/晚上 男/女 喜欢/讨厌 积极/消极 主动/被动 过去/未来 加/减 乘/除
冷/暖 冷/暖和 凉/热 凉快/热 寒冷/炎热 借给/借自 优点/缺点 优势/劣势 导入/导出
"""


def _table(pairs: str, *, stemmed: bool) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in pairs.split():
        a, b = (stem(word) if stemmed else word for word in pair.split("/"))
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {word: frozenset(opposites) for word, opposites in found.items()}


OPPOSITES = _table(_OPPOSITES, stemmed=True)
"""English stems and their opposites."""
CONVERSES = _table(_CONVERSES, stemmed=True)
"""English stems that mean the same of the exchanged arguments: a bigger than b, b smaller than a."""
HAN_OPPOSITES = _table(_HAN, stemmed=False)
"""Chinese words and their opposites."""


@lru_cache(maxsize=4096)
def opposed(only_a: tuple[str, ...], only_b: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs of opposites, one stem from each side, each used once."""
    left = list(only_b)
    found = []
    for word in only_a:
        match = next((other for other in left if other in OPPOSITES.get(word, ())), None)
        if match is not None:
            left.remove(match)
            found.append((word, match))
    return tuple(found)
