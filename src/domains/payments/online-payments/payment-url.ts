import type { Decimal } from '../../../money/decimal.ts'
import type { Call } from '../../../platform/http/route.ts'
import { prefixOfHost } from '../../../platform/http/url.ts'
import { isShownOnHost } from '../../administration/accounts/host.ts'
import { type Account, findAccount } from '../../administration/accounts/store.ts'
import { keepTimeOf } from '../../administration/accounts/write-context.ts'
import type { Way } from './actions.ts'
import type { Provider } from './provider.ts'
import { findKeys } from './store.ts'

// What a buyer's address opens: the account it names, and the provider with which that account is paid.

// `demo`, or the whole host `demo.kwit.example`.
export async function findAccountAt(call: Call): Promise<Account | undefined> {
  const { db, params, root_url, host_prefix } = call
  const named = (params.prefix ?? '').toLowerCase()
  const prefix = prefixOfHost(named, new URL(root_url).hostname) ?? named
  const account = /^[a-z0-9-]{1,60}$/.test(prefix) ? await findAccount(db, prefix) : undefined
  if (!account || !isShownOnHost(host_prefix, account)) return undefined
  keepTimeOf(call, account.settings)
  return account
}

// The first that the account has set up and that takes the sum.
export async function findWay(
  { db }: Call,
  account_id: number,
  { providers, secret }: { providers: readonly Provider[]; secret: Buffer },
  sum: { amount: Decimal | null; currency: string | null },
): Promise<Way | undefined> {
  for (const provider of providers) {
    if (!sum.amount || !sum.currency || !provider.takes(sum.amount, sum.currency)) continue
    const keys = await findKeys(db, account_id, provider.name, secret)
    if (keys) return { provider, keys }
  }
  return undefined
}
