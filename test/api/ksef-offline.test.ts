// Tests that during an outage of KSeF documents dated before today can be issued with two codes, the second signed by
// the offline certificate.
import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { connect, INVOICE, NIP, passTime, type Seller, startSeller } from '../ksef/connected.ts'

const SERIAL = '01F20A5D352AE590'
const NOW = Date.UTC(2026, 10, 17, 12)
const DAY_MS = 86_400_000

let ministry: RunningSimulator
let kwit: Seller['kwit']
let account: Seller['account']
let send: Seller['send']
let id: number

beforeAll(async () => {
  ministry = await startSimulator({ polls: 0, clock: { now: () => kwit?.clock.now() ?? NOW } })
  ministry.faults.add({ call: 'POST /auth/challenge', fault: { do: 'fail', status: 503 }, times: 1000 })
  ;({ kwit, account, send } = await startSeller({ KWIT_KSEF_URL: ministry.url }, NOW))
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})

test('an offline invoice has two codes, and the second one verifies', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const offline = writeCertificate({
    ...{ subject, issuer: subject, serial: Buffer.from(SERIAL, 'hex'), from: NOW - DAY_MS, to: NOW + DAY_MS },
    ...{ public_key: publicKey, signed_with: privateKey, usage: 'nonRepudiation' as const },
  })
  await connect(send, ministry, {
    offline_certificate: offline.toString('base64'),
    offline_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })
  const invoice = { ...INVOICE, issue_date: '2026-11-16' }
  const created = await send('POST', '/invoices.json', { gov_save_and_send: true, invoice })
  expect(created.status, created.text).toBe(201)
  id = created.json.id
  const find = () =>
    kwit.db.get<{ link: string; certificate_link: string | null }>(
      sql`select link, certificate_link from ksef_transmissions where account_id = ${account.account_id}`,
    )
  await expect.poll(async () => (await find())?.certificate_link).toBeTruthy()
  const { link, certificate_link } = (await find()) as { link: string; certificate_link: string }
  const [, hash] = /\/invoice\/\d{10}\/16-11-2026\/([\w-]+)$/.exec(link) ?? []
  const signed = certificate_link.slice(0, certificate_link.lastIndexOf('/'))
  expect(signed).toBe(`${ministry.qr_url}/certificate/Nip/${NIP}/${NIP}/${SERIAL}/${hash}`)
  const signature = Buffer.from(certificate_link.slice(signed.length + 1), 'base64url')
  const text = Buffer.from(signed.replace(/^https?:\/\//, ''))
  expect(verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
})

test('a rejected document is replaced by a new version after a change', async () => {
  ministry.faults.clear()
  const status = { code: 450, description: 'Błąd weryfikacji semantyki', details: ['P_7'] }
  ministry.faults.add({ call: 'POST /sessions/online/*/invoices', fault: { do: 'verdict', status } })
  const refused = await waitForGovStatus('offline_error')
  expect(refused.gov_error_messages).toEqual([status.description, 'P_7'])
  const json = { gov_save_and_send: true, invoice: { buyer_street: 'ul. Krótka 1' } }
  expect((await send('PUT', `/invoices/${id}.json`, json)).status).toBe(200)
  expect((await waitForGovStatus('ok')).gov_id).toMatch(/^5252248481-/)
  const [first, second] = ministry.documents()
  expect([first?.verdict.code, second?.verdict.code]).toEqual([450, 200])
  expect(second?.corrected_hash).toBe(first?.hash)
})

// Moves the time forward so that later queries run now.
async function waitForGovStatus(govStatus: string) {
  const find = async () => (await send('GET', `/invoices/${id}.json`)).json
  await expect
    .poll(async () => {
      await passTime(kwit)
      return (await find()).gov_status
    })
    .toBe(govStatus)
  return find()
}
