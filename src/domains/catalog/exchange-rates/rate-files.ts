import { type Decimal, isPositive, parseDecimal } from '../../../money/decimal.ts'
import type { RateKind } from './schema.ts'

// Files of rates as the banks publish them. NBP: tables of its API in JSON and XML, the older XML, the archive of a year in
// CSV. ECB: its reference rates in XML and CSV.

export type Published = {
  kind: RateKind
  date: string
  currency: string
  rate: Decimal
  per: number
  table_no: string | null
}

// Undefined where it is none of these files.
export function readRates(text: string): Published[] | undefined {
  const plain = text.replace(/^(\ufeff|\xef\xbb\xbf)/, '').trim()
  const found = plain.startsWith('<')
    ? readXml(plain)
    : /^[[{]/.test(plain)
      ? readJson(plain)
      : readCsv(plain)
  return found.length > 0 ? found : undefined
}

type Said = { date: string; code: string; rate: unknown; per?: string | number; table_no?: unknown }

// What is no rate (N/A, an empty cell) is left out.
function quoted(kind: RateKind, { date, code, rate, per = 1, table_no }: Said): Published[] {
  const parsed = parseDecimal(String(rate ?? '').trim())
  const units = Number(per)
  if (!parsed || !isPositive(parsed) || parsed.scale > 8) return []
  if (!isDay(date) || !/^[A-Z]{3}$/.test(code) || !Number.isSafeInteger(units) || units < 1) return []
  const number = typeof table_no === 'string' && table_no !== '' ? table_no.slice(0, 255) : null
  return [{ kind, date, currency: code, rate: parsed, per: units, table_no: number }]
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

type Table = { [name: string]: unknown }

function readJson(text: string): Published[] {
  const given = parsed(text)
  return [given].flat().flatMap((table) => {
    const { no, effectiveDate, code, rates } = (table ?? {}) as Table
    if (!Array.isArray(rates)) return []
    // A whole table, or the days of one currency.
    return (rates as (Table | null)[]).flatMap((one) =>
      quoted('nbp', {
        date: String(one?.effectiveDate ?? effectiveDate),
        code: String(one?.code ?? code),
        rate: one?.mid,
        table_no: one?.no ?? no,
      }),
    )
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const inside = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(text)?.[1]

const parts = (text: string, name: string): string[] => text.split(`<${name}>`).slice(1)

function readXml(text: string): Published[] {
  if (/<Cube\s+time=/.test(text)) return readEcbXml(text)
  if (text.includes('<tabela_kursow')) return readOldXml(text)
  return parts(text, 'ExchangeRatesTable').flatMap((table) =>
    parts(table, 'Rate').flatMap((one) =>
      quoted('nbp', {
        date: inside(table, 'EffectiveDate') ?? '',
        code: inside(one, 'Code') ?? '',
        rate: inside(one, 'Mid'),
        table_no: inside(table, 'No'),
      }),
    ),
  )
}

const readOldXml = (text: string): Published[] =>
  parts(text, 'pozycja').flatMap((one) =>
    quoted('nbp', {
      date: inside(text, 'data_publikacji') ?? '',
      code: inside(one, 'kod_waluty') ?? '',
      rate: inside(one, 'kurs_sredni'),
      per: inside(one, 'przelicznik') ?? 1,
      table_no: inside(text, 'numer_tabeli'),
    }),
  )

const readEcbXml = (text: string): Published[] =>
  text
    .split(/<Cube\s+time=/)
    .slice(1)
    .flatMap((day) => {
      const date = day.slice(1, 11)
      const quotes = [...day.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)]
      return quotes.flatMap(([, code = '', rate]) => quoted('ecb', { date, code, rate }))
    })

function readCsv(text: string): Published[] {
  const [head = '', ...rows] = text.split(/\r?\n/)
  if (/^data;/i.test(head)) return readArchive(head.split(';'), rows)
  return /^date,/i.test(head) ? readEcbCsv(head.split(','), rows) : []
}

// Each column is a currency with its units before it: 1USD, 100HUF; the second row has their names.
function readArchive(head: readonly string[], rows: readonly string[]): Published[] {
  const number_at = head.findIndex((name) => /^pe.{1,2}ny numer tabeli/i.test(name.trim()))
  return rows.flatMap((row) => {
    const cells = row.split(';')
    const date = (cells[0] ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    return head.flatMap((name, place) => {
      const [, per, code = ''] = /^(\d+)([A-Z]{3})$/.exec(name.trim()) ?? []
      if (!per) return []
      return quoted('nbp', { date, code, per, rate: cells[place], table_no: cells[number_at]?.trim() })
    })
  })
}

// The file of one day writes it as 13 November 2026.
function readEcbCsv(head: readonly string[], rows: readonly string[]): Published[] {
  return rows.flatMap((row) => {
    const cells = row.split(',').map((cell) => cell.trim())
    const date = dayOf(cells[0] ?? '')
    return head.flatMap((name, place) =>
      place === 0 ? [] : quoted('ecb', { date, code: name.trim(), rate: cells[place] }),
    )
  })
}

function dayOf(text: string): string {
  if (isDay(text)) return text
  const at = Date.parse(`${text} UTC`)
  return /^\d{1,2} \w+ \d{4}$/.test(text) && !Number.isNaN(at) ? new Date(at).toISOString().slice(0, 10) : ''
}
