// Maps units to codes of UN/ECE recommendations 20 and 21. Any other unit is written as C62 ("one") with its name.

const UNITS: { readonly [code: string]: string } = {
  H87: 'szt sztuka sztuki sztuk szt. pcs pc pcs. piece pieces stk stück st. ks kus шт pza pz',
  C62: 'one unit jednostka einheit jedn jedn.',
  SET: 'kpl komplet kpl. set zestaw zest. satz garnitur',
  PR: 'para pary par pair pairs paar',
  HUR: 'h godz godzina godziny godzin godz. hour hours hrs std stunde stunden hod. heure heures ore год',
  MIN: 'min minuta minut minute minutes minuten',
  DAY: 'd dzień dni doba day days tag tage jour jours den dnů',
  WEE: 'tydzień tyg. week weeks woche wochen',
  MON: 'mies mies. miesiąc miesiące miesięcy month months monat monate mois',
  ANN: 'rok lata lat year years jahr jahre an',
  KGM: 'kg kilogram kilo кг',
  GRM: 'g gram gramm',
  TNE: 't tona ton tonne tonnes tonnen',
  LTR: 'l litr litry litrów litre liter liters л',
  MLT: 'ml mililitr milliliter',
  MTR: 'm metr metry metrów meter metre mb m.b. mb. running м',
  CMT: 'cm centymetr',
  MMT: 'mm milimetr',
  KMT: 'km kilometr kilometre kilometer',
  MTK: 'm2 m² m^2 mkw qm sqm metr²',
  MTQ: 'm3 m³ m^3 cbm',
  H18: 'ha hektar hectare',
  KWH: 'kwh',
  MWH: 'mwh',
  XPK: 'op op. opak opak. opakowanie package pack paczka paket packung',
  XBX: 'karton kart. box carton karton. pudełko',
  XPX: 'paleta pal. pallet palette',
  XRO: 'rolka rolki roll rolle',
  XBO: 'butelka but. bottle flasche',
  E48: 'usł usł. usługa usługi service services leistung pauschal ryczałt',
  P1: '% procent percent',
  ZP: 'str. strona strony page seite',
  D63: 'egz. egz egzemplarz książka book buch',
}

export const NAMED_UNITS: readonly string[] = Object.keys(UNITS)

const CODES = new Map(
  Object.entries(UNITS).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
)
const IS_CODE = /^[A-Z0-9]{2,3}$/

export const OTHER_UNIT = 'C62'

// Looks the unit up in the account's list, then by its name in the languages of documents, then as a code.
export function unitCode(
  unit: string | null | undefined,
  accountUnits: { readonly [unit: string]: string },
): string | undefined {
  const name = unit?.trim() ?? ''
  if (name === '') return undefined
  const code = accountUnits[name] ?? CODES.get(name.toLowerCase())
  if (code !== undefined) return code
  return IS_CODE.test(name) && Object.hasOwn(UNITS, name) ? name : undefined
}

// Usual names in Polish, English and German.
const NAMES: { readonly [code: string]: readonly [pl: string, en: string, de: string] } = {
  H87: ['szt.', 'pcs', 'Stk'],
  SET: ['kpl.', 'set', 'Satz'],
  PR: ['para', 'pair', 'Paar'],
  HUR: ['godz.', 'h', 'Std'],
  MIN: ['min', 'min', 'min'],
  DAY: ['dzień', 'day', 'Tag'],
  WEE: ['tydzień', 'week', 'Woche'],
  MON: ['mies.', 'month', 'Monat'],
  ANN: ['rok', 'year', 'Jahr'],
  TNE: ['t', 't', 't'],
  MTK: ['m²', 'm²', 'm²'],
  MTQ: ['m³', 'm³', 'm³'],
  KWH: ['kWh', 'kWh', 'kWh'],
  MWH: ['MWh', 'MWh', 'MWh'],
  XPK: ['opak.', 'pack', 'Packung'],
  XBX: ['karton', 'box', 'Karton'],
  XPX: ['paleta', 'pallet', 'Palette'],
  XRO: ['rolka', 'roll', 'Rolle'],
  XBO: ['butelka', 'bottle', 'Flasche'],
  E48: ['usługa', 'service', 'Leistung'],
  ZP: ['str.', 'page', 'Seite'],
  D63: ['egz.', 'book', 'Buch'],
}
const LANGUAGES = ['pl', 'en', 'de'] as const

export type UnitLanguage = (typeof LANGUAGES)[number]

// Returns the name of a code, or the code itself if it has no name.
export function unitName(code: string, lang: UnitLanguage = 'pl'): string | undefined {
  if (code === OTHER_UNIT) return undefined
  return NAMES[code]?.[LANGUAGES.indexOf(lang)] ?? UNITS[code]?.split(' ')[0] ?? code
}
