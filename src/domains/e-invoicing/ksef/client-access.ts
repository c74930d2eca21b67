import type { Beacon } from '../../../ksef/beacon.ts'
import { openClient } from '../../../ksef/client.ts'
import { KsefFailure } from '../../../ksef/errors.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { accessOf, findOfflineKey, type Ksef, NotConnected, withConnection } from './connection/access.ts'
import { mayBeCalled } from './connection/rules.ts'
import { type Connection, connections } from './connection/schema.ts'
import { noteBeacon } from './outages/record.ts'
import type { Fallback } from './sending/offline.ts'
import type { Reach } from './sending/sender.ts'

// How those who send come to the ministry: by the connection that their documents were meant for.
export const reachBy =
  (ksef: Ksef): Reach =>
  async (db, { account_id, connection_id }, work) => {
    const connection = await findRecord(db, account_id, connections, connection_id)
    if (connection === undefined) throw gone()
    return withConnection(ksef, db, account_id, { connection }, (client, tokens) =>
      work(client, tokens, connection.environment ?? 'test'),
    ).catch((error: unknown) => {
      throw error instanceof NotConnected ? gone() : error
    })
  }

// What is there to answer with where the ministry does not.
export const fallbackBy =
  (ksef: Ksef): Fallback =>
  async (db, place, now) => {
    const { account_id, connection_id } = place
    const connection = await findRecord(db, account_id, connections, connection_id)
    if (!connection) return { announced: [], means: undefined }
    const announced = await noteBeacon(db, place, await beaconOf(ksef, connection), now)
    const key = await findOfflineKey(db, account_id, connection_id, connection.tax_no ?? '', ksef.secret)
    const { qr_url } = accessOf(ksef, connection)
    return { announced, means: key && { key, qr_url } }
  }

// Undefined where there is none, or it does not answer.
export const beaconOf = async (ksef: Ksef, connection: Connection): Promise<Beacon | undefined> =>
  mayBeCalled(connection, ksef.own_hosts)
    ? openClient(accessOf(ksef, connection), { clock: ksef.clock })
        .beacon()
        .catch(() => undefined)
    : undefined

const gone = () => new KsefFailure('unauthorized', { words: ['There is nothing to sign in to KSeF with'] })
