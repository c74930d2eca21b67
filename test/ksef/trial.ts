// Sends documents to the KSeF simulator while responses are lost, connections are cut and processes are killed:
// afterwards each must be there exactly once, with a number, a hash and a receipt that match the stored bytes.
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { FaultRule } from '../../src/simulators/ksef/faults.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { endPrograms, makePlace, type Program, start } from '../program.ts'

export type Trial = { seed: string; documents: number; kills: number; postgres_url?: string | undefined }
export type TrialResult = { sent: number; made: { [trouble: string]: number }; problems: string[] }

const NIP = '5252248481'
const TOKEN = 'tokenofthetrial'
const END_MS = 20 * 60_000
const SELLER = {
  name: 'Ogród',
  tax_no: NIP,
  street: 'Polna 1',
  post_code: '00-001',
  city: 'Warszawa',
  country: 'PL',
}
const BUYER = {
  buyer_name: 'Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'Długa 5',
  buyer_post_code: '61-001',
  buyer_city: 'Poznań',
  buyer_country: 'PL',
}
const SENDING = 'POST /sessions/online/*/invoices'
// Many waiting documents are sent in a batch.
const OPENING = 'POST /sessions/batch'
const CLOSING = 'POST /sessions/batch/*/close'
const withChance = (call: string, percent: number, trouble: FaultRule['fault']): FaultRule => ({
  call,
  percent,
  fault: trouble,
  times: 1_000_000,
})
const FAULTS: readonly FaultRule[] = [
  withChance(SENDING, 15, { do: 'lose' }),
  withChance(SENDING, 10, { do: 'reset' }),
  withChance(SENDING, 10, { do: 'fail', status: 503, after_work: true }),
  withChance(SENDING, 5, { do: 'refuse', code: 21184 }),
  withChance(SENDING, 5, { do: 'unauthorized' }),
  withChance(SENDING, 5, { do: 'limit', seconds: 1 }),
  withChance(SENDING, 5, {
    do: 'verdict',
    status: { code: 550, description: 'Operacja została anulowana przez system' },
  }),
  withChance('POST /sessions/online/*/close', 10, { do: 'lose' }),
  withChance(OPENING, 15, { do: 'lose' }),
  withChance(OPENING, 10, { do: 'reset' }),
  withChance(OPENING, 5, { do: 'limit', seconds: 1 }),
  withChance(CLOSING, 25, { do: 'lose' }),
  withChance(CLOSING, 15, { do: 'reset' }),
  withChance(CLOSING, 15, { do: 'fail', status: 503, after_work: true }),
  withChance('GET /**', 8, { do: 'fail', status: 500 }),
]

export async function tryFaults({ seed, documents, kills, postgres_url }: Trial): Promise<TrialResult> {
  const ministry = await startSimulator({ seed, polls: 0 })
  const folder = await makePlace(TOKEN, postgres_url === undefined ? undefined : { server: postgres_url })
  folder.environment.KWIT_KSEF_URL = ministry.url
  // A database of SQLite has one server.
  const programs: Program[] = [await start(folder)]
  if (postgres_url) programs.push(await start(folder))
  const db = folder.open()
  try {
    const ids = await prepare(programs[0] as Program, ministry, documents)
    const chance = randomOf(seed)
    let remaining = kills
    for (const end = Date.now() + END_MS; Date.now() < end; await sleep(100)) {
      const ok = await countSettled(db)
      if (ok === ids.length) break
      // The kills are spread between the first and the last document.
      if (remaining > 0 && ok >= ((kills - remaining + 1) * documents) / (kills + 2)) {
        remaining--
        const which = Math.floor(chance() * programs.length)
        const { child, exited } = programs[which] as Program
        child.kill('SIGKILL')
        await exited
        await passTime(db, 'of the dead too')
        programs[which] = await start(folder)
      }
      await passTime(db)
    }
    ministry.faults.clear()
    return { sent: ids.length, made: ministry.faults.counts, problems: await problemsOf(db, ministry, ids) }
  } finally {
    await db.close()
    await endPrograms()
    await ministry.stop()
  }
}

async function prepare(program: Program, ministry: RunningSimulator, documents: number): Promise<number[]> {
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${program.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as any
  }
  const [department] = await call('GET', '/departments.json')
  await call('PUT', `/departments/${department.id}.json`, { department: SELLER })
  const token = ministry.issueToken(NIP)
  const ksef_connection = { tax_no: NIP, environment: 'production', token, gov_auto_send_mode: 'all' }
  await call('POST', '/ksef_connections.json', { ksef_connection })
  ministry.faults.add(...FAULTS)
  const positions = [{ name: 'Róże', quantity: 2, price_net: 10, tax: 23 }]
  const invoices: number[] = []
  for (let index = 0; index < documents; index++)
    invoices.push((await call('POST', '/invoices.json', { invoice: { ...BUYER, positions } })).id)
  return invoices
}

// Counts the documents with number and receipt.
async function countSettled(db: Engine): Promise<number> {
  const row = await db.get<{ count: number }>(sql`select count(*) as count from gov_receipts`)
  return Number(row?.count ?? 0)
}

// Ends waits of minutes at once; the locks of a killed process expire after a while.
const passTime = (db: Engine, scope?: 'of the dead too') =>
  db.begin(async (db) => {
    const soon = Date.now() + 1500
    await db.run(sql`update ksef_transmissions set next_attempt_at = 1 where next_attempt_at > ${soon}`)
    const isIdle = scope ? sql`1 = 1` : sql`(attempts = 0 or last_error is not null)`
    await db.run(
      sql`update jobs set run_at = 1 where kind = 'send_to_ksef' and run_at > ${soon} and ${isIdle}`,
    )
    // Ends the hours of rate limits too, which many attempts would reach.
    await db.run(sql`update ksef_holds set limits = null where holder is null`)
    if (scope) await db.run(sql`update ksef_holds set held_until = 0`)
  })

async function problemsOf(db: Engine, ministry: RunningSimulator, ids: readonly number[]): Promise<string[]> {
  const problems: string[] = []
  type Row = {
    number: string
    gov_id: string | null
    sha256: string | null
    bytes: Uint8Array
    upo: Uint8Array
  }
  for (const id of ids) {
    const row =
      await db.get<Row>(sql`select i.number, i.gov_id, t.sha256, e.bytes, r.bytes as upo from invoices i
      left join ksef_transmissions t on t.account_id = i.account_id and t.invoice_id = i.id and t.state = 'accepted'
      left join einvoices e on e.account_id = i.account_id and e.invoice_id = i.id and e.sha256 = t.sha256
      left join gov_receipts r on r.account_id = i.account_id and r.transmission_id = t.id
      where i.id = ${id}`)
    const there = ministry
      .documents()
      .filter(({ facts, ksef_number }) => facts?.number === row?.number && ksef_number)
    const report = (words: string) => void problems.push(`${row?.number}: ${words}`)
    if (there.length !== 1) report(`is there ${there.length} times`)
    const [document] = there
    if (!row?.gov_id || row.gov_id !== document?.ksef_number)
      report(`has the number ${row?.gov_id}, not ${document?.ksef_number}`)
    if (!row?.bytes || hash('sha256', row.bytes, 'base64') !== document?.hash)
      report('has other bytes than were sent')
    const receipt = row?.upo ? Buffer.from(row.upo).toString() : ''
    if (!receipt.includes(document?.hash ?? '?') || !receipt.includes(row?.gov_id ?? '?'))
      report('has no receipt of its own')
  }
  const twice = ministry.documents().filter(({ verdict }) => verdict.code === 440)
  if (twice.length > 0) problems.push(`${twice.length} left twice`)
  return problems
}

// Returns the same numbers for the same seed.
function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}
