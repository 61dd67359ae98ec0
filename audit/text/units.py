"""Units of measure and money: how they are spelt, and what each is in the base unit of its dimension."""

_SPELLINGS: dict[tuple[str, float], str] = {
    ("length", 1.0): "m metre metres meter meters 米",
    ("length", 1000.0): "km kms kilometre kilometres kilometer kilometers 公里 千米",
    ("length", 0.01): "cm centimetre centimetres centimeter centimeters 厘米 公分",
    ("length", 0.001): "mm millimetre millimetres millimeter millimeters 毫米",
    ("length", 1609.344): "mi mile miles 英里",
    ("length", 0.3048): "ft foot feet 英尺",
    ("length", 0.0254): "inch inches 英寸",
    ("length", 0.9144): "yd yard yards 码",
    ("mass", 1.0): "g gram grams gramme grammes 克",
    ("mass", 1000.0): "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes 公斤 千克",
    ("mass", 0.001): "mg milligram milligrams 毫克",
    ("mass", 1e-6): "mcg µg μg microgram micrograms 微克",
    ("mass", 1e6): "tonne tonnes 吨",
    ("mass", 907184.0): "ton tons",
    ("mass", 28.3495): "oz ounce ounces 盎司",
    ("mass", 500.0): "斤",
    ("volume", 1.0): "l litre litres liter liters 升",
    ("volume", 0.001): "ml millilitre millilitres milliliter milliliters 毫升",
    ("volume", 3.78541): "gallon gallons gal 加仑",
    ("time", 1.0): "sec secs second seconds 秒 秒钟",
    ("time", 60.0): "min mins minute minutes 分钟",
    ("time", 3600.0): "h hr hrs hour hours 小时 钟头",
    ("time", 86400.0): "day days 天",
    ("time", 604800.0): "week weeks wk wks 周 星期 礼拜",
    ("month", 1.0): "month months 个月",
    ("month", 12.0): "yr yrs year years 年",
    ("month", 120.0): "decade decades",
    ("month", 1200.0): "century centuries 世纪",
    ("speed", 1.0): "mph",
    ("speed", 0.621371): "kph kmh km/h",
    ("speed", 2.236936): "m/s",
    ("temperature C", 1.0): "°c ℃ celsius 摄氏度",
    ("temperature F", 1.0): "°f ℉ fahrenheit 华氏度",
    ("ratio", 0.01): "% percent percents pct",
    ("dollar", 1.0): "$ us$ usd dollar dollars 美元 美金",
    ("dollar", 0.01): "cent cents ¢ 美分",
    ("euro", 1.0): "€ eur euro euros 欧元",
    ("pound", 1.0): "£ gbp pound pounds lb lbs quid 英镑 磅",
    ("yen", 1.0): "¥ jpy yen 日元",
    ("yuan", 1.0): "cny rmb yuan renminbi 元 块 块钱 人民币",
    ("yuan", 0.1): "角 毛 毛钱",
    ("rupee", 1.0): "₹ inr rupee rupees 卢比",
    ("won", 1.0): "₩ krw 韩元",
    ("rouble", 1.0): "₽ rub rouble roubles ruble rubles 卢布",
    ("data", 1.0): "mb megabyte megabytes",
    ("data", 1000.0): "gb gigabyte gigabytes",
    ("data", 1e6): "tb terabyte terabytes",
    ("watt", 1.0): "watt watts 瓦",
    ("watt", 1000.0): "kw kilowatt kilowatts 千瓦",
    ("volt", 1.0): "volt volts 伏",
    ("hertz", 1.0): "hz hertz",
    ("hertz", 1000.0): "khz kilohertz",
    ("hertz", 1e6): "mhz megahertz",
    ("hectare", 1.0): "ha hectare hectares 公顷",
    ("hectare", 0.404686): "acre acres 英亩",
    ("calorie", 1.0): "cal calorie calories",
    ("calorie", 1000.0): "kcal",
    ("times", 1.0): "times 倍 次",
}

UNITS: dict[str, tuple[str, float]] = {word: base for base, spelt in _SPELLINGS.items() for word in spelt.split()}
"""From a spelling in lower case to the dimension and the size in its base unit; pounds of money and mass share one entry."""

SIGNS = "$€£¥₹₩₽"
"""Signs that stand before the amount."""

_SINGLE = frozenset({"m", "g", "l", "h"})
HAN_UNITS: tuple[str, ...] = tuple(sorted((word for word in UNITS if word >= "一"), key=len, reverse=True))
LATIN_UNITS: tuple[str, ...] = tuple(sorted((word for word in UNITS if word < "一" and word not in SIGNS), key=len, reverse=True))
