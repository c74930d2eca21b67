// Receives purchases from KSeF and sends and receives documents through an access point while responses are lost and
// processes are killed: afterwards each document must exist exactly once on either side.
import { setTimeout as sleep } from 'node:timers/promises'
import { dayAt } from '../../src/platform/clock.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { openSession, send, signIn } from '../ksef/caller.ts'
import { fa3, SELLER as VENDOR } from '../ksef/documents.ts'
import { endPrograms, makePlace, type Program, randomFrom, start } from '../program.ts'
import { BELGIAN } from './belgian.ts'
import { type FakeRecommand, RECOMMAND_KEYS, startRecommand } from './recommand.ts'

export type Trial = {
  seed: number
  purchases: number
  incoming: number
  outgoing: number
  kills: number
  postgres_url?: string | undefined
}

const NIP = '5252248481'
const TOKEN = 'tokenofthetrial'
const END_MS = 5 * 60_000
const SELLER = {
  ...{ name: 'Ogród', tax_no: NIP, street: 'Polna 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
  ...{ endpoint: `9945:PL${NIP}`, bank_account: '61109010140000071219812874' },
}
const RECORDS_MAX = 10 // so that packages are split

export async function tryNetworks(trial: Trial): Promise<string[]> {
  const today = dayAt(Date.now(), 'Europe/Warsaw')
  const ministry = await startSimulator({
    ...{ seed: String(trial.seed), polls: 0, processing_ms: 0, storage_delay_ms: 0 },
    records_max: RECORDS_MAX,
  })
  const recommand = await startRecommand()
  const { postgres_url } = trial
  const folder = await makePlace(TOKEN, postgres_url === undefined ? undefined : { server: postgres_url })
  Object.assign(folder.environment, { KWIT_KSEF_URL: ministry.url, KWIT_RECOMMAND_URL: recommand.url })
  await sell(ministry, trial.purchases, today)
  for (let at = 1; at <= trial.incoming; at++)
    recommand.receive('invoice', smallInvoice(`IN/${at}`, 'Vendor', today))
  recommand.faults.push('lost', 'broken', 'down', 'lost')
  // A database of SQLite has one server.
  const programs: Program[] = [await start(folder)]
  if (postgres_url) programs.push(await start(folder))
  const db = folder.open()
  try {
    const numbers = await prepare(programs[0] as Program, ministry, trial.outgoing)
    await runUntilDone(trial, db, (which) => killed(programs, which, () => start(folder)))
    return await problemsOf(db, trial, ministry, recommand, numbers)
  } finally {
    await db.close()
    await endPrograms()
    await recommand.close()
    await ministry.stop()
  }
}

async function sell(ministry: RunningSimulator, count: number, day: string) {
  const { access } = await signIn(ministry, VENDOR)
  const session = await openSession(ministry, access)
  for (let at = 1; at <= count; at++)
    await send(ministry, access, session, fa3({ number: `P/${at}`, buyer: NIP, day }))
}

async function prepare({ url }: Program, ministry: RunningSimulator, outgoing: number): Promise<string[]> {
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as any
  }
  const [department] = await call('GET', '/departments.json')
  await call('PUT', `/departments/${department.id}.json`, { department: SELLER })
  const invoices: { id: number; number: string }[] = []
  for (let at = 1; at <= outgoing; at++)
    invoices.push(await call('POST', '/invoices.json', { invoice: { ...BELGIAN, number: `OUT/${at}` } }))
  await call('POST', '/network_connections.json', { channel: RECOMMAND_KEYS })
  const token = ministry.issueToken(NIP)
  const ksef_connection = { tax_no: NIP, environment: 'production', token, auto_download: true }
  await call('POST', '/ksef_connections.json', { ksef_connection })
  for (const { id } of invoices) await call('POST', `/invoices/${id}/send_by_network.json`)
  return invoices.map(({ number }) => number)
}

// Runs until everything is done; kills processes at as many moments in between.
async function runUntilDone(
  { seed, purchases, incoming, outgoing, kills }: Trial,
  db: Engine,
  kill: (chance: number) => Promise<void>,
) {
  const total = purchases + incoming + outgoing
  const chance = randomFrom(seed)
  const moments = Array.from({ length: kills }, () => Math.floor(chance() * total)).sort((a, b) => a - b)
  for (const end = Date.now() + END_MS; Date.now() < end; await sleep(50)) {
    const done = await countDone(db)
    if (done === total) return
    if (moments[0] !== undefined && done >= moments[0]) {
      moments.shift()
      await kill(chance())
      await passTime(db, 'of the dead too')
    }
    await passTime(db)
  }
}

async function killed(programs: Program[], chance: number, start: () => Promise<Program>) {
  const which = Math.floor(chance * programs.length)
  const { child, exited } = programs[which] as Program
  child.kill('SIGKILL')
  await exited
  programs[which] = await start()
}

async function countDone(db: Engine): Promise<number> {
  const row = await db.get<{ received: number; sent: number }>(sql`select
    (select count(*) from received_files where invoice_id is not null) as received,
    (select count(*) from network_transmissions where state = 'delivered') as sent`)
  return Number(row?.received) + Number(row?.sent)
}

const DAY_MS = 86_400_000

// Ends waits of minutes at once; the locks of a killed process expire after a while.
const passTime = (db: Engine, scope?: 'of the dead too') =>
  db.begin(async (db) => {
    const soon = Date.now() + 1500
    const isIdle = scope ? sql`1 = 1` : sql`(attempts = 0 or last_error is not null)`
    await db.run(sql`update jobs set run_at = 1 where run_at > ${soon} and ${isIdle}
      and kind in ('fetch_from_ksef', 'fetch_from_network', 'submit_to_network', 'ask_network')`)
    await db.run(sql`update ksef_cursors set due_at = 1 where due_at > ${soon}`)
    // Ends the hours of rate limits too.
    await db.run(sql`update ksef_holds set limits = null where holder is null`)
    await db.run(sql`update network_transmissions set tried_at = tried_at - ${DAY_MS}
      where state = 'unknown' and tried_at > ${soon - DAY_MS}`)
    if (scope) await db.run(sql`update ksef_holds set held_until = 0`)
  })

async function problemsOf(
  db: Engine,
  { purchases, incoming }: Trial,
  ministry: RunningSimulator,
  recommand: FakeRecommand,
  numbers: readonly string[],
): Promise<string[]> {
  const problems: string[] = []
  const expect = (subject: string, actual: readonly string[], expected: readonly string[]) => {
    const [is, should] = [actual.toSorted(), expected.toSorted()].map((all) => all.join(' '))
    if (is !== should) problems.push(`${subject}: ${is} instead of ${should}`)
  }
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}/${at + 1}`)
  const expenses = await db.all<{ number: string; gov_id: string | null }>(
    sql`select number, gov_id from invoices where income = 0`,
  )
  const numbered = expenses.flatMap(({ gov_id }) => gov_id ?? [])
  const there = ministry.documents().flatMap(({ ksef_number }) => ksef_number ?? [])
  expect('purchases', numbered, there)
  expect('expenses', namesOf(expenses), [...names('P', purchases), ...names('IN', incoming)])
  const files = await db.all<{ remote_id: string }>(sql`select remote_id from received_files`)
  const inbox = recommand.documents.filter(({ direction }) => direction === 'incoming')
  expect(
    'files',
    files.map(({ remote_id }) => remote_id),
    [...there, ...inbox.map(({ id }) => id)],
  )
  const sentNumbers = recommand
    .sent()
    .map(({ parsed }) => (parsed as { invoiceNumber: string }).invoiceNumber)
  expect('sent', sentNumbers, numbers)
  return problems
}

const namesOf = (documents: readonly { number: string }[]) => documents.map(({ number }) => number)
