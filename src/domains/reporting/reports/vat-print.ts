import { add, decimal, printFixed } from '../../../money/decimal.ts'
import type { ApiResponse, JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { printAmount, printDay, printPercent } from '../../documents/texts/format-values.ts'
import type { PrintLanguage } from '../../documents/texts/language.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { Language } from './headings.ts'
import { type ReportQuery, ROWS_MAX } from './parameters.ts'
import { type Content, type PrintOptions, reportPdf, unitsOf } from './printed-report.ts'
import { inSnapshot, type ReportData } from './report.ts'
import type { PrintedColumn, PrintedRow } from './report-pdf.ts'
import { printWord } from './report-texts.ts'

// Prints the VAT register: a row for each document, with a line for each of its rates.

const PRINT: PrintOptions = { title: (_call, { income }) => `vat-${income ? 'sales' : 'purchases'}` }

type ReadPage = (snapshotRequest: ApiRequest, query: ReportQuery) => Promise<ReportData>

export async function registerPdf(
  call: ApiRequest,
  query: ReportQuery,
  readPage: ReadPage,
): Promise<ApiResponse> {
  const data = await inSnapshot(call, (snapshotRequest) => readAll(snapshotRequest, query, readPage))
  return reportPdf(call, query, PRINT, data, (lang) => registerIn(lang, query, data))
}

async function readAll(call: ApiRequest, query: ReportQuery, readPage: ReadPage): Promise<ReportData> {
  const rows: JsonObject[] = []
  for (let page = 1; ; page++) {
    const data = await readPage(call, { ...query, page, per_page: ROWS_MAX })
    rows.push(...data.rows)
    if (rows.length >= (data.rows_count ?? 0) || data.rows.length === 0) return { ...data, rows }
  }
}

function registerIn(lang: Language, { income }: ReportQuery, { rows, totals }: ReportData): Content {
  const { main } = textsIn(lang)
  const has_deductible = !income && rows.some(({ deductible }) => deductible !== undefined)
  const word = (name: Parameters<typeof printWord>[0]) => printWord(name, lang)
  const columns: PrintedColumn[] = [
    { head: word('nr'), align: 'left' },
    { head: word('document'), align: 'left' },
    { head: word('days').replace('\n', ', '), align: 'left' },
    { head: word(income ? 'buyer' : 'vendor'), align: 'left' },
    { head: word('rate'), align: 'right' },
    { head: word('net'), align: 'right' },
    { head: word('tax'), align: 'right' },
    { head: word('net'), align: 'right', is_carried: true },
    { head: word('tax'), align: 'right', is_carried: true },
    has_deductible
      ? { head: word('deductible'), align: 'right', is_carried: true }
      : { head: word('gross'), align: 'right', is_carried: true },
  ]
  const figures = (row: JsonObject) => [
    row.net,
    row.tax_value,
    has_deductible ? row.deductible : grossOf(row),
  ]
  return {
    columns,
    rows: rows.map(
      (row, index): PrintedRow => ({
        cells: [
          String(index + 1),
          linesOf(row.number, row.ksef_number),
          linesOf(
            dayText(row.tax_date, main),
            row.issue_date === row.tax_date ? '' : dayText(row.issue_date, main),
          ),
          linesOf(row.buyer_name, taxNumberOf(row)),
          ...rateLines(row.rates as JsonObject[], lang, main),
          ...figures(row).map((amount) => amountText(amount, main)),
        ],
        amounts: [...Array<null>(BEFORE_SUMS).fill(null), ...figures(row).map(unitsOf)],
      }),
    ),
    totals: totals.flatMap((total) => [
      ['', '', '', word('total'), '', '', '', ...figures(total).map((amount) => amountText(amount, main))],
      ...(total.rates as JsonObject[]).map((rate) => [
        ...['', '', '', word('of_rate'), ...rateLines([rate], lang, main)],
        ...['', '', ''],
      ]),
    ]),
  }
}

const BEFORE_SUMS = 7

const linesOf = (...lines: unknown[]): string => lines.filter(Boolean).join('\n')
const dayText = (day: unknown, language: PrintLanguage): string =>
  day ? printDay(String(day), language) : ''
const amountText = (amount: unknown, language: PrintLanguage): string =>
  typeof amount === 'string' ? printAmount(decimal(amount), language, null) : ''

// A number with a country prefix stands alone.
const taxNumberOf = ({ buyer_country, buyer_tax_no }: JsonObject): string =>
  /^[A-Z]{2}/i.test(String(buyer_tax_no ?? ''))
    ? String(buyer_tax_no)
    : [buyer_country, buyer_tax_no].filter(Boolean).join(' ')

const grossOf = ({ net, tax_value }: JsonObject): string | null =>
  typeof net === 'string' && typeof tax_value === 'string'
    ? printFixed(add(decimal(net), decimal(tax_value)), 2)
    : null

// The rates, their bases and their taxes, each a line in its cell.
function rateLines(rates: readonly JsonObject[], lang: Language, language: PrintLanguage): string[] {
  const nameOf = ({ tax, margin }: JsonObject) => {
    const rate = /^\d/.test(String(tax)) ? printPercent(String(tax), language) : String(tax)
    return margin ? `${rate} ${printWord('margin', lang)}` : rate
  }
  return [
    rates.map(nameOf).join('\n'),
    rates.map(({ net }) => amountText(net, language)).join('\n'),
    rates.map(({ tax_value }) => amountText(tax_value, language)).join('\n'),
  ]
}
