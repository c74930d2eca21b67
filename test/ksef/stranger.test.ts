import { Buffer } from 'node:buffer'
import {
  CertificateService,
  createZip,
  exportAndDownload,
  KSeFClient,
  openSendAndClose,
  type TransportFn,
  uploadBatchParsed,
} from 'ksef-client-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '../../src/platform/clock.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { checkAnswer } from './contract.ts'
import { BUYER, fa3, SELLER } from './documents.ts'

// Tests the simulator with an unchanged third-party client that was written for the real KSeF.

const STORAGE = 'https://storage.ksef.test'
const today = dayAt(Date.now(), 'Europe/Warsaw')
const POLL = { intervalMs: 5, maxAttempts: 100 }

let ministry: RunningSimulator
beforeAll(async () => {
  ministry = await startSimulator({ polls: 0, storage_delay_ms: 1, seed: 'stranger', storage_url: STORAGE })
})
// The client calls the storage only by https, and not always with the given transport, so this file redirects fetch.
const plainFetch = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = (address, init) =>
    plainFetch(String(address).replace(STORAGE, `${ministry.url}/storage`), init)
})
afterAll(async () => {
  globalThis.fetch = plainFetch
  await ministry.stop()
})

// Checks each response against the description.
const transport: TransportFn = async (url, init) => {
  if (url.startsWith(STORAGE)) return fetch(url, init)
  const answer = await fetch(url, init)
  const { pathname } = new URL(url)
  const type = answer.headers.get('content-type') ?? ''
  const path = pathname.replace(/^\/v2/, '')
  checkAnswer(init.method ?? 'GET', path, answer.status, type, await answer.clone().text())
  return answer
}

const client = () =>
  new KSeFClient({
    ...{ baseUrl: ministry.url, lighthouseUrl: ministry.latarnia_url, baseQrUrl: ministry.qr_url },
    ...{ transport, presignedUrlHosts: ['storage.ksef.test'], rateLimit: null },
  })

const filters = {
  subjectType: 'Subject2',
  dateRange: { dateType: 'PermanentStorage', from: new Date(Date.now() - 86_400_000).toISOString() },
} as const

test('an independent client signs in by token, sends and gets its receipt; the buyer finds and fetches the document', async () => {
  const seller = client()
  await seller.loginWithToken(ministry.issueToken(SELLER), SELLER)
  const document = fa3({ number: 'S/1', day: today })
  const upo = await openSendAndClose(seller, [document], { pollOptions: POLL })
  expect(upo).toMatchObject({ invoiceCount: 1, successfulInvoiceCount: 1 })
  const buyer = client()
  await buyer.loginWithToken(ministry.issueToken(BUYER), BUYER)
  const result = await buyer.invoices.queryInvoiceMetadata(filters)
  const [invoice] = result.invoices
  expect(invoice).toMatchObject({ invoiceNumber: 'S/1', invoiceType: 'Vat' })
  const got = await buyer.invoices.getInvoice(invoice?.ksefNumber as string)
  expect(got.xml).toBe(document.toString())
  expect((await buyer.limits.getRateLimits()).invoiceSend.perHour).toBe(180)
  expect((await buyer.lighthouse.getStatus()).status).toBe('AVAILABLE')
})

test.each(['ECDSA', 'RSA'] as const)(
  'an independent client signs in by a certificate of %s and creates a token',
  async (method) => {
    const seal = await CertificateService.generateCompanySeal('Firma', `VATPL-${SELLER}`, 'Firma', method)
    const seller = client()
    await seller.loginWithCertificate(seal.certificatePem, seal.privateKeyPem, SELLER)
    const token = await seller.tokens.generateToken({ permissions: ['InvoiceRead'], description: 'Odczyt' })
    const reader = client()
    await reader.loginWithToken(token.token, SELLER)
    const { tokens } = await seller.tokens.queryTokens()
    expect(tokens.find((entry) => entry.referenceNumber === token.referenceNumber)).toMatchObject({
      status: 'Active',
    })
    const stranger = client()
    await expect(
      stranger.loginWithCertificate(seal.certificatePem, seal.privateKeyPem, BUYER),
    ).rejects.toThrow('415')
  },
)

test('an independent client sends a batch and exports its result', async () => {
  const seller = client()
  await seller.loginWithToken(ministry.issueToken(SELLER), SELLER)
  const numbers = ['P/1', 'P/2', 'P/3']
  const zip = await createZip(
    numbers.map((number, index) => ({ fileName: `${index}.xml`, content: fa3({ number, day: today }) })),
  )
  const { upo } = await uploadBatchParsed(seller, zip, { pollOptions: POLL, maxPartSize: 700 })
  expect(upo.parsed[0]?.dokumenty.map((document) => document.numerFaktury).sort()).toEqual(numbers)
  const buyer = client()
  await buyer.loginWithToken(ministry.issueToken(BUYER), BUYER)
  const got = await exportAndDownload(buyer, filters, {
    extract: true,
    pollOptions: POLL,
  })
  const names = [...got.files.keys()]
  expect(names).toContain('_metadata.json')
  const texts = [...got.files.values()].map((file) => Buffer.from(file).toString())
  for (const number of numbers) expect(texts.some((text) => text.includes(`<P_2>${number}</P_2>`))).toBe(true)
})

test('an independent client enrols for an offline certificate, and the code signed with it is confirmed', async () => {
  const seal = await CertificateService.generateCompanySeal('Firma', `VATPL-${SELLER}`, 'Firma', 'ECDSA')
  const seller = client()
  await seller.loginWithCertificate(seal.certificatePem, seal.privateKeyPem, SELLER)
  expect((await seller.certificates.getLimits()).canRequest).toBe(true)
  const names = await seller.certificates.getEnrollmentData()
  const { csrDer, privateKeyPem } = await seller.crypto.generateCsrEcdsa({
    ...(names as object),
    countryCode: names.countryName,
  })
  const csr = Buffer.from(csrDer).toString('base64')
  const { referenceNumber } = await seller.certificates.enroll({
    ...{ certificateName: 'Offline 1', certificateType: 'Offline', csr },
  })
  const { certificateSerialNumber: serial = '' } =
    await seller.certificates.getEnrollmentStatus(referenceNumber)
  const { certificates } = await seller.certificates.retrieve({ certificateSerialNumbers: [serial ?? ''] })
  expect(certificates).toMatchObject([{ certificateName: 'Offline 1', certificateType: 'Offline' }])
  expect((await seller.certificates.query({})).certificates).toMatchObject([{ status: 'Active' }])
  const hash = Buffer.alloc(32, 1).toString('base64')
  const url = seller.qr.buildCertificateVerificationUrl(
    'Nip',
    SELLER,
    SELLER,
    serial ?? '',
    hash,
    privateKeyPem,
  )
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url.replace(`/${SELLER}/${SELLER}/`, `/${SELLER}/${BUYER}/`))).status).toBe(404)
  await seller.certificates.revoke(serial ?? '', {})
  expect((await fetch(url)).status).toBe(404)
})

test('a person signs in for a company by a granted permission', async () => {
  const { certificatePem, privateKeyPem } = await CertificateService.generatePersonalCertificate(
    ...(['Anna', 'Nowak', 'PNOPL-85010112346', 'Anna Nowak', 'ECDSA'] as const),
  )
  const person = client()
  await expect(person.loginWithCertificate(certificatePem, privateKeyPem, SELLER)).rejects.toThrow('415')
  ministry.grant('85010112346', SELLER, ['InvoiceRead'])
  await person.loginWithCertificate(certificatePem, privateKeyPem, SELLER)
  expect((await person.tokens.queryTokens()).tokens).toBeDefined()
  await expect(openSendAndClose(person, [fa3({ number: 'N/1', day: today })])).rejects.toThrow()
})
