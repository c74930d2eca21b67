import { dayAt } from '../../platform/clock.ts'
import type { Engine } from '../../platform/database/database.ts'
import { type Question, readQuestion, textOf } from '../../platform/database/lists/filter.ts'
import { readOrder } from '../../platform/database/lists/list.ts'
import { walk } from '../../platform/database/lists/pages-by-key.ts'
import { countAll } from '../../platform/database/lists/totals.ts'
import { choice, type Fields, texts } from '../../platform/fields/field.ts'
import { inlineFile, type Stream, streamAnswer } from '../../platform/http/answer.ts'
import { scopeOf } from '../../platform/http/operations.ts'
import { orderParameter } from '../../platform/http/parameters.ts'
import { type Call, get, type Operation } from '../../platform/http/route.ts'
import { busy, invalid } from '../../platform/refusal.ts'
import { csvWriter, DELIMITERS, type Delimiter } from '../../platform/sheets/csv-write.ts'
import type { Column, SheetWriter, Write } from '../../platform/sheets/sheet.ts'
import { SHEET_ROWS_MAX, xlsxWriter } from '../../platform/sheets/xlsx-write.ts'
import { isAboutLines, readColumns, rowsOf } from './columns.ts'
import {
  type Exported,
  exportedClients,
  exportedDocuments,
  exportedInvoices,
  exportedPayments,
  exportedProducts,
} from './exported.ts'

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

const EXPORTS_AT_ONCE = 4 // each holds a connection to the database while it is written
const EXPORTS_WAITING = 50
const WAIT_MS = 30_000
const TYPES: { [format: string]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

let running = 0
const waiting = new Set<() => void>()

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
      const open = writerFor(call, columns)
      const day = dayAt(call.now, call.caller.time_zone)
      const file = `${name.replaceAll(' ', '-')}-${day}.${call.format}`
      const headers = { 'content-disposition': inlineFile(file, 'attachment') }
      const stream: Stream = (write) =>
        counted(() => writeAll(call, exported, question, columns, open(write)))
      return streamAnswer(stream, TYPES[call.format] as string, headers)
    },
  }
}

function columnsOf({ defaults, lines }: Exported): Fields {
  return {
    columns: texts({
      about: `Otherwise ${defaults.join(', ')}${lines ? '; those that begin with `positions.` give a row for each line' : ''}`,
    }),
    delimiter: choice([',', ';', 'tab'], { initial: ',', about: 'Of CSV; with `;` decimals have a comma' }),
  }
}

function writerFor({ format, query }: Call, columns: readonly Column[]): (write: Write) => SheetWriter {
  if (format === 'xlsx') return (write) => xlsxWriter(write, columns)
  const asked = textOf('delimiter', query.delimiter ?? ',')
  const delimiter = (asked === 'tab' ? '\t' : asked) as Delimiter
  if (!DELIMITERS.includes(delimiter)) throw invalid({ delimiter: 'is not one of , ; and tab' })
  return (write) => csvWriter(write, columns, delimiter)
}

async function counted(work: () => Promise<void>) {
  if (running >= EXPORTS_AT_ONCE) await turn()
  running++
  try {
    await work()
  } finally {
    running--
    const [next] = waiting
    next?.()
  }
}

// Until one of those that run has ended, for a while.
function turn(): Promise<void> {
  if (waiting.size >= EXPORTS_WAITING) throw busy()
  return new Promise((resolve, reject) => {
    const leave = (settle: () => void) => () => {
      clearTimeout(timer)
      waiting.delete(go)
      settle()
    }
    const go = leave(resolve)
    const timer = setTimeout(
      leave(() => reject(busy())),
      WAIT_MS,
    )
    waiting.add(go)
  })
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

// SQLite answers at once and a fast client takes at once: others want their turn between two pages.
const breath = () => new Promise<void>((resolve) => setImmediate(resolve))
