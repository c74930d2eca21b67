import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import type { FormCode } from '../../src/simulators/ksef/state.ts'
import { describeOfficial, isHere } from '../einvoice/official.ts'
import { FA3, faultsOf } from '../einvoice/xsd.ts'
import { ask, beginByToken, decided, openSession, send, sendBody, settled, sha, signIn } from './caller.ts'
import { calledOperations } from './contract.ts'
import { BUYER, fa3, SELLER } from './documents.ts'
import { verifyByXades, verifyByXmlCrypto } from './signature-readers.ts'

const NOON = Date.parse('2026-11-16T11:00:00Z')
let now = NOON
const clock = { now: () => now }
const UPO = ['ksef/faktury/upo/schemy', 'upo-v4-3.xsd']
// The schema of the receipt does not allow the signature that the ministry adds.
const withoutSignature = (upo: string) => upo.replace(/<ds:Signature .*<\/ds:Signature>/s, '')
const schema = isHere ? (bytes: Buffer, _form: FormCode) => faultsOf(bytes, ...FA3) : undefined

let ministry: RunningSimulator
let access: string

beforeAll(async () => {
  ministry = await startSimulator({
    clock,
    seed: 'one',
    polls: 1,
    storage_delay_ms: 1000,
    ...(schema && { schema }),
  })
})
afterAll(() => ministry.stop())
beforeEach(async () => {
  now = NOON
  access = (await signIn(ministry, SELLER)).access
})

describe('signing in by token', () => {
  test('a challenge is valid once and briefly, access is redeemed once', async () => {
    const token = ministry.issueToken(SELLER)
    const begun = await beginByToken(ministry, SELLER, token)
    const { token: operation } = begun.body.authenticationToken
    expect((await ask(ministry, 'POST /auth/token/redeem', { token: operation })).body.errors[0].code).toBe(
      21301,
    )
    expect(await decided(ministry, begun)).toMatchObject({ code: 200 })
    expect((await ask(ministry, 'POST /auth/token/redeem', { token: operation })).status).toBe(200)
    const again = await ask(ministry, 'POST /auth/token/redeem', {
      token: operation,
      headers: { 'x-error-format': '' },
    })
    expect(again.body.exception.exceptionDetailList[0].exceptionCode).toBe(21301)
    const { body } = await ask(ministry, 'POST /auth/challenge')
    now += 600_001
    const late = {
      challenge: body.challenge,
      contextIdentifier: { type: 'Nip', value: SELLER },
      encryptedToken: 'QUJD',
    }
    expect((await ask(ministry, 'POST /auth/ksef-token', { body: late })).body.errors[0].code).toBe(21111)
  })

  test('errors of a token have their status', async () => {
    const judge = async (nip: string, token: string) =>
      decided(ministry, await beginByToken(ministry, nip, token))
    expect(await judge(SELLER, 'nothing')).toMatchObject({ code: 450, details: ['Nieprawidłowy token'] })
    expect(await judge(BUYER, ministry.issueToken(SELLER))).toMatchObject({ code: 450 })
  })

  test('access expires, and refreshing gives new access until it is revoked', async () => {
    const signed = await signIn(ministry, SELLER)
    now += 900_000
    expect((await ask(ministry, 'GET /limits/context', { token: signed.access })).status).toBe(401)
    const { body } = await ask(ministry, 'POST /auth/token/refresh', { token: signed.refresh })
    const fresh = body.accessToken.token
    expect((await ask(ministry, 'GET /limits/context', { token: fresh })).status).toBe(200)
    const { body: listed } = await ask(ministry, 'GET /auth/sessions', { token: fresh })
    expect(listed.items.some((item: any) => item.isCurrent)).toBe(true)
    expect((await ask(ministry, 'DELETE /auth/sessions/current', { token: fresh })).status).toBe(204)
    expect(
      (await ask(ministry, 'POST /auth/token/refresh', { token: signed.refresh })).body.errors[0].code,
    ).toBe(21301)
  })

  test('a token has its granted permissions', async () => {
    const { access: reading } = await signIn(ministry, SELLER, ministry.issueToken(SELLER, ['InvoiceRead']))
    const answer = await ask(ministry, 'POST /sessions/online', { token: reading, body: {} })
    expect(answer.status).toBe(403)
    expect(answer.body.reasonCode).toBe('missing-permissions')
    const { body } = await ask(ministry, 'POST /permissions/query/personal/grants', {
      token: reading,
      body: {},
    })
    expect(body.permissions.map((permission: any) => permission.permissionScope)).toEqual(['InvoiceRead'])
  })
})

describe('one document', () => {
  test('is accepted after some polls with number and receipt, and the buyer finds it', async () => {
    const bytes = fa3({ number: 'A/1' })
    const session = await openSession(ministry, access)
    const submission = await send(ministry, access, session, bytes)
    expect(submission.status).toBe(202)
    const readSession = `GET /sessions/${session.reference}/invoices/${submission.body.referenceNumber}`
    const codes: number[] = []
    for (let index = 0; index < 3; index++)
      codes.push((await ask(ministry, readSession, { token: access })).body.status.code)
    expect(codes).toEqual([100, 150, 200])
    const { body } = await ask(ministry, readSession, { token: access })
    expect(body.ksefNumber).toMatch(/^5265877635-20261116-[0-9A-F]{12}-[0-9A-F]{2}$/)
    expect(body).toMatchObject({ invoiceNumber: 'A/1', invoiceHash: sha(bytes), invoicingMode: 'Online' })
    const upo = await ask(ministry, `${readSession}/upo`, { token: access })
    expect(upo.text).toContain(`<SkrotDokumentu>${sha(bytes)}</SkrotDokumentu>`)
    const linked = await fetch(body.upoDownloadUrl)
    expect(await linked.text()).toBe(upo.text)
    expect(await verifyByXades(upo.text)).toBe(true)
    expect(verifyByXmlCrypto(upo.text)).toBe(true)
    const forged = upo.text.replace('<NumerFaktury>', '<NumerFaktury>X')
    expect([await verifyByXades(forged), verifyByXmlCrypto(forged)]).toEqual([false, false])
    expect(linked.headers.get('x-ms-meta-hash')).toBe(upo.headers.get('x-ms-meta-hash'))
    expect((await fetch(body.upoDownloadUrl, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    expect((await fetch(`${body.upoDownloadUrl}x`)).status).toBe(403)

    const buyer = (await signIn(ministry, BUYER)).access
    const download = `GET /invoices/ksef/${body.ksefNumber}`
    expect((await ask(ministry, download, { token: buyer })).body.errors[0].code).toBe(21165)
    now += 1000
    const got = await ask(ministry, download, { token: buyer })
    expect(got.text).toBe(bytes.toString())
    expect(got.headers.get('x-ms-meta-hash')).toBe(sha(bytes))
    const filters = {
      subjectType: 'Subject2',
      dateRange: { dateType: 'PermanentStorage', from: '2026-11-16T00:00:00Z' },
    }
    const response = await ask(ministry, 'POST /invoices/query/metadata', { token: buyer, body: filters })
    expect(response.body.invoices).toMatchObject([
      { ksefNumber: body.ksefNumber, netAmount: 100, vatAmount: 23, grossAmount: 123, invoiceType: 'Vat' },
    ])
    const stranger = (await signIn(ministry, '9999999999')).access
    expect((await ask(ministry, download, { token: stranger })).status).toBe(403)

    const day = await fetch(
      `${ministry.qr_url}/invoice/${SELLER}/16-11-2026/${Buffer.from(sha(bytes), 'base64').toString('base64url')}`,
    )
    expect(await day.text()).toContain(body.ksefNumber)
  })

  test('errors have their status', async () => {
    const session = await openSession(ministry, access)
    const judge = async (bytes: Buffer, more = {}) => {
      const submission = await send(ministry, access, session, bytes, more)
      return submission.status === 202
        ? (await settled(ministry, access, session, submission)).status
        : submission.body.errors[0]
    }
    expect(await judge(fa3({ number: 'B/1' }))).toMatchObject({ code: 200 })
    const twin = await judge(fa3({ number: 'B/1', net: '200.00' }))
    expect(twin).toMatchObject({
      code: 440,
      extensions: { originalSessionReferenceNumber: session.reference },
    })
    expect(twin.extensions.originalKsefNumber).toMatch(/^5265877635-/)
    expect(await judge(fa3({ number: 'B/2', day: '2026-11-17' }))).toMatchObject({ code: 450 })
    expect(await judge(fa3({ number: 'B/3', seller: BUYER }))).toMatchObject({ code: 410 })
    expect(await judge(Buffer.from('<Faktura>'))).toMatchObject({
      code: 450,
      details: ['Nieprawidłowy XML.'],
    })
    expect(await judge(Buffer.concat([Buffer.from('\ufeff'), fa3({ number: 'B/4' })]))).toMatchObject({
      code: 450,
    })
    expect(await judge(fa3({ number: 'B/5' }), { invoiceHash: sha(Buffer.from('x')) })).toMatchObject({
      code: 430,
    })
    expect(await judge(fa3({ number: 'B/6' }), { encryptedInvoiceSize: 7 })).toMatchObject({ code: 21402 })
    expect(
      await judge(fa3({ number: 'B/7' }), { encryptedInvoiceHash: sha(Buffer.from('x')) }),
    ).toMatchObject({ code: 21403 })
    const { body: listed } = await ask(
      ministry,
      `GET /sessions/${session.reference}/invoices?pageSize=1000`,
      { token: access },
    )
    expect(listed.invoices).toHaveLength(7)
    const { body: failed } = await ask(ministry, `GET /sessions/${session.reference}/invoices/failed`, {
      token: access,
    })
    expect(failed.invoices).toHaveLength(6)
  })

  test('a closed session accepts no more, and has a receipt of all accepted documents', async () => {
    const session = await openSession(ministry, access)
    await send(ministry, access, session, fa3({ number: 'C/1', day: '2026-11-13' }))
    const close = `POST /sessions/online/${session.reference}/close`
    expect((await ask(ministry, close, { token: access })).status).toBe(204)
    expect((await ask(ministry, close, { token: access })).body.errors[0].code).toBe(21180)
    const refused = await ask(ministry, `POST /sessions/online/${session.reference}/invoices`, {
      ...{ token: access, body: sendBody(session, fa3({ number: 'C/2' })) },
    })
    expect(refused.body.errors[0].code).toBe(21180)
    const readSession = () => ask(ministry, `GET /sessions/${session.reference}`, { token: access })
    expect((await readSession()).body.status.code).toBe(170)
    const { body } = await readSession()
    expect(body).toMatchObject({ status: { code: 200 }, invoiceCount: 1, successfulInvoiceCount: 1 })
    const upo = await (await fetch(body.upo.pages[0].downloadUrl)).text()
    expect(upo).toContain('<TrybWysylki>Offline</TrybWysylki>')
    const { body: sessions } = await ask(ministry, 'GET /sessions?sessionType=Online&statuses=Succeeded', {
      token: access,
    })
    expect(sessions.sessions.map((item: any) => item.referenceNumber)).toContain(session.reference)
    const empty = await openSession(ministry, access)
    await ask(ministry, `POST /sessions/online/${empty.reference}/close`, { token: access })
    now += 60_000
    expect(
      (await ask(ministry, `GET /sessions/${empty.reference}`, { token: access })).body.status.code,
    ).toBe(440)
  })
})

describeOfficial('the published files', () => {
  test('are the schemas of responses, documents and receipts in this file', async () => {
    const session = await openSession(ministry, access)
    const submission = await send(ministry, access, session, fa3({ number: 'D/1' }))
    const { upoDownloadUrl, status } = await settled(ministry, access, session, submission)
    expect(status.code).toBe(200)
    await ask(ministry, `POST /sessions/online/${session.reference}/close`, { token: access })
    const readSession = () => ask(ministry, `GET /sessions/${session.reference}`, { token: access })
    await readSession()
    const { body } = await readSession()
    for (const address of [upoDownloadUrl, body.upo.pages[0].downloadUrl])
      expect(faultsOf(withoutSignature(await (await fetch(address)).text()), ...UPO)).toEqual([])
    expect(calledOperations).toContain('POST /sessions/online/{referenceNumber}/invoices')
  })
})

test('keys are rotated: data encrypted for a withdrawn one is rejected', async () => {
  const { body } = await ask(ministry, 'GET /security/public-key-certificates')
  ministry.rotateKeys(true)
  const [old] = body.filter((key: any) => key.usage[0] === 'SymmetricKeyEncryption')
  const encryption = {
    encryptedSymmetricKey: 'QUJD',
    initializationVector: 'AAAAAAAAAAAAAAAAAAAAAA==',
    publicKeyId: old.publicKeyId,
  }
  const formCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
  const answer = await ask(ministry, 'POST /sessions/online', {
    token: access,
    body: { formCode, encryption },
  })
  expect(answer.body.errors[0].code).toBe(21470)
  expect((await openSession(ministry, access)).reference).toMatch(/^20261116-SO-/)
})
