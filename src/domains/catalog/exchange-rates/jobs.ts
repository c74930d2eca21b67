import { HOUR_MS } from '../../../platform/clock.ts'
import type { Engine } from '../../../platform/database/database.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { sendOutbound } from '../../../platform/outbound.ts'
import { installation } from '../../administration/accounts/actions.ts'
import { listOwnedAccounts } from '../../administration/accounts/store.ts'
import { importRates, parseRates } from './actions.ts'

// Fetches rates from the banks if the operator has enabled it. Nothing is fetched otherwise.

// The addresses of the newest tables.
const TABLES = {
  nbp: '/api/exchangerates/tables/A/?format=json',
  ecb: '/stats/eurofxref/eurofxref-daily.xml',
}

type Sources = { readonly [kind in keyof typeof TABLES]?: string }

const EVERY_MS = 6 * HOUR_MS
const TIMEOUT_MS = 30_000
const ANSWER_BYTES_MAX = 1_000_000

export const rateJobs = (sources: Sources): JobKinds =>
  Object.keys(sources).length === 0
    ? {}
    : {
        fetch_exchange_rates: {
          every_ms: EVERY_MS,
          run: async (db, { now }) => {
            for (const [kind, url] of Object.entries(sources))
              await fetchRates(db as Engine, url + TABLES[kind as keyof typeof TABLES], now)
          },
        },
      }

async function fetchRates(db: Engine, url: string, now: number) {
  const request = { url, method: 'GET', timeout_ms: TIMEOUT_MS, answer_bytes_max: ANSWER_BYTES_MAX }
  const { status, bytes } = await sendOutbound(request)
  if (status !== 200) throw new Error(`${new URL(url).hostname} answers ${status}`)
  const published = parseRates(bytes.toString('latin1'))
  for (const { id: account_id } of await listOwnedAccounts(db))
    await importRates(
      db.forAccount(account_id),
      { ...installation(now, 'exchange rates'), account_id },
      published,
    )
}
