// Looks up countries by ISO 3166 code, or by name in the languages of our users. The runtime has both.

const LANGUAGES = ['pl', 'en', 'de']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// Regions of the runtime that are no countries.
const OTHERS = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

// Undefined when there is no such country.
export function countryCode(text: string): string | undefined {
  const { codes, names } = countryIndex()
  const input = text.trim()
  const code = input.toUpperCase()
  return codes.has(code) ? code : names.get(input.toLowerCase())
}

// Codes reserved for other purposes.
const RESERVED = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

// The existing countries, to choose from.
export const countryCodes = (): string[] =>
  [...countryIndex().codes].filter((code) => isCurrent(code) && !RESERVED.has(code))

// The time zone of the capital or of most people, for countries with several.
const MAIN_ZONES: { readonly [code: string]: string } = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
}

type LocaleWithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

function timeZonesOf(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as LocaleWithTimeZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

// The time zone of a person in a country: their own one if the country has it, or else that of most people there.
// Undefined for unknown countries.
export function timeZoneOfCountry(country: string, ownZone?: string): string | undefined {
  const code = countryCode(country)
  if (code === undefined) return undefined
  const zones = timeZonesOf(code)
  if (ownZone !== undefined && zones.includes(ownZone)) return ownZone
  return MAIN_ZONES[code] ?? zones[0]
}

// Guesses the country by the time zone and languages of a browser. The zone is more reliable than a language, which may
// only be installed; English alone says nothing.
export function countryOfVisitor(zone: string | undefined, languages: readonly string[]): string | undefined {
  const byZone = zone && countryCodes().find((code) => timeZonesOf(code).includes(zone))
  if (byZone) return byZone
  const locales = languages.flatMap(localeOf)
  const regionOfLocale = locales.find(({ region }) => region)?.region
  return regionOfLocale ?? locales.find(({ language }) => language !== 'en')?.maximize().region
}

// Some systems report a name with a modifier (en-US@posix), or no language (C).
function localeOf(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language.replace(/@.*$/, ''))]
  } catch {
    return []
  }
}

type CountryIndex = { codes: ReadonlySet<string>; names: ReadonlyMap<string, string> }
let loadedIndex: CountryIndex | undefined

// Computed once, because it takes some milliseconds.
function countryIndex(): CountryIndex {
  loadedIndex ??= find()
  return loadedIndex
}

function find(): CountryIndex {
  const codes = new Set<string>()
  const names = new Map<string, string>()
  const displayNames = LANGUAGES.map(
    (lang) => new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }),
  )
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    if (OTHERS.has(code)) continue
    for (const language of displayNames) {
      const name = language.of(code)
      if (name === undefined) continue
      codes.add(code)
      // A former country has the name of its successor, which also has its own code.
      const key = name.toLowerCase()
      if (!names.has(key) || isCurrent(code)) names.set(key, code)
    }
  }
  return { codes, names }
}

const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code
