import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import type { BankAccount } from '../../catalog/bank-accounts/schema.ts'
import { orderCode } from '../../documents/print/transfer-code.ts'
import type { Transfer } from '../../documents/public-page/page-totals.ts'
import type { Payment } from '../payments/schema.ts'
import { firstBankAccounts } from './store.ts'

// The built-in payment method: a transfer to the seller's account, until a person or an import records it.

export async function sellerOf(
  db: Database,
  accountId: number,
  { department_id }: Pick<Payment, 'department_id'>,
): Promise<Department | undefined> {
  const department = isBlank(department_id)
    ? undefined
    : await findRecord(db, accountId, departments, department_id as number)
  return department ?? chooseDepartment(db, accountId, null)
}

export async function transferFor(
  db: Database,
  accountId: number,
  payment: Payment,
  seller: Department | undefined,
): Promise<Transfer | undefined> {
  if (!seller || payment.price === null) return undefined
  const bankAccount = await chooseBankAccount(db, accountId, payment.currency, seller)
  if (bankAccount === undefined) return undefined
  const order = {
    payee: seller.name,
    tax_no: seller.tax_no,
    title: payment.provider_title ?? payment.name,
    amount: payment.price,
    currency: payment.currency,
    ...bankAccount,
  }
  return { ...order, code: orderCode(order) }
}

type BankDetails = { account: string; bank: string | null; swift: string | null }

// Chooses the bank account of the department, unless it has another currency and the account has a matching
// one.
async function chooseBankAccount(
  db: Database,
  accountId: number,
  currency: string | null,
  seller: Department,
): Promise<BankDetails | undefined> {
  const number = [seller.bank_account, seller.bank_iban].find((account) => !isBlank(account))
  const departmentAccount = number
    ? { account: number, bank: seller.bank, swift: seller.bank_swift }
    : undefined
  const hasRightCurrency = isBlank(seller.bank_account_currency) || seller.bank_account_currency === currency
  if (departmentAccount && hasRightCurrency) return departmentAccount
  const storedAccounts = await firstBankAccounts(db, accountId)
  const sameCurrency = storedAccounts
    .toSorted(byDefault)
    .find(({ bank_currency }) => bank_currency === currency)
  const anyCurrency = storedAccounts.toSorted(byDefault).find(({ bank_currency }) => isBlank(bank_currency))
  return bankDetailsOf(sameCurrency) ?? departmentAccount ?? bankDetailsOf(anyCurrency)
}

const byDefault = (a: BankAccount, b: BankAccount) => Number(b.default ?? 0) - Number(a.default ?? 0)

const bankDetailsOf = (card: BankAccount | undefined): BankDetails | undefined =>
  card && { account: card.bank_account_number as string, bank: card.bank_name, swift: card.bank_swift }
