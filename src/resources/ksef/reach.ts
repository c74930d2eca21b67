import { openClient } from '../../ksef/client.ts'
import { KsefFailure } from '../../ksef/errors.ts'
import { findRecord } from '../../platform/database/records.ts'
import { accessOf, findOfflineKey, type Ksef, NotConnected, withConnection } from './connection/access.ts'
import { connections } from './connection/schema.ts'
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
  async (db, { account_id, connection_id }) => {
    const connection = await findRecord(db, account_id, connections, connection_id)
    const tax_no = connection?.tax_no ?? ''
    const key = await findOfflineKey(db, account_id, connection_id, tax_no, ksef.secret)
    if (!connection || !key) return undefined
    const access = accessOf(ksef, connection)
    const beacon = await openClient(access, { clock: ksef.clock })
      .beacon()
      .catch(() => undefined)
    return { key, qr_url: access.qr_url, beacon }
  }

const gone = () => new KsefFailure('unauthorized', { words: ['There is nothing to sign in to KSeF with'] })
