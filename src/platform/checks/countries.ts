// Countries by their ISO 3166 code, or by their name in the languages that people here write. The runtime knows both.

const LANGUAGES = ['pl', 'en', 'de']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// Named by the runtime, and no countries.
const OTHERS = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

// Undefined when there is no such country.
export function countryCode(text: string): string | undefined {
  const { codes, names } = known()
  const written = text.trim()
  const code = written.toUpperCase()
  return codes.has(code) ? code : names.get(written.toLowerCase())
}

// Reserved for other ends than a country's.
const RESERVED = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

// Those that are there today, to choose from.
export const countryCodes = (): string[] =>
  [...known().codes].filter((code) => isCurrent(code) && !RESERVED.has(code))

// Where a country has several time zones, that of its capital or of most of its people.
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

type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

function timeZonesOf(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as Zoned
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

// The time zone of who is there: the own one where the country has it, or else that of most people there. Undefined where nothing
// is known of the country.
export function timeZoneOfCountry(country: string, own?: string): string | undefined {
  const code = countryCode(country)
  if (code === undefined) return undefined
  const zones = timeZonesOf(code)
  if (own !== undefined && zones.includes(own)) return own
  return MAIN_ZONES[code] ?? zones[0]
}

// Where somebody is, by the clock and the languages of their browser: the zone knows better than a language that was only installed.
// A language that is spoken everywhere says nothing by itself.
export function countryOfVisitor(zone: string | undefined, languages: readonly string[]): string | undefined {
  const by_zone = zone && countryCodes().find((code) => timeZonesOf(code).includes(zone))
  if (by_zone) return by_zone
  const locales = languages.flatMap(localeOf)
  const said = locales.find(({ region }) => region)?.region
  return said ?? locales.find(({ language }) => language !== 'en')?.maximize().region
}

// Some systems give a name with a modifier (en-US@posix), or none of a language (C).
function localeOf(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language.replace(/@.*$/, ''))]
  } catch {
    return []
  }
}

type Known = { codes: ReadonlySet<string>; names: ReadonlyMap<string, string> }
let found: Known | undefined

// Asked for once: it takes some milliseconds.
function known(): Known {
  found ??= find()
  return found
}

function find(): Known {
  const codes = new Set<string>()
  const names = new Map<string, string>()
  const named = LANGUAGES.map((lang) => new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }))
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    if (OTHERS.has(code)) continue
    for (const language of named) {
      const name = language.of(code)
      if (name === undefined) continue
      codes.add(code)
      // A country that is no more has the name of its successor, which comes under its own code too.
      const key = name.toLowerCase()
      if (!names.has(key) || isCurrent(code)) names.set(key, code)
    }
  }
  return { codes, names }
}

const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code
