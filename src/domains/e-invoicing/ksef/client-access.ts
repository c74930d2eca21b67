import type { Beacon } from '../../../ksef/beacon.ts'
import { openClient } from '../../../ksef/client.ts'
import { KsefError } from '../../../ksef/errors.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { accessOf, findOfflineKey, type Ksef, NotConnected, withConnection } from './connection/access.ts'
import { mayBeCalled } from './connection/rules.ts'
import { type Connection, connections } from './connection/schema.ts'
import { recordOutages } from './outages/record.ts'
import type { Fallback } from './sending/offline.ts'
import type { WithSignedInClient } from './sending/sender.ts'

// Gives jobs a signed-in KSeF client for a connection.
export const reachBy =
  (ksef: Ksef): WithSignedInClient =>
  async (db, { account_id, connection_id }, work) => {
    const connection = await findRecord(db, account_id, connections, connection_id)
    if (connection === undefined) throw noSecrets()
    return withConnection(ksef, db, account_id, { connection }, (client, tokens) =>
      work(client, tokens, connection.environment ?? 'test'),
    ).catch((error: unknown) => {
      throw error instanceof NotConnected ? noSecrets() : error
    })
  }

// Data for issuing offline while KSeF is unreachable: announced outages and the offline certificate.
export const fallbackBy =
  (ksef: Ksef): Fallback =>
  async (db, connectionKey, now) => {
    const { account_id, connection_id } = connectionKey
    const connection = await findRecord(db, account_id, connections, connection_id)
    if (!connection) return { announced: [], credentials: undefined }
    const announced = await recordOutages(db, connectionKey, await beaconOf(ksef, connection), now)
    const key = await findOfflineKey(db, account_id, connection_id, connection.tax_no ?? '', ksef.secret)
    const { qr_url } = accessOf(ksef, connection)
    return { announced, credentials: key && { key, qr_url } }
  }

// Returns undefined if there is no beacon or it does not respond.
export const beaconOf = async (ksef: Ksef, connection: Connection): Promise<Beacon | undefined> =>
  mayBeCalled(connection, ksef.own_hosts)
    ? openClient(accessOf(ksef, connection), { clock: ksef.clock })
        .beacon()
        .catch(() => undefined)
    : undefined

const noSecrets = () =>
  new KsefError('unauthorized', { messages: ['The KSeF connection has no token or certificate; enter one'] })
