import { type Row, spacesOf, type Variant, writerOf } from '../../../einvoice/jpk/v7-write.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { pieceWriter } from '../../../einvoice/xml/write.ts'
import { decimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { SetHeader } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { streamedFile } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { inSnapshot } from '../reports/report.ts'
import {
  figuresOf,
  JPK_V7_PARAMETERS,
  type JpkQuery,
  purchaseRows,
  type RegisterEntry,
  readJpkQuery,
  salesRows,
} from './v7.ts'

// Writes the JPK_V7 file: the figures first, which the declaration needs, then the rows while they are read again.

const PURPOSE_PARAMETERS = {
  correction: bool({ description: 'Corrects a file that was submitted before (CelZlozenia 2)' }),
  reason: text({ max: 3500, description: 'Reason for the correction (P_ORDZU)' }),
}

export const jpkV7 = (variant: Variant): Operation => ({
  summary: `Get JPK_${variant}(3) of a month`,
  description: `${
    variant === 'V7M'
      ? 'The monthly VAT declaration with the registers of sales and purchases.'
      : 'The registers of a month for quarterly filing; the last month of a quarter includes the declaration.'
  } Locked documents never prevent the file: content that it cannot express is omitted, \`X-Jpk-Notices\` counts what is omitted or shortened, and \`/reports/jpk_v7.json\` lists it.`,
  access: 'read',
  query: { ...JPK_V7_PARAMETERS, ...PURPOSE_PARAMETERS },
  request_kind: 'nothing',
  response_kind: 'other',
  run: async (call) => {
    const jpkQuery = readJpkQuery(call, variant)
    return streamedFile(
      `JPK_${variant}-${jpkQuery.month}.xml`,
      'application/xml; charset=utf-8',
      (write, setHeader) => inSnapshot(call, (call) => writeAll(call, jpkQuery, write, setHeader)),
    )
  },
})

export type FileOfMonth = {
  month: string
  variant: Variant
  // The declaration stored when the month was closed.
  declaration: readonly { name: string; value: string }[]
  // Only for a correction.
  reason: string | null
}

// The bytes of the file of a closed month.
export async function collectJpkV7(
  db: Database,
  { account_id, settings, now }: Pick<WriteContext, 'account_id' | 'settings' | 'now'>,
  { month, variant, declaration, reason }: FileOfMonth,
): Promise<Buffer> {
  const query = reason === null ? {} : { correction: '1', reason }
  const call = { db, now, query, caller: { account_id, settings } } as ApiRequest
  // With quarterly filing only the last month of a quarter declares.
  const declared = new Map(
    declaration.map(({ name, value }) => [name, name === 'P_61' ? value : decimal(value)]),
  )
  const stated = { variant, month, department_id: null, carried: null }
  const jpkQuery = declared.size === 0 ? stated : { ...stated, declared }
  const pieces: Buffer[] = []
  const write = async (piece: Uint8Array | string) => void pieces.push(Buffer.from(piece as string))
  await inSnapshot(call, (call) => writeAll(call, jpkQuery, write, () => {}))
  return Buffer.concat(pieces)
}

async function writeAll(call: ApiRequest, jpkQuery: JpkQuery, write: Write, setHeader: SetHeader) {
  const { now, query } = call
  const { correction, reason } = readFields({ fields: PURPOSE_PARAMETERS }, query)
  const purpose = { is_correction: correction ?? false, reason: reason ?? undefined }
  const figures = await figuresOf(call, jpkQuery, write)
  const { reader, from, to, obstacles, taxpayer, declaration } = figures
  const writer = writerOf(jpkQuery.variant)
  const head = writer.head(taxpayer.department, jpkQuery.month, now, purpose, obstacles.own)
  const declared = declaration && writer.declaration(declaration, jpkQuery.month, purpose, obstacles.own)
  const refusal = obstacles.toApiError(ruleLanguage(query.lang))
  if (refusal) throw refusal
  obstacles.countNotices(setHeader)
  const { open, part, begin, end, close } = pieceWriter('JPK', spacesOf(jpkQuery.variant))
  await write(`${open}${[...head, ...(declared ? [declared] : [])].map(part).join('')}${begin('Ewidencja')}`)
  const rows = async (
    pages: AsyncGenerator<RegisterEntry[]>,
    rowOf: (row: Row, number: number) => Element,
    sum: Element,
  ) => {
    let rowNumber = 0
    for await (const page of pages) await write(page.map(({ row }) => part(rowOf(row, ++rowNumber))).join(''))
    await write(part(sum))
  }
  await rows(
    salesRows(reader, from, to, () => {}),
    writer.sale,
    writer.salesSum(figures.sales_count, figures.output_tax),
  )
  await rows(
    purchaseRows(reader, from, to, () => {}),
    writer.purchase,
    writer.purchasesSum(figures.purchases_count, figures.input_tax),
  )
  await write(`${end('Ewidencja')}${close}`)
}
