import { ruleLanguage, ruleText } from '../../../einvoice/rules/messages/words.ts'
import {
  add,
  type Decimal,
  decimal,
  isNegative,
  printDecimal,
  printFixed,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import type { Database } from '../../../platform/database/database.ts'
import { decimal as decimalField, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { lastDayOf, monthOf, monthsOfQuarter, plusMonths, quarterOf } from '../../../tax/days.ts'
import { isOssTax, type OssCorrection, type OssRow, ossQuarter, ossReturn } from '../../../tax/oss-return.ts'
import type { Entry } from '../../../tax/types.ts'
import { findEuroQuote } from '../../catalog/exchange-rates/actions.ts'
import { gatherTaxpayer } from '../jpk/gather.ts'
import {
  day,
  documents,
  list,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from '../reports/report.ts'
import { checkQuarter } from '../tax-ledger/months.ts'
import { readEntries } from '../tax-ledger/store.ts'
import { entriesLink, ofDepartments, type Parameters } from '../tax-periods/entries-link.ts'
import { documentsBehind } from './gather.ts'
import { DEPARTMENT_PARAMETER, documentList, entriesBehind, obstacleList, PartsByKey } from './parts.ts'
import { countryOf } from './taxpayer.ts'

// The OSS return of a quarter: sales to consumers elsewhere in the EU by country and rate, in euros.

const QUARTER_PARAMETERS = {
  quarter: text({ max: 7, description: 'The quarter, such as `2026-Q4`; by default the previous one' }),
  ...DEPARTMENT_PARAMETER,
}

const shape = reportShape(
  'oss',
  {
    country: word('Country of the consumers; Greece is `EL`'),
    rate: word('Its rate of tax'),
    original_quarter: word('For a correction: the quarter that it corrects; null for sales'),
    base: {
      ...money(),
      options: { readonly: true, description: 'Base in euros; null for a correction' },
    },
    tax_value: money('Tax in euros'),
    documents: documentList('oss_report_row_document'),
    entries: documents('Link to the tax entries behind the figures'),
  },
  {
    currency: word(),
    count: number('Number of sales by country and rate'),
    base: money(),
    tax_value: money('Tax of the sales and the corrections'),
    to_pay: money('What is paid: the sum of all countries whose balance is not negative'),
  },
  {
    quarter: word(),
    balances: list('balance', 'oss_report_balance', 'Tax by country, with its corrections', {
      country: word(),
      tax_value: money(),
    }),
    exchange_rates: list('exchange_rate', 'oss_report_exchange_rate', 'The ECB rates', {
      quarter: word(),
      currency: word(),
      rate: decimalField({ readonly: true, scale: 12, description: 'Value of one euro' }),
      date: day('Last day of the quarter, or the next one with a rate'),
    }),
    entries: list('entry', 'oss_report_entries', 'Links to the tax entries of each month', {
      month: word(),
      entries: documents('Link to the tax entries'),
    }),
    obstacles: obstacleList('oss_report_obstacle', 'Missing data of the return'),
  },
)

export const ossReport: Report = {
  name: 'oss',
  summary: 'Report OSS',
  about:
    'Sales to consumers elsewhere in the EU in a quarter, by country and rate, in euros by the ECB rate of the last day of the quarter or the next one that is published. Corrections of earlier quarters are rows with `original_quarter`, at the rate of that quarter.',
  shape,
  query: QUARTER_PARAMETERS,
  read: readOss,
  print: { title: () => 'oss', period: ({ more }) => String(more?.quarter) },
  columns: () =>
    plain({
      country: 'text',
      rate: 'text',
      original_quarter: 'text',
      base: 'decimal',
      tax_value: 'decimal',
    }),
}

function readQuarter({ query }: ApiRequest, today: string) {
  const { quarter, department_id } = readFields({ fields: QUARTER_PARAMETERS }, query)
  return {
    quarter: checkQuarter(quarter || quarterOf(plusMonths(monthOf(today), -3))),
    departmentId: department_id ?? null,
  }
}

async function readOss(call: ApiRequest, { today }: { today: string }): Promise<ReportData> {
  const { db, caller } = call
  const { account_id: accountId } = caller
  const { quarter, departmentId } = readQuarter(call, today)
  const taxpayer = await gatherTaxpayer(db, accountId, departmentId)
  const months = monthsOfQuarter(quarter)
  const home = countryOf(call, taxpayer)
  const ossEntries = await readEntries(db, accountId, {
    today,
    months: { from: months[0], to: months[2] },
    side: 'output',
    states: ['counted'],
    categories: ['oss'],
    department_ids: taxpayer.department_ids,
  })
  const entries = ossEntries.filter((entry) => isOssTax(entry, home))
  const rates = await readRates(db, accountId, entries)
  const converted = entries.filter((entry) => rates.has(rateKey(entry.currency, ossQuarter(entry))))
  const toEuros = (amount: Decimal, currency: string, original: string): Decimal => {
    const { rate } = rates.get(rateKey(currency, original)) as EuroRate
    return currency === EURO ? amount : divide(amount, rate, EURO_PLACES)
  }
  const { rows, corrections } = ossReturn(converted, quarter, home, toEuros)
  const parts = new PartsByKey()
  for (const entry of converted) {
    const original = ossQuarter(entry)
    const key = original === quarter ? `${entry.country} ${entry.rate}` : `${entry.country} ${original}`
    parts.of(key).add(entry.document_id, toEuros(entry.tax, entry.currency, original))
  }
  const documents = await documentsBehind(db, accountId, entries)
  const period = { quarter, side: 'output', state: 'counted', ...ofDepartments(taxpayer.department_ids) }
  const behind = (key: string, parameters: Parameters) => ({
    documents: parts.of(key).present(documents),
    entries: entriesBehind(parts.of(key), { ...period, ...parameters }),
  })
  return {
    rows: [
      ...rows.map((row) => ({
        ...presentSale(row),
        ...behind(`${row.country} ${row.rate}`, { country: row.country, rate: row.rate }),
      })),
      ...corrections.map((row) => ({
        ...presentCorrection(row),
        ...behind(`${row.country} ${row.quarter}`, { country: row.country }),
      })),
    ],
    ...sumsOf(rows, corrections),
    more: {
      quarter,
      balances: balancesOf(rows, corrections).map(({ country, tax }) => ({
        country,
        tax_value: printFixed(tax, 2),
      })),
      exchange_rates: [...rates.values()]
        .filter(({ currency }) => currency !== EURO)
        .map((rate) => ({ ...rate, rate: printDecimal(rate.rate) })),
      entries: months.map((month) => ({ month, entries: entriesLink({ month, side: 'output' }) })),
      obstacles: obstaclesOf(call, entries, rates),
    },
  }
}

const EURO = 'EUR'
const EURO_PLACES = 10

type EuroRate = { quarter: string; currency: string; rate: Decimal; date: string }

const rateKey = (currency: string, quarter: string) => `${currency} ${quarter}`

async function readRates(
  db: Database,
  accountId: number,
  entries: readonly Entry[],
): Promise<Map<string, EuroRate>> {
  const rates = new Map<string, EuroRate>()
  const requestedKeys = new Set<string>()
  for (const entry of entries) {
    const [currency, quarter] = [entry.currency, ossQuarter(entry)]
    const key = rateKey(currency, quarter)
    if (requestedKeys.has(key)) continue
    requestedKeys.add(key)
    const date = lastDayOf(monthsOfQuarter(quarter)[2])
    const quote = currency === EURO ? { rate: ONE, date } : await findEuroQuote(db, accountId, currency, date)
    if (quote) rates.set(key, { quarter, currency, ...quote })
  }
  return rates
}

const ONE = decimal('1')

// The form writes Greece as EL.
const formCountry = (country: string): string => (country === 'GR' ? 'EL' : country)

const presentSale = ({ country, rate, base, tax }: OssRow): JsonObject => ({
  country: formCountry(country),
  rate,
  original_quarter: null,
  base: printFixed(base, 2),
  tax_value: printFixed(tax, 2),
})

const presentCorrection = ({ country, quarter, tax }: OssCorrection): JsonObject => ({
  country: formCountry(country),
  rate: null,
  original_quarter: quarter,
  base: null,
  tax_value: printFixed(tax, 2),
})

function balancesOf(rows: readonly OssRow[], corrections: readonly OssCorrection[]) {
  const balances = new Map<string, Decimal>()
  for (const { country, tax } of [...rows, ...corrections])
    balances.set(formCountry(country), add(balances.get(formCountry(country)) ?? ZERO, tax))
  return [...balances].sort(([a], [b]) => (a < b ? -1 : 1)).map(([country, tax]) => ({ country, tax }))
}

// A country whose balance is negative pays back itself, so it lowers nothing.
function sumsOf(rows: readonly OssRow[], corrections: readonly OssCorrection[]): Pick<ReportData, 'totals'> {
  if (rows.length + corrections.length === 0) return { totals: [] }
  const taxes = balancesOf(rows, corrections).map(({ tax }) => tax)
  return {
    totals: [
      {
        currency: EURO,
        count: rows.length,
        base: printFixed(sum(rows.map(({ base }) => base)), 2),
        tax_value: printFixed(sum(taxes), 2),
        to_pay: printFixed(sum(taxes.filter((tax) => !isNegative(tax))), 2),
      },
    ],
  }
}

function obstaclesOf(
  { query }: ApiRequest,
  entries: readonly Entry[],
  rates: ReadonlyMap<string, EuroRate>,
): JsonObject[] {
  const missing = new Map(
    entries
      .map((entry) => ({ currency: entry.currency, quarter: ossQuarter(entry) }))
      .filter(({ currency, quarter }) => !rates.has(rateKey(currency, quarter)))
      .map((rate) => [rateKey(rate.currency, rate.quarter), rate]),
  )
  return [...missing.values()].map(({ currency, quarter }) => ({
    document_id: null,
    number: null,
    field: 'exchange_rates',
    message: `${ruleText('UE-02', ruleLanguage(query.lang), [currency, lastDayOf(monthsOfQuarter(quarter)[2])])} (UE-02)`,
  }))
}
