import { headOf } from '../../../platform/audit/audit.ts'
import { rememberUntilChange } from '../../../platform/commit/index.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import {
  choice,
  date,
  decimal,
  type Field,
  type Fields,
  integer,
  listOf,
  text,
} from '../../../platform/fields/field.ts'
import { type Shape, shape } from '../../../platform/fields/resource.ts'
import { type Answer, type Document, recordAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { breath, DELIMITED, isSheet, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import type { Cell, Column, SheetWriter } from '../../../platform/spreadsheets/sheet.ts'
import { inLanguage, languageOf, WORDED, wordOf } from './headings.ts'
import { type Asked, PAGED, readAsked } from './parameters.ts'

// What all reports have in common: rows by the page with the totals of all of them, and the same as a sheet.

const told = { readonly: true } as const
export const money = (about?: string): Field<unknown> =>
  decimal({ ...told, scale: 2, filled: true, ...(about ? { about } : {}) })
export const word = (about?: string) => text({ ...told, ...(about ? { about } : {}) })
export const day = (about?: string) => date({ ...told, ...(about ? { about } : {}) })
export const number = (about?: string) => integer({ ...told, filled: true, ...(about ? { about } : {}) })
export const identity = (about: string) => integer({ ...told, about })
export const documents = (about = 'The list of the documents behind it') => word(about)
export const one = <Choice extends string>(choices: readonly Choice[]) => choice(choices, { ...told })

export const list = (name: string, component: string, about: string, fields: Fields) =>
  listOf(shape({ name, plural: `${name}s`, component, fields }), { ...told, initial: [], about })

export const reportShape = (name: string, rows: Fields, totals: Fields, more: Fields = {}): Shape =>
  shape({
    name: `${name}_report`,
    plural: `${name}_reports`,
    fields: {
      date_from: day('The first day of the period, if it has one'),
      date_to: day('And the last'),
      ...more,
      rows: list('row', `${name}_report_row`, 'Those of this page', rows),
      totals: list('total', `${name}_report_total`, 'Of all rows, each currency by itself', totals),
      page: number(),
      per_page: number(),
      rows_count: number('How many rows there are on all pages'),
    },
  }) as unknown as Shape

// Everything that a report tells, or of a long one the page that is asked for, with the number of all its rows. Further fields stand
// in `more`.
export type Told = {
  rows: readonly Document[]
  show?: (row: Document) => Document // what a row says, where that is worked out only for those that are shown
  totals: readonly Document[]
  rows_count?: number
  more?: Document
}

// A column of the sheet, and what stands there in a row or in the line of totals.
export type ReportColumn = Column & { of: (row: Document) => unknown }

export type Report = {
  name: string
  summary: string
  about: string
  shape: Shape
  query: Fields
  tell: (call: Call, asked: Asked) => Promise<Told>
  columns: (told: Told, call: Call) => ReportColumn[]
  lines?: (told: Told) => readonly Document[] // of the sheet, where these are not the rows and the totals below them
}

export type Described = Pick<Report, 'summary' | 'about' | 'shape' | 'query'>

export const reporting = (report: Report): Operation =>
  answering(report, async (call, asked) => {
    const told = await tellOnce(call, asked, report)
    if (!isSheet(call)) return pageAnswer(report.shape, asked, told)
    const lang = languageOf(call)
    const columns = inLanguage(report.columns(told, call), lang)
    return sheetAnswer(call, report.name, columns, (writer) =>
      writeTold(writer, columns, told, report.lines?.(told), wordOf('total', lang)),
    )
  })

// What every report is asked with, and how it is described.
export const answering = (
  { summary, about, shape, query }: Described,
  answer: (call: Call, asked: Asked) => Promise<Answer>,
): Operation => ({
  summary,
  about,
  right: 'read',
  shape,
  query: { ...WORDED, ...query, ...PAGED, ...DELIMITED },
  takes: 'nothing',
  gives: 'record',
  run: (call) => answer(call, readAsked(call)),
})

export function pageAnswer(shape: Shape, { from, to, page, per_page }: Asked, told: Told): Answer {
  const { rows, show = asItIs, totals, more, rows_count } = told
  const first = (page - 1) * per_page
  return recordAnswer(shape, {
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

const asItIs = (row: Document): Document => row

const REMEMBERED_MAX = 50
const REMEMBERED_ROWS_MAX = 5_000
// Whoever turns the pages of a long one, such as that of ten thousand products, does not wait for each.
const LONG_MAX = 3
const LONG_ROWS_MAX = 50_000
const known = rememberUntilChange<Told>(REMEMBERED_MAX)
const known_long = rememberUntilChange<Told>(LONG_MAX)
const PAGING = new Set([...Object.keys(PAGED), ...Object.keys(DELIMITED), 'lang', 'api_token', 'account'])

// Until something in the account changes, or the day does, the figures are the same. They are those of one view of the data, so that
// they agree with each other.
export async function tellOnce(
  call: Call,
  asked: Asked,
  { name, tell }: Pick<Report, 'name' | 'tell'>,
): Promise<Told> {
  const { db, caller, query, params } = call
  const version = await headOf(db, caller.account_id)
  const question = Object.entries(query).filter(([parameter]) => !PAGING.has(parameter))
  const key = JSON.stringify([
    caller.account_id,
    name,
    params,
    asked.today,
    caller.settings.currency,
    question,
  ])
  const told =
    known.recall(db, key, version) ??
    known_long.recall(db, key, version) ??
    (await inOneView(call, (call) => tell(call, asked)))
  if (told.rows.length <= REMEMBERED_ROWS_MAX) known.keep(db, key, version, told)
  else if (told.rows.length <= LONG_ROWS_MAX) known_long.keep(db, key, version, told)
  return told
}

export const inOneView = <Result>(call: Call, work: (call: Call) => Promise<Result>): Promise<Result> =>
  (call.db as Engine).snapshot((db: Database) => work({ ...call, db }))

const CHUNK = 500

async function writeTold(
  writer: SheetWriter,
  columns: readonly ReportColumn[],
  { rows, show = asItIs, totals }: Told,
  lines: readonly Document[] | undefined,
  name: string, // of the line of totals
) {
  const all = lines ?? rows
  for (let from = 0; from < all.length; from += CHUNK) {
    await writer.rows(all.slice(from, from + CHUNK).map((row) => cellsOf(columns, show(row))))
    await breath()
  }
  if (!lines) await writer.rows(totals.map((total) => totalCells(columns, total, name)))
  await writer.end()
}

export const cellsOf = (columns: readonly ReportColumn[], row: Document): Cell[] =>
  columns.map(({ of }) => cellOf(of(row)))

// The line of totals says so in its first cell.
export const totalCells = (columns: readonly ReportColumn[], total: Document, name = 'total'): Cell[] =>
  columns.map(({ of }, place) => (place === 0 ? name : cellOf(of(total))))

const cellOf = (value: unknown): Cell =>
  value === null || value === undefined || value === ''
    ? null
    : Array.isArray(value)
      ? value.join(',')
      : String(value)

// Columns that are called as what they show.
export const plain = (kinds: { [name: string]: Column['kind'] }): ReportColumn[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind, of: (row) => row[name] }))
