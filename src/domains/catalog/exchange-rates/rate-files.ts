import { type Decimal, isPositive, parseDecimal } from '../../../money/decimal.ts'
import type { RateKind } from './schema.ts'

// Reads files of exchange rates as the banks publish them. NBP: tables of its API in JSON and XML, the older XML, and
// the CSV archive of a year. ECB: its reference rates in XML and CSV.

export type PublishedRate = {
  kind: RateKind
  date: string
  currency: string
  rate: Decimal
  per: number
  table_no: string | null
}

// Undefined for any other file.
export function readRates(text: string): PublishedRate[] | undefined {
  const plain = text.replace(/^(\ufeff|\xef\xbb\xbf)/, '').trim()
  const rates = plain.startsWith('<')
    ? readXml(plain)
    : /^[[{]/.test(plain)
      ? readJson(plain)
      : readCsv(plain)
  return rates.length > 0 ? rates : undefined
}

type QuotedRate = { date: string; code: string; rate: unknown; per?: string | number; table_no?: unknown }

// Skips values that are no rate (N/A, an empty cell).
function toPublishedRates(
  kind: RateKind,
  { date, code, rate, per = 1, table_no }: QuotedRate,
): PublishedRate[] {
  const parsed = parseDecimal(String(rate ?? '').trim())
  const units = Number(per)
  if (!parsed || !isPositive(parsed) || parsed.scale > 8) return []
  if (!isDay(date) || !/^[A-Z]{3}$/.test(code) || !Number.isSafeInteger(units) || units < 1) return []
  const number = typeof table_no === 'string' && table_no !== '' ? table_no.slice(0, 255) : null
  return [{ kind, date, currency: code, rate: parsed, per: units, table_no: number }]
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

type Table = { [name: string]: unknown }

function readJson(text: string): PublishedRate[] {
  const json = parseFile(text)
  return [json].flat().flatMap((table) => {
    const { no, effectiveDate, code, rates } = (table ?? {}) as Table
    if (!Array.isArray(rates)) return []
    // Contains a whole table, or the days of one currency.
    return (rates as (Table | null)[]).flatMap((quote) =>
      toPublishedRates('nbp', {
        date: String(quote?.effectiveDate ?? effectiveDate),
        code: String(quote?.code ?? code),
        rate: quote?.mid,
        table_no: quote?.no ?? no,
      }),
    )
  })
}

function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const inside = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(text)?.[1]

const parts = (text: string, name: string): string[] => text.split(`<${name}>`).slice(1)

function readXml(text: string): PublishedRate[] {
  if (/<Cube\s+time=/.test(text)) return readEcbXml(text)
  if (text.includes('<tabela_kursow')) return readOldXml(text)
  return parts(text, 'ExchangeRatesTable').flatMap((table) =>
    parts(table, 'Rate').flatMap((quote) =>
      toPublishedRates('nbp', {
        date: inside(table, 'EffectiveDate') ?? '',
        code: inside(quote, 'Code') ?? '',
        rate: inside(quote, 'Mid'),
        table_no: inside(table, 'No'),
      }),
    ),
  )
}

const readOldXml = (text: string): PublishedRate[] =>
  parts(text, 'pozycja').flatMap((quote) =>
    toPublishedRates('nbp', {
      date: inside(text, 'data_publikacji') ?? '',
      code: inside(quote, 'kod_waluty') ?? '',
      rate: inside(quote, 'kurs_sredni'),
      per: inside(quote, 'przelicznik') ?? 1,
      table_no: inside(text, 'numer_tabeli'),
    }),
  )

const readEcbXml = (text: string): PublishedRate[] =>
  text
    .split(/<Cube\s+time=/)
    .slice(1)
    .flatMap((day) => {
      const date = day.slice(1, 11)
      const quotes = [...day.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)]
      return quotes.flatMap(([, code = '', rate]) => toPublishedRates('ecb', { date, code, rate }))
    })

function readCsv(text: string): PublishedRate[] {
  const [head = '', ...rows] = text.split(/\r?\n/)
  if (/^data;/i.test(head)) return readArchive(head.split(';'), rows)
  return /^date,/i.test(head) ? readEcbCsv(head.split(','), rows) : []
}

// Each column is a currency with its units, such as 1USD or 100HUF; the second row contains names.
function readArchive(head: readonly string[], rows: readonly string[]): PublishedRate[] {
  const numberAt = head.findIndex((name) => /^pe.{1,2}ny numer tabeli/i.test(name.trim()))
  return rows.flatMap((row) => {
    const cells = row.split(';')
    const date = (cells[0] ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    return head.flatMap((name, column) => {
      const [, per, code = ''] = /^(\d+)([A-Z]{3})$/.exec(name.trim()) ?? []
      if (!per) return []
      return toPublishedRates('nbp', {
        date,
        code,
        per,
        rate: cells[column],
        table_no: cells[numberAt]?.trim(),
      })
    })
  })
}

// The file of one day writes dates as 13 November 2026.
function readEcbCsv(head: readonly string[], rows: readonly string[]): PublishedRate[] {
  return rows.flatMap((row) => {
    const cells = row.split(',').map((cell) => cell.trim())
    const date = dayOf(cells[0] ?? '')
    return head.flatMap((name, column) =>
      column === 0 ? [] : toPublishedRates('ecb', { date, code: name.trim(), rate: cells[column] }),
    )
  })
}

function dayOf(text: string): string {
  if (isDay(text)) return text
  const at = Date.parse(`${text} UTC`)
  return /^\d{1,2} \w+ \d{4}$/.test(text) && !Number.isNaN(at) ? new Date(at).toISOString().slice(0, 10) : ''
}
