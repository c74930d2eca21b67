// Creates a seller with a buyer, and a server connected to the KSeF simulator for them.
import { expect } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

export const NIP = '5252248481'
export const BUYER = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_post_code: '61-001',
  buyer_city: 'Poznań',
  buyer_country: 'PL',
  buyer_email: 'jan@kowalski.example',
}
export const INVOICE = {
  ...BUYER,
  positions: [{ name: 'Róże', quantity: 2, quantity_unit: 'szt', price_net: 10, tax: 23 }],
}

export type Seller = { kwit: Kwit; account: TestAccount; send: ReturnType<typeof senderOf> }
export type ConnectedSeller = Seller & { ministry: RunningSimulator; connection_id: number }

const senderOf =
  (kwit: Kwit, { token }: TestAccount) =>
  (method: string, path: string, json?: unknown) =>
    kwit.call(method, path, { token, ...(json === undefined ? {} : { json }) })

export async function startSeller(
  environment: { [name: string]: string } = {},
  now?: number,
): Promise<Seller> {
  const kwit = await startKwit(environment, now)
  const account = await kwit.newAccount()
  await seller(kwit, account)
  return { kwit, account, send: senderOf(kwit, account) }
}

export async function connect(
  send: Seller['send'],
  ministry: RunningSimulator,
  more: { [field: string]: string } = {},
): Promise<number> {
  const ksef_connection = { tax_no: NIP, environment: 'production', token: ministry.issueToken(NIP), ...more }
  const created = await send('POST', '/ksef_connections.json', { ksef_connection })
  expect(created.status, created.text).toBe(201)
  return created.json.id
}

export async function startConnected(): Promise<ConnectedSeller> {
  const ministry = await startSimulator({ polls: 0 })
  const seller = await startSeller({ KWIT_KSEF_URL: ministry.url })
  return { ...seller, ministry, connection_id: await connect(seller.send, ministry) }
}

// Moves the clock for tests that poll, but only while no job is sending: a running job holds the job, the connection
// and its tokens for a time by this clock, and on a slow machine they would expire during the job.
export async function passTime({ db, clock }: Kwit): Promise<void> {
  const atWork = await db.all(sql`select id from jobs
    where kind = 'send_to_ksef' and failed_at is null and attempts > 0 and last_error is null`)
  if (atWork.length === 0) clock.set(clock.now() + 5_000)
}
