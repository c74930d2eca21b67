import { invalid } from '../../../platform/api-error.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { readSelection, type Selection } from '../../../platform/database/lists/filter.ts'
import { walkRows } from '../../../platform/database/lists/keyset-pages.ts'
import { readOrder } from '../../../platform/database/lists/list.ts'
import { countAll } from '../../../platform/database/lists/totals.ts'
import { type Fields, texts } from '../../../platform/fields/field.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import { orderParameter } from '../../../platform/http/parameters.ts'
import { type ApiRequest, get, type Operation } from '../../../platform/http/route.ts'
import {
  DELIMITED,
  spreadsheetResponse,
  yieldToEventLoop,
} from '../../../platform/http/spreadsheet-response.ts'
import type { Column, SheetWriter } from '../../../platform/spreadsheets/sheet.ts'
import { SHEET_ROWS_MAX } from '../../../platform/spreadsheets/xlsx-write.ts'
import { isAboutLines, readColumns, rowsOf } from './columns.ts'
import {
  type ExportDefinition,
  exportedClients,
  exportedDocuments,
  exportedInvoices,
  exportedPayments,
  exportedProducts,
} from './definitions.ts'

// Exports lists as files for spreadsheet programs: all records of a list under its filters, in its order.
export const routes = [
  ...get('/invoices/export', 'csv xlsx', exportOperation('invoices', exportedInvoices)),
  ...get('/clients/export', 'csv xlsx', exportOperation('clients', exportedClients)),
  ...get('/products/export', 'csv xlsx', exportOperation('products', exportedProducts)),
  ...get(
    '/warehouse_documents/export',
    'csv xlsx',
    exportOperation('warehouse documents', exportedDocuments),
  ),
  ...['/banking/payments/export', '/payments/export'].flatMap((path) =>
    get(path, 'csv xlsx', exportOperation('payments', exportedPayments)),
  ),
]

function exportOperation(name: string, definition: ExportDefinition): Operation {
  return {
    summary: `Export ${name}`,
    description: 'Accepts the filters and the order of the list, and returns all matching records.',
    access: 'read',
    shape: definition.resource,
    query: { ...definition.filters, ...orderParameter(definition.resource), ...columnParameters(definition) },
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { query, conditions } = definition.readQuery(call)
      const selection = readSelection(definition.resource, scopeOf(call), query, conditions)
      readOrder(definition.resource, query.order)
      const columns = readColumns(definition, query.columns)
      return spreadsheetResponse(call, name.replaceAll(' ', '-'), columns, (writer) =>
        writeAll(call, definition, selection, columns, writer),
      )
    },
  }
}

function columnParameters({ defaults, lines }: ExportDefinition): Fields {
  return {
    columns: texts({
      description: `Default: ${defaults.join(', ')}${lines ? '. Columns that begin with `positions.` produce a row for each line' : ''}`,
    }),
    ...DELIMITED,
  }
}

function writeAll(
  call: ApiRequest,
  definition: ExportDefinition,
  selection: Selection,
  columns: readonly Column[],
  writer: SheetWriter,
): Promise<void> {
  return (call.db as Engine).snapshot(async (db) => {
    if (call.format === 'xlsx' && (await countAll(db, definition.resource, selection)) >= SHEET_ROWS_MAX)
      throw invalid({
        rows: `exceed the ${SHEET_ROWS_MAX} rows of a sheet; export as CSV or narrow the filters`,
      })
    const lazyFields = isAboutLines(columns) ? ('with lazy fields' as const) : undefined
    for await (const page of walkRows(db, definition.resource, selection, call.query.order, lazyFields)) {
      const documents = await definition.present({ ...call, db }, page, columns)
      await writer.rows(documents.flatMap((document) => rowsOf(document, columns)))
      await yieldToEventLoop()
    }
    await writer.end()
  })
}
