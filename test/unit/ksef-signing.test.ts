// Tests our signatures with two libraries that share no code with Kwit or with each other.
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CertificateError, readCertificate } from '../../src/ksef/certificates.ts'
import { signedRequest } from '../../src/ksef/xades.ts'
import { selfSigned, writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { verifyByXades, verifyByXmlCrypto } from '../ksef/signature-readers.ts'

const NOW = Date.UTC(2026, 10, 16, 12)
const YEAR_MS = 365 * 86_400_000
// Characters that must be escaped in a distinguished name.
const SUBJECT = [
  ['countryName', 'PL'],
  ['organizationName', 'Żółw, "Synowie" & Spółka'],
  ['organizationIdentifier', 'VATPL-5265877635'],
  ['commonName', 'Żółw'],
] as const
const CHALLENGE = '20250514-CR-226FB7B000-3ACF9BE4C0-10'

const KEYS = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
}
type Kind = keyof typeof KEYS
const keyOf = (kind: Kind) => KEYS[kind].export({ type: 'pkcs8', format: 'pem' }).toString()
const certificateOf = (kind: Kind) =>
  new X509Certificate(selfSigned(keyOf(kind), SUBJECT, NOW - 1000, NOW + YEAR_MS)).toString()
const signedWith = (kind: Kind) =>
  signedRequest({
    challenge: CHALLENGE,
    nip: '5265877635',
    certificate_pem: certificateOf(kind),
    private_key_pem: keyOf(kind),
    at: NOW,
  })

describe.each(['rsa', 'ec'] as const)('signed with %s', (kind) => {
  test('is verified by xadesjs and xml-crypto', async () => {
    const text = signedWith(kind)
    expect(await verifyByXades(text)).toBe(true)
    expect(verifyByXmlCrypto(text)).toBe(true)
  })

  test.each([
    ['the challenge', (text: string) => text.replace(CHALLENGE, CHALLENGE.replace('226F', '226E'))],
    ['the tax number', (text: string) => text.replace('<Nip>5265877635', '<Nip>5555555555')],
    ['the time', (text: string) => text.replace('2026-11-16T12', '2026-11-16T13')],
  ])('is rejected by them after a change of %s', async (_what, change) => {
    const text = change(signedWith(kind))
    expect(await verifyByXades(text)).toBe(false)
    expect(verifyByXmlCrypto(text)).toBe(false)
  })
})

describe('uploaded certificates', () => {
  const certificate = certificateOf('ec')
  const key = keyOf('ec')
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
  const locked = createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
    .toString()

  test('PEM, DER and an encrypted key have the same result', () => {
    const read = readCertificate(certificate, key)
    expect(read).toMatchObject({ nip: '5265877635', use: 'signing', valid_until: NOW + YEAR_MS })
    expect(read.serial).toMatch(/^01[0-9A-F]+$/)
    expect(readCertificate(bare(certificate), bare(key))).toEqual(read)
    expect(readCertificate(certificate, locked, 'open sesame')).toEqual(read)
  })

  test('a certificate for offline documents is recognised by its key usage', () => {
    const privateKey = KEYS.rsa
    const public_key = new X509Certificate(certificateOf('rsa')).publicKey
    const der = writeCertificate({
      ...{
        subject: SUBJECT,
        issuer: SUBJECT,
        serial: Buffer.from('01F20A5D352AE590', 'hex'),
        from: NOW,
        to: NOW + YEAR_MS,
      },
      ...{ public_key, signed_with: privateKey, usage: 'nonRepudiation' as const },
    })
    const read = readCertificate(der.toString('base64'), keyOf('rsa'))
    expect(read).toMatchObject({ use: 'offline', serial: '01F20A5D352AE590' })
  })

  const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

  test.each([
    ['no certificate', 'certificate', 'certificate', key, undefined],
    ['no key', 'private_key', certificate, 'key', undefined],
    ['the key of another', 'private_key', certificate, keyOf('rsa'), undefined],
    ['a small key', 'private_key', certificate, small, undefined],
    ['a locked key', 'private_key_password', certificate, locked, undefined],
    ['a locked key with another password', 'private_key_password', certificate, locked, 'open'],
  ])('%s is reported at %s', (_what, of, key, privateKey, password) => {
    try {
      readCertificate(key, privateKey, password)
    } catch (error) {
      expect(error).toBeInstanceOf(CertificateError)
      expect((error as CertificateError).field).toBe(of)
      return
    }
    expect.unreachable()
  })
})
