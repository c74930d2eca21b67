import { auditLength } from '../../../platform/audit/audit.ts'
import { cacheUntilChange } from '../../../platform/commit/index.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import {
  choice,
  date,
  decimal,
  type Field,
  type Fields,
  integer,
  nestedList,
  text,
} from '../../../platform/fields/field.ts'
import { type Shape, shape } from '../../../platform/fields/resource.ts'
import { type ApiResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import {
  DELIMITED,
  isSheet,
  spreadsheetResponse,
  yieldToEventLoop,
} from '../../../platform/http/spreadsheet-response.ts'
import type { Cell, Column, SheetWriter } from '../../../platform/spreadsheets/sheet.ts'
import { inLanguage, languageOf, WORDED, wordOf } from './headings.ts'
import { PAGE_PARAMETERS, type ReportQuery, readReportQuery } from './parameters.ts'
import { type PrintOptions, reportPdf, tableIn } from './printed-report.ts'
import type { ReportColumn, ReportData } from './report-data.ts'

// The common parts of all reports: pages of rows with the totals of all rows, and export as a spreadsheet.

export type { ReportColumn, ReportData } from './report-data.ts'

const readOnly = { readonly: true } as const
export const money = (about?: string): Field<unknown> =>
  decimal({ ...readOnly, scale: 2, never_null: true, ...(about ? { description: about } : {}) })
export const word = (about?: string) => text({ ...readOnly, ...(about ? { description: about } : {}) })
export const day = (about?: string) => date({ ...readOnly, ...(about ? { description: about } : {}) })
export const number = (about?: string) =>
  integer({ ...readOnly, never_null: true, ...(about ? { description: about } : {}) })
export const identity = (about: string) => integer({ ...readOnly, description: about })
export const documents = (about = 'Link to the list of the documents behind the figure') => word(about)
export const fixedChoice = <Choice extends string>(choices: readonly Choice[]) =>
  choice(choices, { ...readOnly })

export const list = (name: string, component: string, about: string, fields: Fields) =>
  nestedList(shape({ name, plural: `${name}s`, component, fields }), {
    ...readOnly,
    initial: [],
    description: about,
  })

export const reportShape = (name: string, rows: Fields, totals: Fields, more: Fields = {}): Shape =>
  shape({
    name: `${name}_report`,
    plural: `${name}_reports`,
    fields: {
      date_from: day('The first day of the period, if set'),
      date_to: day('The last day of the period, if set'),
      ...more,
      rows: list('row', `${name}_report_row`, 'The rows of this page', rows),
      totals: list('total', `${name}_report_total`, 'Totals of all rows, by currency', totals),
      page: number(),
      per_page: number(),
      rows_count: number('Number of rows on all pages'),
    },
  })

export type Report = {
  name: string
  summary: string
  about: string
  shape: Shape
  query: Fields
  read: (call: ApiRequest, query: ReportQuery) => Promise<ReportData>
  columns: (data: ReportData, call: ApiRequest) => ReportColumn[]
  print?: PrintOptions // reports that are printed
  lines?: (data: ReportData) => readonly JsonObject[] // the rows of the spreadsheet, if they differ from the rows followed by the totals
}

export type ReportDescription = Pick<Report, 'summary' | 'about' | 'shape' | 'query'>

export const reportOperation = (report: Report): Operation =>
  reportOperationOf(report, async (call, query) => {
    const data = await cachedReport(call, query, report)
    const { print } = report
    if (call.format === 'pdf' && print)
      return reportPdf(call, query, print, data, (lang) =>
        tableIn(lang, report.columns(data, call), data, print.carried),
      )
    if (!isSheet(call)) return pageResponse(report.shape, query, data)
    const lang = languageOf(call)
    const columns = inLanguage(report.columns(data, call), lang)
    return spreadsheetResponse(call, report.name, columns, (writer) =>
      writeReport(writer, columns, data, report.lines?.(data), wordOf('total', lang)),
    )
  })

// The parameters and the description that all reports share.
export const reportOperationOf = (
  { summary, about, shape, query }: ReportDescription,
  respond: (call: ApiRequest, reportQuery: ReportQuery) => Promise<ApiResponse>,
): Operation => ({
  summary,
  description: about,
  access: 'read',
  shape,
  query: { ...WORDED, ...query, ...PAGE_PARAMETERS, ...DELIMITED },
  request_kind: 'nothing',
  response_kind: 'record',
  run: (call) => respond(call, readReportQuery(call)),
})

export function pageResponse(
  shape: Shape,
  { from, to, page, per_page }: ReportQuery,
  data: ReportData,
): ApiResponse {
  const { rows, show = identityRow, totals, more, rows_count } = data
  const first = (page - 1) * per_page
  return recordResponse(shape, {
    date_from: from,
    date_to: to,
    ...more,
    rows: (rows_count === undefined ? rows.slice(first, first + per_page) : rows).map(show),
    totals,
    page,
    per_page,
    rows_count: rows_count ?? rows.length,
  })
}

const identityRow = (row: JsonObject): JsonObject => row

const CACHED_MAX = 50
const CACHED_ROWS_MAX = 5_000
// Long reports are cached too, because paging through ten thousand products would recompute them for each page.
const LONG_MAX = 3
const LONG_ROWS_MAX = 50_000
const cachedReports = cacheUntilChange<ReportData>(CACHED_MAX)
const cachedLongReports = cacheUntilChange<ReportData>(LONG_MAX)
const PAGING = new Set([
  ...Object.keys(PAGE_PARAMETERS),
  ...Object.keys(DELIMITED),
  'lang',
  'api_token',
  'account',
])

// Caches the figures until the account or the day changes. Reads them from one snapshot, so that they agree with each
// other.
export async function cachedReport(
  call: ApiRequest,
  reportQuery: ReportQuery,
  { name, read }: Pick<Report, 'name' | 'read'>,
): Promise<ReportData> {
  const { db, caller, query, params } = call
  const version = await auditLength(db, caller.account_id)
  const filters = Object.entries(query).filter(([parameter]) => !PAGING.has(parameter))
  const key = JSON.stringify([
    caller.account_id,
    name,
    params,
    reportQuery.today,
    caller.settings.currency,
    filters,
  ])
  const data =
    cachedReports.get(db, key, version) ??
    cachedLongReports.get(db, key, version) ??
    (await inSnapshot(call, (call) => read(call, reportQuery)))
  if (data.rows.length <= CACHED_ROWS_MAX) cachedReports.set(db, key, version, data)
  else if (data.rows.length <= LONG_ROWS_MAX) cachedLongReports.set(db, key, version, data)
  return data
}

export const inSnapshot = <Result>(
  call: ApiRequest,
  work: (call: ApiRequest) => Promise<Result>,
): Promise<Result> => (call.db as Engine).snapshot((db: Database) => work({ ...call, db }))

const CHUNK = 500

async function writeReport(
  writer: SheetWriter,
  columns: readonly ReportColumn[],
  { rows, show = identityRow, totals }: ReportData,
  lines: readonly JsonObject[] | undefined,
  name: string, // the label of the totals
) {
  const all = lines ?? rows
  for (let from = 0; from < all.length; from += CHUNK) {
    await writer.rows(all.slice(from, from + CHUNK).map((row) => cellsOf(columns, show(row))))
    await yieldToEventLoop()
  }
  if (!lines) await writer.rows(totals.map((total) => totalCells(columns, total, name)))
  await writer.end()
}

export const cellsOf = (columns: readonly ReportColumn[], row: JsonObject): Cell[] =>
  columns.map(({ of }) => cellOf(of(row)))

// The first cell of the totals contains their label.
export const totalCells = (columns: readonly ReportColumn[], total: JsonObject, name = 'total'): Cell[] =>
  columns.map(({ of }, index) => (index === 0 ? name : cellOf(of(total))))

const cellOf = (value: unknown): Cell =>
  value === null || value === undefined || value === ''
    ? null
    : Array.isArray(value)
      ? value.join(',')
      : String(value)

// Columns with the names of the fields that they show.
export const plain = (kinds: { [name: string]: Column['kind'] }): ReportColumn[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind, of: (row) => row[name] }))
