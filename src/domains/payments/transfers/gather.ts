import { type Decimal, isPositive, parseDecimal, toUnits } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import type { BankAccount } from '../../catalog/bank-accounts/schema.ts'
import { allAccounts } from '../../catalog/bank-accounts/store.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { checkAgainst, composeTransfer, refusalOf } from './rules.ts'
import { type CreateInput, TRANSFERS_MAX, type TransferDraft } from './schema.ts'
import { dueInvoiceIds, lastAccounts, pendingTransfers } from './store.ts'

// Gathers what a new batch pays, and from where.

export type SkippedInvoice = { id: number; number: string | null; reason: string }
export type Plan = {
  bankAccount: BankAccount
  currency: string
  transfers: TransferDraft[]
  skipped: SkippedInvoice[]
}

export async function planBatch(db: Database, writer: WriteContext, input: CreateInput): Promise<Plan> {
  const { account_id, settings } = writer
  const ids = [...new Set(input.invoice_ids ?? [])]
  if (ids.length > 0 === Boolean(input.due_until))
    throw invalid({ invoice_ids: 'choose documents, or the day until which they are due' })
  if (ids.length > TRANSFERS_MAX) throw tooMany('invoice_ids')
  const selection = await findInvoices(db, account_id, ids)
  const missing = ids.find((id) => !selection.has(id))
  if (missing !== undefined) throw invalid({ invoice_ids: `does not exist: ${missing}` })
  const currency = currencyOf([...selection.values()])
  const { bankAccount, currency: paid } = await chooseAccount(db, writer, input, currency)
  const documents =
    ids.length > 0
      ? ids.map((id) => selection.get(id) as Invoice)
      : await dueInvoices(db, account_id, { currency: paid, until: input.due_until as string })
  const pending = await pendingTransfers(
    db,
    account_id,
    documents.map(({ id }) => id),
  )
  const refused = documents.flatMap((invoice): SkippedInvoice[] => {
    const reason = refusalOf(invoice, pending)
    return reason === undefined ? [] : [{ id: invoice.id, number: invoice.number, reason }]
  })
  if (ids.length > 0 && refused.length > 0)
    throw invalid({ invoice_ids: refused.map(({ reason }) => reason) })
  const amounts = amountsOf(ids, input.amounts)
  const payable = documents.filter(({ id }) => !refused.some((skipped) => skipped.id === id))
  if (payable.length === 0) throw invalid({ due_until: 'no document is due until this day in this currency' })
  const drafts = payable.map((invoice) =>
    composeTransfer(invoice, amounts.get(invoice.id) ?? (invoice.debt as Decimal), settings),
  )
  return {
    bankAccount,
    currency: paid,
    skipped: refused,
    transfers: await withAccountChecks(db, account_id, drafts),
  }
}

const tooMany = (field: string) =>
  invalid({ [field]: `are more than ${TRANSFERS_MAX} documents; make several batches` })

async function dueInvoices(
  db: Database,
  accountId: number,
  due: { currency: string; until: string },
): Promise<Invoice[]> {
  const ids = await dueInvoiceIds(db, accountId, due)
  if (ids.length > TRANSFERS_MAX) throw tooMany('due_until')
  const documents = await findInvoices(db, accountId, ids)
  return ids.flatMap((id) => documents.get(id) ?? [])
}

function currencyOf(documents: readonly Invoice[]): string | undefined {
  const currencies = new Set(documents.map(({ currency }) => currency))
  if (currencies.size > 1)
    throw invalid({
      invoice_ids: `are in several currencies, ${[...currencies].join(' and ')}; make a batch for each`,
    })
  return [...currencies][0] ?? undefined
}

// The chosen account, or the only one that fits.
async function chooseAccount(
  db: Database,
  { account_id, settings }: WriteContext,
  { bank_account_id }: CreateInput,
  currency: string | undefined,
): Promise<{ bankAccount: BankAccount; currency: string }> {
  const accounts = await allAccounts(db, account_id)
  const currencyOfAccount = ({ bank_currency }: BankAccount) => bank_currency || settings.currency || 'PLN'
  if (bank_account_id) {
    const bankAccount = accounts.find(({ id }) => id === bank_account_id)
    if (bankAccount === undefined) throw invalid({ bank_account_id: 'does not exist' })
    return { bankAccount, currency: currency ?? currencyOfAccount(bankAccount) }
  }
  const expected = currency ?? settings.currency ?? 'PLN'
  const fitting = accounts.filter((account) => currencyOfAccount(account) === expected)
  if (fitting.length !== 1)
    throw invalid({
      bank_account_id:
        fitting.length === 0
          ? `add a bank account in ${expected} first, or choose one`
          : 'choose the bank account that pays',
    })
  return { bankAccount: fitting[0] as BankAccount, currency: expected }
}

function amountsOf(
  ids: readonly number[],
  amounts: readonly string[] | null | undefined,
): ReadonlyMap<number, Decimal> {
  if (!amounts || amounts.length === 0) return new Map()
  if (amounts.length !== ids.length) throw invalid({ amounts: 'must be one for each document' })
  return new Map(
    ids.map((id, index) => {
      const amount = parseDecimal(amounts[index] as string)
      if (!amount || !isPositive(amount) || toUnits(amount, 2) === undefined)
        throw invalid({ amounts: 'must be amounts above zero with at most 2 decimals' })
      return [id, amount]
    }),
  )
}

export async function withAccountChecks<Draft extends TransferDraft>(
  db: Database,
  accountId: number,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  const clientIds = new Set(drafts.flatMap(({ client_id }) => client_id ?? []))
  const accounts = await lastAccounts(db, accountId, [...clientIds])
  return drafts.map((draft) => ({
    ...draft,
    ...checkAgainst(draft.account, draft.client_id ? accounts.get(draft.client_id) : undefined),
  }))
}

export const payingAccount = ({ bank_account_number, bank_swift }: BankAccount) => ({
  payer_account: plainNumber(bank_account_number ?? ''),
  payer_bic: (bank_swift ?? '').replace(/\s/g, '').toUpperCase() || null,
})

export const todayOf = ({ now, time_zone }: { now: number; time_zone: string }): string =>
  dayAt(now, time_zone)
