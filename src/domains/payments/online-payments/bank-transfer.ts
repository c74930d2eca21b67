import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import type { BankAccount } from '../../catalog/bank-accounts/schema.ts'
import { codeOfOrder } from '../../documents/print/transfer-code.ts'
import type { Transfer } from '../../documents/public-page/page-totals.ts'
import type { Payment } from '../payments/schema.ts'
import { firstBankAccounts } from './store.ts'

// The built-in way to pay: a transfer to the seller's account, until a person or an import says that it came.

export async function sellerOf(
  db: Database,
  account_id: number,
  { department_id }: Pick<Payment, 'department_id'>,
): Promise<Department | undefined> {
  const own = isBlank(department_id)
    ? undefined
    : await findRecord(db, account_id, departments, department_id as number)
  return own ?? chooseDepartment(db, account_id, null)
}

export async function transferFor(
  db: Database,
  account_id: number,
  payment: Payment,
  seller: Department | undefined,
): Promise<Transfer | undefined> {
  if (!seller || payment.price === null) return undefined
  const place = await accountIn(db, account_id, payment.currency, seller)
  if (place === undefined) return undefined
  const order = {
    payee: seller.name,
    tax_no: seller.tax_no,
    title: payment.provider_title ?? payment.name,
    amount: payment.price,
    currency: payment.currency,
    ...place,
  }
  return { ...order, code: codeOfOrder(order) }
}

type Place = { account: string; bank: string | null; swift: string | null }

// The department's own account, unless that is one of another currency and the account has a better one.
async function accountIn(
  db: Database,
  account_id: number,
  currency: string | null,
  seller: Department,
): Promise<Place | undefined> {
  const number = [seller.bank_account, seller.bank_iban].find((one) => !isBlank(one))
  const own = number ? { account: number, bank: seller.bank, swift: seller.bank_swift } : undefined
  const is_right = isBlank(seller.bank_account_currency) || seller.bank_account_currency === currency
  if (own && is_right) return own
  const kept = await firstBankAccounts(db, account_id)
  const better = kept.toSorted(byDefault).find(({ bank_currency }) => bank_currency === currency)
  const any = kept.toSorted(byDefault).find(({ bank_currency }) => isBlank(bank_currency))
  return placeOf(better) ?? own ?? placeOf(any)
}

const byDefault = (a: BankAccount, b: BankAccount) => Number(b.default ?? 0) - Number(a.default ?? 0)

const placeOf = (card: BankAccount | undefined): Place | undefined =>
  card && { account: card.bank_account_number as string, bank: card.bank_name, swift: card.bank_swift }
