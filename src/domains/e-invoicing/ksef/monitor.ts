import type { Beacon } from '../../../ksef/beacon.ts'
import { inAccount, transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { scrub } from '../../../platform/http/scrub.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { raiseAlarms } from './alarms/raise.ts'
import { watchedAccounts } from './alarms/store.ts'
import { beaconOf } from './client-access.ts'
import { accessOf, type Ksef } from './connection/access.ts'
import type { Connection } from './connection/schema.ts'
import { listConnections } from './connection/store.ts'
import { noteBeacon } from './outages/record.ts'
import { moveDeadlines } from './sending/offline.ts'
import { dueConnections } from './sending/store.ts'
import { wakeSender } from './sending/wake.ts'

// Every few minutes: what the ministry announces, what has to be there soon, and what was forgotten.

const WATCH_MS = 5 * 60_000

type Asked = { ksef: Ksef; mail_from: string; note: (told: object) => void }

export const watchJobs = ({ ksef, mail_from, note }: Asked): JobKinds => ({
  watch_ksef: {
    every_ms: WATCH_MS,
    is_long: true,
    run: async (db, { now, hold, signal }) => {
      const ask = once(ksef)
      for (const { account_id } of await watchedAccounts(db)) {
        if (signal.aborted) return
        await hold()
        const own = inAccount(db, account_id)
        const tell = (error: unknown) => note({ account_id, error: scrub(String(error)) })
        // One that cannot be watched is told of, and keeps nobody else from being watched.
        await watchBeacon(own, account_id, ask, now).catch(tell)
        await raiseAlarms(own, account_id, { mail_from, now }).catch(tell)
      }
      // Nothing is forgotten, whatever became of the job that was to send it.
      for (const { account_id, connection_id } of await dueConnections(db, now))
        await transactionIn(db, account_id, (db) => wakeSender(db, account_id, connection_id, now))
    },
  },
})

type Ask = (connection: Connection) => Promise<Beacon | undefined>

// One beacon is asked once, for however many who look at it.
function once(ksef: Ksef): Ask {
  const asked = new Map<string | undefined, Promise<Beacon | undefined>>()
  return (connection) => {
    const { latarnia_url } = accessOf(ksef, connection)
    const answer = asked.get(latarnia_url) ?? beaconOf(ksef, connection)
    asked.set(latarnia_url, answer)
    return answer
  }
}

async function watchBeacon(db: Database, account_id: number, ask: Ask, now: number) {
  for (const connection of await listConnections(db, account_id)) {
    if (connection.method === null) continue
    const place = { account_id, connection_id: connection.id }
    await moveDeadlines(db, place, await noteBeacon(db, place, await ask(connection), now), now)
  }
}
