import { invalid } from '../../../platform/api-error.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { type Question, readQuestion } from '../../../platform/database/lists/filter.ts'
import { walk } from '../../../platform/database/lists/keyset-pages.ts'
import { readOrder } from '../../../platform/database/lists/list.ts'
import { countAll } from '../../../platform/database/lists/totals.ts'
import { type Fields, texts } from '../../../platform/fields/field.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import { orderParameter } from '../../../platform/http/parameters.ts'
import { type Call, get, type Operation } from '../../../platform/http/route.ts'
import { breath, DELIMITED, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import type { Column, SheetWriter } from '../../../platform/spreadsheets/sheet.ts'
import { SHEET_ROWS_MAX } from '../../../platform/spreadsheets/xlsx-write.ts'
import { isAboutLines, readColumns, rowsOf } from './columns.ts'
import {
  type Exported,
  exportedClients,
  exportedDocuments,
  exportedInvoices,
  exportedPayments,
  exportedProducts,
} from './definitions.ts'

// Lists as files for spreadsheet programs: all that a list holds under its filters, in its order.
export const routes = [
  ...get('/invoices/export', 'csv xlsx', exporting('invoices', exportedInvoices)),
  ...get('/clients/export', 'csv xlsx', exporting('clients', exportedClients)),
  ...get('/products/export', 'csv xlsx', exporting('products', exportedProducts)),
  ...get('/warehouse_documents/export', 'csv xlsx', exporting('warehouse documents', exportedDocuments)),
  ...['/banking/payments/export', '/payments/export'].flatMap((path) =>
    get(path, 'csv xlsx', exporting('payments', exportedPayments)),
  ),
]

function exporting(name: string, exported: Exported): Operation {
  return {
    summary: `Export ${name}`,
    about: 'Takes the filters and the order of the list, and gives all that they find.',
    right: 'read',
    shape: exported.resource,
    query: { ...exported.filters, ...orderParameter(exported.resource), ...columnsOf(exported) },
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const { query, own } = exported.question(call)
      const question = readQuestion(exported.resource, scopeOf(call), query, own)
      readOrder(exported.resource, query.order)
      const columns = readColumns(exported, query.columns)
      return sheetAnswer(call, name.replaceAll(' ', '-'), columns, (writer) =>
        writeAll(call, exported, question, columns, writer),
      )
    },
  }
}

function columnsOf({ defaults, lines }: Exported): Fields {
  return {
    columns: texts({
      about: `Otherwise ${defaults.join(', ')}${lines ? '; those that begin with `positions.` give a row for each line' : ''}`,
    }),
    ...DELIMITED,
  }
}

function writeAll(
  call: Call,
  exported: Exported,
  question: Question,
  columns: readonly Column[],
  writer: SheetWriter,
): Promise<void> {
  return (call.db as Engine).snapshot(async (db) => {
    if (call.format === 'xlsx' && (await countAll(db, exported.resource, question)) >= SHEET_ROWS_MAX)
      throw invalid({
        rows: `are more than the ${SHEET_ROWS_MAX} of a sheet; export as CSV, or narrow the filters`,
      })
    const whole = isAboutLines(columns) ? ('with lazy fields' as const) : undefined
    for await (const page of walk(db, exported.resource, question, call.query.order, whole)) {
      const documents = await exported.present({ ...call, db }, page, columns)
      await writer.rows(documents.flatMap((document) => rowsOf(document, columns)))
      await breath()
    }
    await writer.end()
  })
}
