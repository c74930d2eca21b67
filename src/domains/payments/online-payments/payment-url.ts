import type { Decimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { prefixOfHost } from '../../../platform/http/url.ts'
import { isShownOnHost } from '../../administration/accounts/host.ts'
import { type Account, findAccount } from '../../administration/accounts/store.ts'
import { useAccountTime } from '../../administration/accounts/write-context.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { PaymentMethod } from './actions.ts'
import type { Provider } from './provider.ts'
import { findKeys } from './store.ts'

// Resolves the address that a buyer opened: its account, and the provider of that account.

// Accepts `demo` or the complete host `demo.kwit.example`.
export async function findAccountAt(call: ApiRequest): Promise<Account | undefined> {
  const { db, params, root_url, host_prefix } = call
  const name = (params.prefix ?? '').toLowerCase()
  const prefix = prefixOfHost(name, new URL(root_url).hostname) ?? name
  const account = /^[a-z0-9-]{1,60}$/.test(prefix) ? await findAccount(db, prefix) : undefined
  if (!account || !isShownOnHost(host_prefix, account)) return undefined
  useAccountTime(call, account.settings)
  return account
}

// Returns the first provider that is configured and accepts the amount.
export async function findPaymentMethod(
  { db }: Pick<ApiRequest, 'db'>,
  accountId: number,
  { providers, secret }: { providers: readonly Provider[]; secret: Buffer },
  sum: { amount: Decimal | null; currency: string | null },
): Promise<PaymentMethod | undefined> {
  for (const provider of providers) {
    if (!sum.amount || !sum.currency || !provider.takes(sum.amount, sum.currency)) continue
    const keys = await findKeys(db, accountId, provider.name, secret)
    if (keys) return { provider, keys }
  }
  return undefined
}

export const onlinePaymentCheck =
  (options: { providers: readonly Provider[]; secret: Buffer }) =>
  async (db: Database, accountId: number, invoice: Invoice): Promise<boolean> => {
    const sum = { amount: amountDue(invoice), currency: invoice.currency }
    return (await findPaymentMethod({ db }, accountId, options, sum)) !== undefined
  }
