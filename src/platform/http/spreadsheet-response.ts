import { busy, invalid } from '../api-error.ts'
import { dayAt } from '../clock.ts'
import { textOf } from '../database/lists/filter.ts'
import { choice, type Fields } from '../fields/field.ts'
import { csvWriter, DELIMITERS, type Delimiter } from '../spreadsheets/csv-write.ts'
import type { Column, SheetWriter, Write } from '../spreadsheets/sheet.ts'
import { xlsxWriter } from '../spreadsheets/xlsx-write.ts'
import { type ApiResponse, contentDisposition, type SetHeader, streamResponse } from './response.ts'
import type { ApiRequest } from './route.ts'

// Responses as CSV or XLSX, by the extension of the URL, written while their rows are read.

const FILES_AT_ONCE = 4 // each holds a connection to the database while it is written
const FILES_WAITING = 50
const WAIT_MS = 30_000
const TYPES: { [format: string]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const DELIMITED = {
  delimiter: choice([',', ';', 'tab'], {
    initial: ',',
    description: 'Delimiter of CSV; with `;` decimals have a comma',
  }),
} satisfies Fields

export const isSheet = ({ format }: Pick<ApiRequest, 'format'>): boolean => format in TYPES

export function spreadsheetResponse(
  call: ApiRequest,
  name: string,
  columns: readonly Column[],
  fill: (writer: SheetWriter) => Promise<void>,
): ApiResponse {
  const open = writerFor(call, columns)
  const file = `${name}-${dayAt(call.now, call.caller.time_zone)}.${call.format}`
  return streamedFile(file, TYPES[call.format] as string, (write) => fill(open(write)))
}

// Streams a long file while its rows are read, a few files at once.
export const streamedFile = (
  name: string,
  contentType: string,
  fill: (write: Write, setHeader: SetHeader) => Promise<void>,
): ApiResponse =>
  streamResponse((write, setHeader) => limitConcurrency(() => fill(write, setHeader)), contentType, {
    'content-disposition': contentDisposition(name, 'attachment'),
  })

// SQLite and fast clients never wait, so other requests get a turn between two pages.
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

function writerFor({ format, query }: ApiRequest, columns: readonly Column[]): (write: Write) => SheetWriter {
  if (format === 'xlsx') return (write) => xlsxWriter(write, columns)
  const parameter = textOf('delimiter', query.delimiter ?? ',')
  const delimiter = (parameter === 'tab' ? '\t' : parameter) as Delimiter
  if (!DELIMITERS.includes(delimiter)) throw invalid({ delimiter: 'must be a comma, a semicolon or a tab' })
  return (write) => csvWriter(write, columns, delimiter)
}

let running = 0
const waiting = new Set<() => void>()

async function limitConcurrency(work: () => Promise<void>) {
  if (running >= FILES_AT_ONCE) await waitForSlot()
  running++
  try {
    await work()
  } finally {
    running--
    const [next] = waiting
    next?.()
  }
}

// Waits until another file has ended, for a limited time.
function waitForSlot(): Promise<void> {
  if (waiting.size >= FILES_WAITING) throw busy()
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => () => {
      clearTimeout(timer)
      waiting.delete(go)
      settle()
    }
    const go = finish(resolve)
    const timer = setTimeout(
      finish(() => reject(busy())),
      WAIT_MS,
    )
    waiting.add(go)
  })
}
