import { decimal, toUnits } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import {
  type ApiResponse,
  contentDisposition,
  fileResponse,
  type JsonObject,
} from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { readTemplate } from '../../catalog/templates/actions.ts'
import { printAmount, printDay, printQuantity } from '../../documents/texts/format-values.ts'
import { printTaxNo } from '../../documents/texts/tax-number.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import { inLanguage, type Language, printingLanguage } from './headings.ts'
import { findLetterheadDepartment } from './letterhead.ts'
import type { ReportQuery } from './parameters.ts'
import type { ReportColumn, ReportData } from './report-data.ts'
import { type PrintedColumn, type PrintedReport, type PrintedRow, printReport } from './report-pdf.ts'
import { printWord, titleIn } from './report-texts.ts'

// Turns the figures of a report into what is printed: texts in one language, below the name and tax number of the
// department.

// How a report is printed. Columns of ids are left out.
export type PrintOptions = {
  title: (call: ApiRequest, query: ReportQuery) => string // a name of report-texts.ts
  // Amounts that are added up page by page.
  carried?: readonly string[]
  // A day, month or quarter instead of the period.
  period?: (data: ReportData, call: ApiRequest) => string
}

export type Content = Pick<PrintedReport, 'columns' | 'rows' | 'totals'>

const PRINTED_MAX = 20_000

export async function reportPdf(
  call: ApiRequest,
  query: ReportQuery,
  { title, period }: PrintOptions,
  data: ReportData,
  contentIn: (lang: Language) => Content,
): Promise<ApiResponse> {
  const { db, caller } = call
  const lang = printingLanguage(call)
  const content = contentIn(lang)
  if (content.rows.length > PRINTED_MAX)
    throw invalid({
      date_from: `has more than ${PRINTED_MAX} rows to print; choose a shorter period or export as CSV`,
    })
  const texts = textsIn(lang)
  const department = await findLetterheadDepartment(db, caller.account_id, query.department_id)
  const currencies = new Set(data.totals.map(({ currency }) => currency))
  const heading = titleIn(title(call, query), lang)
  const printed: PrintedReport = {
    title: heading,
    name: department?.name ?? '',
    facts: [
      ...taxNumberFact(printTaxNo(department ?? {}, texts)),
      period
        ? periodFact(period(data, call), lang, texts)
        : [printWord('period', lang), periodText(query, lang, texts)],
      ...(currencies.size === 1 ? [[printWord('currency', lang), String([...currencies][0])] as const] : []),
      [printWord('rows', lang), String(content.rows.length)],
      [printWord('printed', lang), printDay(query.today, texts.main)],
    ],
    ...content,
    lang,
    today: query.today,
    template: await readTemplate(db, caller.account_id, department?.id ?? null),
  }
  const bytes = await printReport(caller.account_id, printed)
  const name = pdfFileName({ number: `${heading} ${query.from ?? ''} ${query.to ?? query.today}`, id: 0 })
  return fileResponse(bytes, 'application/pdf', { 'content-disposition': contentDisposition(name) })
}

// `NIP: 5252248481` as a label and its number.
function taxNumberFact(text: string): (readonly [string, string])[] {
  const colon = text.indexOf(': ')
  return colon < 0 ? [] : [[text.slice(0, colon), text.slice(colon + 2)]]
}

function periodFact(period: string, lang: Language, { main }: Texts): readonly [string, string] {
  const isDay = period.length === '2026-11-20'.length
  const text = /^\d{4}-\d\d/.test(period) ? printDay(period, main) : period
  return [printWord(isDay ? 'as_of' : 'period', lang), text]
}

function periodText({ from, to }: ReportQuery, lang: Language, { main }: Texts): string {
  if (from && to) return `${printDay(from, main)} – ${printDay(to, main)}`
  if (from) return `${printWord('since', lang)} ${printDay(from, main)}`
  return to ? `${printWord('until', lang)} ${printDay(to, main)}` : printWord('all', lang)
}

// The rows of a report whose columns are those of its spreadsheet.
export function tableIn(
  lang: Language,
  allColumns: readonly ReportColumn[],
  data: ReportData,
  carriedNames: readonly string[] = [],
): Content {
  const { rows, show = (row: JsonObject) => row, totals } = data
  const columns = allColumns.filter(({ name }) => name !== 'id' && !name.endsWith('_id'))
  const headed = inLanguage(columns, lang)
  const { main } = textsIn(lang)
  // Amounts of different currencies have no sum.
  const is_one_currency = totals.length <= 1
  const isCarried = ({ name }: ReportColumn) => is_one_currency && carriedNames.includes(name)
  const cellOf = (row: JsonObject, index: number): string => {
    const isUnnamed = columns[index]?.name === 'name' && !columns[index].of(row)
    return isUnnamed ? printWord(row.rest === 'yes' ? 'rest' : 'none', lang) : textOf(row, index)
  }
  const textOf = (row: JsonObject, index: number): string => {
    const column = columns[index] as ReportColumn
    const raw = column.of(row)
    if (raw === null || raw === undefined || raw === '') return ''
    if (column.kind === 'boolean') return raw === true ? printWord('yes', lang) : ''
    if (column.kind === 'decimal') return numberText(column.name, String(raw))
    if (DAY.test(String(raw))) return printDay(String(raw), main)
    return String(headed[index]?.of(row) ?? '')
  }
  const numberText = (name: string, figure: string) =>
    /quantity/.test(name) ? printQuantity(decimal(figure), main) : printAmount(decimal(figure), main, null)
  const presentRow = (row: JsonObject): PrintedRow => ({
    cells: columns.map((_, index) => cellOf(row, index)),
    amounts: columns.map((column) => (isCarried(column) ? unitsOf(column.of(row)) : null)),
  })
  return {
    columns: columns.map(
      (column, index): PrintedColumn => ({
        head: headed[index]?.name ?? column.name,
        align: column.kind === 'decimal' || column.kind === 'integer' ? 'right' : 'left',
        is_carried: isCarried(column),
      }),
    ),
    rows: rows.map((row) => presentRow(show(row))),
    totals: totals.map((total) =>
      columns.map((_, index) => (index === 0 ? printWord('total', lang) : textOf(total, index))),
    ),
  }
}

const DAY = /^\d{4}-\d{2}(-\d{2})?$/

export const unitsOf = (amount: unknown): bigint | null =>
  typeof amount === 'string' && amount !== '' ? (toUnits(round(decimal(amount)), 2) ?? null) : null
