import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeCertificate } from './certificates.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test.each([
  ['01F20A5D352AE590', '01F20A5D352AE590'],
  ['80F20A5D352AE590', '80F20A5D352AE590'],
  ['00720A5D352AE590', '720A5D352AE590'],
  ['00F20A5D352AE590', 'F20A5D352AE590'],
])('a certificate with the serial number %s can be read by other programs', (serial, read) => {
  const subject = [['commonName', 'Jan']] as const
  const certificate = writeCertificate({
    ...{ subject, issuer: subject, serial: Buffer.from(serial, 'hex'), usage: 'digitalSignature' as const },
    ...{ from: 0, to: 86_400_000, public_key: publicKey, signed_with: privateKey },
  })
  expect(new X509Certificate(certificate).serialNumber).toBe(read)
})
