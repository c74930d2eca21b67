import { expect, test } from 'vitest'
import { govCodes } from './gov-codes.ts'

const link = 'https://qr.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/hash'
const certificate = 'https://qr.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F2/hash/signature'
const number = '1111111111-20260201-0100001AF629-AF'
const NOTHING = { gov_id: null, gov_verification_link: null, gov_certificate_link: null, income: true }

test.each([
  ['outside KSeF', {}, []],
  ['on its way', { gov_verification_link: link }, []],
  ['numbered', { gov_verification_link: link, gov_id: number }, [number]],
  ['offline', { gov_verification_link: link, gov_certificate_link: certificate }, ['OFFLINE', 'CERTYFIKAT']],
  [
    'offline, and numbered since',
    { gov_verification_link: link, gov_certificate_link: certificate, gov_id: number },
    [number],
  ],
  ['of a supplier', { gov_verification_link: link, gov_id: number, income: false }, []],
])('codes of a document %s', (_, more, labels) => {
  expect(govCodes({ ...NOTHING, ...more }).map(({ label }) => label)).toEqual(labels)
})
