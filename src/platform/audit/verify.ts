import { setImmediate } from 'node:timers/promises'
import { FIRST_HASH } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Entry, follows, hashEntry } from './audit.ts'

export type Verdict = { account_id: number; entries: number; head: string; fault?: string }

const BATCH_SIZE = 1000

// Checks every chain, or that of an account, from its first entry, and reports where it breaks.
export async function verifyChains(db: Database, onlyAccountId?: number): Promise<Verdict[]> {
  if (onlyAccountId !== undefined) return [await verifyChain(db, onlyAccountId)]
  const accounts = await db.all<{ account_id: number }>(
    sql`select account_id from audit_heads union select account_id from audit_entries order by account_id`,
  )
  const verdicts: Verdict[] = []
  for (const { account_id } of accounts) verdicts.push(await verifyChain(db, account_id))
  return verdicts
}

async function verifyChain(db: Database, account_id: number): Promise<Verdict> {
  let seq = 0
  let hash = FIRST_HASH
  const broken = (fault: string) => ({ account_id, entries: seq, head: hash, fault })
  for (;;) {
    const entries = await db.all<Entry>(sql`select * from audit_entries
      where account_id = ${account_id} and seq > ${seq} order by seq limit ${BATCH_SIZE}`)
    if (entries.length === 0) break
    // Lets other requests run in between.
    await setImmediate()
    for (const entry of entries) {
      if (entry.seq !== seq + 1) return broken(`entry ${seq + 1} is missing`)
      if (!follows(entry, hash)) return broken(`entry ${entry.seq} does not follow the one before`)
      if (hashEntry(hash, entry) !== entry.hash) return broken(`entry ${entry.seq} was changed`)
      if (isForeign(entry)) return broken(`entry ${entry.seq} is of the account ${entry.record_id}`)
      seq = entry.seq
      hash = entry.hash
    }
  }
  const head = await db.get<{ seq: number; hash: string }>(
    sql`select seq, hash from audit_heads where account_id = ${account_id}`,
  )
  if (!head && seq > 0) return broken('the head of the chain is missing')
  if (head && head.seq !== seq) return broken(`the chain ends at ${seq}, its head says ${head.seq}`)
  if (head && head.hash !== hash) return broken(`entry ${seq} is not the one its head names`)
  return { account_id, entries: seq, head: hash }
}

// The hash does not cover the account, but each chain begins with an entry about its own account, whose id is covered.
const isForeign = ({ account_id, resource, record_id }: Entry): boolean =>
  resource === 'account' && record_id !== account_id
