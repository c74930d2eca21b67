import type { Encoding } from '../../../bank-orders/characters.ts'
import { writeElixir } from '../../../bank-orders/elixir.ts'
import { type OrderFile, UnwritableOrder } from '../../../bank-orders/order.ts'
import { type PainVersion, writePain001 } from '../../../bank-orders/pain001.ts'
import { compare, ZERO } from '../../../money/decimal.ts'
import { applyChanges, applyChangesAs } from '../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { checkDay } from './actions.ts'
import { type Listings, listingOf } from './listings.ts'
import { beneficiaryOf, isBlocked, payerOf, problemsOf } from './rules.ts'
import { type Transfer, type TransferBatch, transferBatches, transfers } from './schema.ts'
import { transfersOf } from './store.ts'

// Writes the file of a batch for the bank. The first download exports the batch; its file never changes after that.

export type FileFormat = { name: 'pain001'; version: PainVersion } | { name: 'elixir'; encoding: Encoding }

export const exportBatch = (
  db: Database,
  writer: WriteContext,
  id: number,
  { format, again, listings }: { format: FileFormat; again: boolean; listings: Listings },
): Promise<{ batch: TransferBatch; bytes: Buffer }> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, transferBatches, id)
    const rows = await transfersOf(db, writer.account_id, id)
    if (current.status === 'open') await checkReady(db, writer, current, rows)
    else if (!again) throw exportedAlready(current, writer)
    const bytes = writeFile(fileOf(current, rows), format, rows)
    if (current.status === 'open')
      for (const transfer of rows)
        await applyChanges(db, writer, transfers, transfer, listingOf(transfer, listings))
    const { record } = await applyChangesAs(db, writer, transferBatches, current, {
      action: 'export',
      draft: {
        exports_count: (current.exports_count ?? 0) + 1,
        ...(current.status === 'open' && {
          status: 'exported',
          exported_at: writer.now,
          exported_by: writer.user_id,
        }),
      },
      beside: { format: [null, format.name] },
    })
    return { batch: record, bytes }
  })

const exportedAlready = ({ exported_at }: TransferBatch, { time_zone }: WriteContext) =>
  conflict(
    `This batch was exported on ${dayAt(exported_at as number, time_zone)}. If the bank does not have its file, download it again with again=1; otherwise it would pay twice`,
  )

async function checkReady(
  db: Database,
  writer: WriteContext,
  batch: TransferBatch,
  rows: readonly Transfer[],
) {
  checkDay(writer, batch.execution_date as string)
  const documents = await findInvoices(
    db,
    writer.account_id,
    rows.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const problems: { [field: string]: string } = {}
  for (const [index, transfer] of rows.entries()) {
    const at = `transfers[${index}]`
    for (const { field, text } of problemsOf(transfer, batch)) problems[`${at}.${field}`] = text
    const debt = documents.get(transfer.invoice_id as number)?.debt ?? ZERO
    if (compare(transfer.amount ?? ZERO, debt) > 0)
      problems[`${at}.amount`] = 'is more than is due now; remove or change the transfer'
    if (isBlocked(transfer, writer.settings))
      problems[`${at}.account`] = 'has changed, so another user has to confirm it first'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

function writeFile(file: OrderFile, format: FileFormat, rows: readonly Transfer[]): Buffer {
  try {
    return format.name === 'elixir' ? writeElixir(file, format.encoding) : writePain001(file, format.version)
  } catch (error) {
    if (!(error instanceof UnwritableOrder)) throw error
    const index = rows.findIndex(({ reference }) => reference === error.reference)
    const field = index < 0 || error.field === 'payer' ? 'payer_name' : `transfers[${index}].${error.field}`
    throw invalid({ [field]: error.problem })
  }
}

const fileOf = (batch: TransferBatch, rows: readonly Transfer[]): OrderFile => ({
  message_id: batch.message_id ?? '',
  created_at: new Date(batch.created_at).toISOString().slice(0, 19),
  execution_date: batch.execution_date ?? '',
  payer: payerOf(batch),
  payer_account: batch.payer_account ?? '',
  payer_bic: batch.payer_bic ?? '',
  orders: rows.map((transfer) => ({
    reference: transfer.reference ?? '',
    amount: transfer.amount ?? ZERO,
    currency: transfer.currency ?? '',
    beneficiary: beneficiaryOf(transfer),
    account: transfer.account ?? '',
    bic: transfer.bic ?? '',
    title: transfer.title ?? '',
    split: transfer.split_payment
      ? {
          vat: transfer.vat_amount ?? ZERO,
          tax_no: transfer.tax_no ?? '',
          invoice_number: transfer.invoice_number ?? '',
        }
      : null,
  })),
})
