import type { Beacon } from '../../../ksef/beacon.ts'
import { accountHandle, transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { scrub } from '../../../platform/http/scrub.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { raiseAlarms } from './alarms/raise.ts'
import { watchedAccounts } from './alarms/store.ts'
import { beaconOf } from './client-access.ts'
import { accessOf, type Ksef } from './connection/access.ts'
import type { Connection } from './connection/schema.ts'
import { listConnections } from './connection/store.ts'
import { recordOutages } from './outages/record.ts'
import { moveDeadlines } from './sending/offline.ts'
import { dueConnections } from './sending/store.ts'
import { wakeSender } from './sending/wake.ts'

// Every few minutes: reads announcements of the ministry, raises alarms, and wakes overdue senders.

const WATCH_MS = 5 * 60_000

type MonitorOptions = { ksef: Ksef; mail_from: string; note: (failure: object) => void }

export const watchJobs = ({ ksef, mail_from, note }: MonitorOptions): JobKinds => ({
  watch_ksef: {
    every_ms: WATCH_MS,
    is_long: true,
    run: async (db, { now, extendLease: hold, signal }) => {
      const fetchOnce = fetchBeaconsOnce(ksef)
      for (const { account_id } of await watchedAccounts(db)) {
        if (signal.aborted) return
        await hold()
        const accountDb = accountHandle(db, account_id)
        const reportError = (error: unknown) => note({ account_id, error: scrub(String(error)) })
        // A failure in one account must not stop the others.
        await watchBeacon(accountDb, account_id, fetchOnce, now).catch(reportError)
        await raiseAlarms(accountDb, account_id, { mail_from, now }).catch(reportError)
      }
      // Wakes senders with due documents, in case their job was lost.
      for (const { account_id, connection_id } of await dueConnections(db, now))
        await transactionIn(db, account_id, (db) => wakeSender(db, account_id, connection_id, now))
    },
  },
})

type FetchBeacon = (connection: Connection) => Promise<Beacon | undefined>

// Fetches each beacon once, however many connections use it.
function fetchBeaconsOnce(ksef: Ksef): FetchBeacon {
  const fetched = new Map<string | undefined, Promise<Beacon | undefined>>()
  return (connection) => {
    const { latarnia_url } = accessOf(ksef, connection)
    const answer = fetched.get(latarnia_url) ?? beaconOf(ksef, connection)
    fetched.set(latarnia_url, answer)
    return answer
  }
}

async function watchBeacon(db: Database, account_id: number, fetchBeacon: FetchBeacon, now: number) {
  for (const connection of await listConnections(db, account_id)) {
    if (connection.method === null) continue
    const connectionKey = { account_id, connection_id: connection.id }
    await moveDeadlines(
      db,
      connectionKey,
      await recordOutages(db, connectionKey, await fetchBeacon(connection), now),
      now,
    )
  }
}
