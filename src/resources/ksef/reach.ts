import { KsefFailure } from '../../ksef/errors.ts'
import { findRecord } from '../../platform/database/records.ts'
import { type Ksef, NotConnected, withConnection } from './connection/access.ts'
import { connections } from './connection/schema.ts'
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

const gone = () => new KsefFailure('unauthorized', { words: ['There is nothing to sign in to KSeF with'] })
