"""This module holds the currencies that a group can keep its accounts in."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from domain.errors import InputPath, InvalidInput, quoted


@dataclass(frozen=True, slots=True)
class Currency:
    """This is an ISO 4217 currency.

    `decimals` says how many digits of an amount are minor units: 2 for EUR, 0 for JPY. No two
    currencies share a `symbol`; it is the code where there is no sign that only one has.
    """

    code: str
    name: str
    decimals: int
    symbol: str


def find_currency(code: str, *, path: InputPath | None = None) -> Currency:
    """This gives the currency of an upper-case code.

    Raises:
        InvalidInput: no currency has that code.
    """
    currency = CURRENCIES.get(code)
    if currency is not None:
        return currency
    meant = code.strip().upper()
    advice = f"write {quoted(meant)}" if meant in CURRENCIES else "take one that `currencies` lists"
    message = f"{quoted(code)} is not an ISO 4217 currency code in capitals: {advice}."
    raise InvalidInput(message, path=path)


# Decimals are those of ISO 4217, never of CLDR, which differs for 15 codes. ISO gives none to the
# metals, funds and test codes (XAG to XBD, XDR, XPD, XPT, XSU, XTS, XUA, XXX): they count as 2.
# BGN left ISO 4217 on 2026-01-01 and stays for the groups that have it.
_ROWS: tuple[tuple[str, str, int, str], ...] = (
    ("AED", "United Arab Emirates Dirham", 2, "AED"),
    ("AFN", "Afghan Afghani", 2, "؋"),
    ("ALL", "Albanian Lek", 2, "ALL"),
    ("AMD", "Armenian Dram", 2, "֏"),
    ("AOA", "Angolan Kwanza", 2, "Kz"),
    ("ARS", "Argentine Peso", 2, "ARS"),
    ("AUD", "Australian Dollar", 2, "A$"),
    ("AWG", "Aruban Florin", 2, "AWG"),
    ("AZN", "Azerbaijani Manat", 2, "₼"),
    ("BAM", "Bosnia and Herzegovina Convertible Mark", 2, "KM"),
    ("BBD", "Barbadian Dollar", 2, "BBD"),
    ("BDT", "Bangladeshi Taka", 2, "৳"),
    ("BGN", "Bulgarian Lev", 2, "лв."),
    ("BHD", "Bahraini Dinar", 3, "BHD"),
    ("BIF", "Burundian Franc", 0, "BIF"),
    ("BMD", "Bermudian Dollar", 2, "BMD"),
    ("BND", "Brunei Dollar", 2, "BND"),
    ("BOB", "Bolivian Boliviano", 2, "BOB"),
    ("BOV", "Bolivian Mvdol", 2, "BOV"),
    ("BRL", "Brazilian Real", 2, "R$"),
    ("BSD", "Bahamian Dollar", 2, "BSD"),
    ("BTN", "Bhutanese Ngultrum", 2, "BTN"),
    ("BWP", "Botswanan Pula", 2, "BWP"),
    ("BYN", "Belarusian Ruble", 2, "BYN"),
    ("BZD", "Belize Dollar", 2, "BZD"),
    ("CAD", "Canadian Dollar", 2, "CA$"),
    ("CDF", "Congolese Franc", 2, "CDF"),
    ("CHE", "WIR Euro", 2, "CHE"),
    ("CHF", "Swiss Franc", 2, "CHF"),
    ("CHW", "WIR Franc", 2, "CHW"),
    ("CLF", "Chilean Unidad de Fomento", 4, "CLF"),
    ("CLP", "Chilean Peso", 0, "CLP"),
    ("CNY", "Chinese Yuan", 2, "CN¥"),
    ("COP", "Colombian Peso", 2, "COP"),
    ("COU", "Colombian Unidad de Valor Real", 2, "COU"),
    ("CRC", "Costa Rican Colón", 2, "₡"),
    ("CUP", "Cuban Peso", 2, "CUP"),
    ("CVE", "Cape Verdean Escudo", 2, "CVE"),
    ("CZK", "Czech Koruna", 2, "Kč"),
    ("DJF", "Djiboutian Franc", 0, "DJF"),
    ("DKK", "Danish Krone", 2, "DKK"),
    ("DOP", "Dominican Peso", 2, "DOP"),
    ("DZD", "Algerian Dinar", 2, "DZD"),
    ("EGP", "Egyptian Pound", 2, "EGP"),
    ("ERN", "Eritrean Nakfa", 2, "ERN"),
    ("ETB", "Ethiopian Birr", 2, "ETB"),
    ("EUR", "Euro", 2, "€"),
    ("FJD", "Fijian Dollar", 2, "FJD"),
    ("FKP", "Falkland Islands Pound", 2, "FKP"),
    ("GBP", "Pound Sterling", 2, "£"),
    ("GEL", "Georgian Lari", 2, "₾"),
    ("GHS", "Ghanaian Cedi", 2, "GH₵"),
    ("GIP", "Gibraltar Pound", 2, "GIP"),
    ("GMD", "Gambian Dalasi", 2, "GMD"),
    ("GNF", "Guinean Franc", 0, "GNF"),
    ("GTQ", "Guatemalan Quetzal", 2, "Q"),
    ("GYD", "Guyanese Dollar", 2, "GYD"),
    ("HKD", "Hong Kong Dollar", 2, "HK$"),
    ("HNL", "Honduran Lempira", 2, "HNL"),
    ("HTG", "Haitian Gourde", 2, "HTG"),
    ("HUF", "Hungarian Forint", 2, "Ft"),
    ("IDR", "Indonesian Rupiah", 2, "Rp"),
    ("ILS", "Israeli New Shekel", 2, "₪"),
    ("INR", "Indian Rupee", 2, "₹"),
    ("IQD", "Iraqi Dinar", 3, "IQD"),
    ("IRR", "Iranian Rial", 2, "IRR"),
    ("ISK", "Icelandic Króna", 0, "ISK"),
    ("JMD", "Jamaican Dollar", 2, "JMD"),
    ("JOD", "Jordanian Dinar", 3, "JOD"),
    ("JPY", "Japanese Yen", 0, "¥"),
    ("KES", "Kenyan Shilling", 2, "KES"),
    ("KGS", "Kyrgyz Som", 2, "KGS"),
    ("KHR", "Cambodian Riel", 2, "៛"),
    ("KMF", "Comorian Franc", 0, "KMF"),
    ("KPW", "North Korean Won", 2, "KPW"),
    ("KRW", "South Korean Won", 0, "₩"),
    ("KWD", "Kuwaiti Dinar", 3, "KWD"),
    ("KYD", "Cayman Islands Dollar", 2, "KYD"),
    ("KZT", "Kazakhstani Tenge", 2, "₸"),
    ("LAK", "Lao Kip", 2, "₭"),
    ("LBP", "Lebanese Pound", 2, "LBP"),
    ("LKR", "Sri Lankan Rupee", 2, "LKR"),
    ("LRD", "Liberian Dollar", 2, "LRD"),
    ("LSL", "Lesotho Loti", 2, "LSL"),
    ("LYD", "Libyan Dinar", 3, "LYD"),
    ("MAD", "Moroccan Dirham", 2, "MAD"),
    ("MDL", "Moldovan Leu", 2, "MDL"),
    ("MGA", "Malagasy Ariary", 2, "Ar"),
    ("MKD", "Macedonian Denar", 2, "MKD"),
    ("MMK", "Myanmar Kyat", 2, "MMK"),
    ("MNT", "Mongolian Tögrög", 2, "₮"),
    ("MOP", "Macanese Pataca", 2, "MOP"),
    ("MRU", "Mauritanian Ouguiya", 2, "MRU"),
    ("MUR", "Mauritian Rupee", 2, "MUR"),
    ("MVR", "Maldivian Rufiyaa", 2, "MVR"),
    ("MWK", "Malawian Kwacha", 2, "MWK"),
    ("MXN", "Mexican Peso", 2, "MX$"),
    ("MXV", "Mexican Unidad de Inversión", 2, "MXV"),
    ("MYR", "Malaysian Ringgit", 2, "RM"),
    ("MZN", "Mozambican Metical", 2, "MZN"),
    ("NAD", "Namibian Dollar", 2, "NAD"),
    ("NGN", "Nigerian Naira", 2, "₦"),
    ("NIO", "Nicaraguan Córdoba", 2, "NIO"),
    ("NOK", "Norwegian Krone", 2, "NOK"),
    ("NPR", "Nepalese Rupee", 2, "NPR"),
    ("NZD", "New Zealand Dollar", 2, "NZ$"),
    ("OMR", "Omani Rial", 3, "OMR"),
    ("PAB", "Panamanian Balboa", 2, "PAB"),
    ("PEN", "Peruvian Sol", 2, "S/"),
    ("PGK", "Papua New Guinean Kina", 2, "PGK"),
    ("PHP", "Philippine Peso", 2, "₱"),
    ("PKR", "Pakistani Rupee", 2, "PKR"),
    ("PLN", "Polish Złoty", 2, "zł"),
    ("PYG", "Paraguayan Guaraní", 0, "₲"),
    ("QAR", "Qatari Riyal", 2, "QAR"),
    ("RON", "Romanian Leu", 2, "lei"),
    ("RSD", "Serbian Dinar", 2, "RSD"),
    ("RUB", "Russian Ruble", 2, "₽"),
    ("RWF", "Rwandan Franc", 0, "RWF"),
    ("SAR", "Saudi Riyal", 2, "SAR"),
    ("SBD", "Solomon Islands Dollar", 2, "SBD"),
    ("SCR", "Seychellois Rupee", 2, "SCR"),
    ("SDG", "Sudanese Pound", 2, "SDG"),
    ("SEK", "Swedish Krona", 2, "SEK"),
    ("SGD", "Singapore Dollar", 2, "SGD"),
    ("SHP", "Saint Helena Pound", 2, "SHP"),
    ("SLE", "Sierra Leonean Leone", 2, "SLE"),
    ("SOS", "Somali Shilling", 2, "SOS"),
    ("SRD", "Surinamese Dollar", 2, "SRD"),
    ("SSP", "South Sudanese Pound", 2, "SSP"),
    ("STN", "São Tomé and Príncipe Dobra", 2, "STN"),
    ("SVC", "Salvadoran Colón", 2, "SVC"),
    ("SYP", "Syrian Pound", 2, "SYP"),
    ("SZL", "Swazi Lilangeni", 2, "SZL"),
    ("THB", "Thai Baht", 2, "฿"),
    ("TJS", "Tajikistani Somoni", 2, "TJS"),
    ("TMT", "Turkmenistan Manat", 2, "TMT"),
    ("TND", "Tunisian Dinar", 3, "TND"),
    ("TOP", "Tongan Pa'anga", 2, "TOP"),
    ("TRY", "Turkish Lira", 2, "₺"),
    ("TTD", "Trinidad and Tobago Dollar", 2, "TTD"),
    ("TWD", "New Taiwan Dollar", 2, "NT$"),
    ("TZS", "Tanzanian Shilling", 2, "TZS"),
    ("UAH", "Ukrainian Hryvnia", 2, "₴"),
    ("UGX", "Ugandan Shilling", 0, "UGX"),
    ("USD", "US Dollar", 2, "$"),
    ("USN", "US Dollar (Next Day)", 2, "USN"),
    ("UYI", "Uruguayan Peso in Indexed Units", 0, "UYI"),
    ("UYU", "Uruguayan Peso", 2, "$U"),
    ("UYW", "Uruguayan Unidad Previsional", 4, "UYW"),
    ("UZS", "Uzbekistan Som", 2, "UZS"),
    ("VED", "Venezuelan Digital Bolívar", 2, "VED"),
    ("VES", "Venezuelan Bolívar", 2, "VES"),
    ("VND", "Vietnamese Dong", 0, "₫"),
    ("VUV", "Vanuatu Vatu", 0, "VUV"),
    ("WST", "Samoan Tala", 2, "WST"),
    ("XAD", "Arab Accounting Dinar", 2, "XAD"),
    ("XAF", "Central African CFA Franc", 0, "FCFA"),
    ("XAG", "Silver", 2, "XAG"),
    ("XAU", "Gold", 2, "XAU"),
    ("XBA", "European Composite Unit", 2, "XBA"),
    ("XBB", "European Monetary Unit", 2, "XBB"),
    ("XBC", "European Unit of Account 9", 2, "XBC"),
    ("XBD", "European Unit of Account 17", 2, "XBD"),
    ("XCD", "East Caribbean Dollar", 2, "EC$"),
    ("XCG", "Caribbean Guilder", 2, "Cg"),
    ("XDR", "Special Drawing Rights", 2, "XDR"),
    ("XOF", "West African CFA Franc", 0, "CFA"),
    ("XPD", "Palladium", 2, "XPD"),
    ("XPF", "CFP Franc", 0, "CFPF"),
    ("XPT", "Platinum", 2, "XPT"),
    ("XSU", "Sucre", 2, "XSU"),
    ("XTS", "Testing Code", 2, "XTS"),
    ("XUA", "ADB Unit of Account", 2, "XUA"),
    ("XXX", "No Currency", 2, "¤"),
    ("YER", "Yemeni Rial", 2, "YER"),
    ("ZAR", "South African Rand", 2, "R"),
    ("ZMW", "Zambian Kwacha", 2, "ZMW"),
    ("ZWG", "Zimbabwe Gold", 2, "ZWG"),
)

CURRENCIES: Mapping[str, Currency] = MappingProxyType({row[0]: Currency(*row) for row in _ROWS})
"""Every currency by its code, in the order of the codes."""
