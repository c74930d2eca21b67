import type { JsonObject } from '../../../platform/http/response.ts'
import type { Column } from '../../../platform/spreadsheets/sheet.ts'

// Data of a report, and the columns of its spreadsheet.

// The content of a report: all rows, or for a long report the requested page with the number of all rows. `more`
// contains further fields.
export type ReportData = {
  rows: readonly JsonObject[]
  show?: (row: JsonObject) => JsonObject // presents a row, if that is only done for visible rows
  totals: readonly JsonObject[]
  rows_count?: number
  more?: JsonObject
}

// A spreadsheet column and its value in a row or in the totals.
export type ReportColumn = Column & { of: (row: JsonObject) => unknown }
