import { constants, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { certificateLink, invoiceLink } from './links.ts'

// Example published by the ministry.
const QR = 'https://qr-test.ksef.mf.gov.pl'
const HASH = 'UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE'
const ISSUED = {
  seller_nip: '1111111111',
  issue_date: '2026-02-01',
  hash: Buffer.from(HASH, 'base64url').toString('base64'),
}
const SIGNED = `qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/${HASH}`
const SIGNATURE =
  'mSkm_XmM9fq7PgAJwiL32L9ujhyguOEV48cDB0ncemD2r9TMGa3lr0iRoFk588agCi8QPsOuscUY1rZ7ff76STbGquO-gZtQys5_fHdf2HUfDqPqVTnUS6HknBu0zLkyf9ygoW7WbH06Ty_8BgQTlOmJFzNWSt9WZa7tAGuAE9JOooNps-KG2PYkkIP4q4jPMp3FKypAygHVnXtS0RDGgOxhhM7LWtFP7D-dWINbh5yXD8Lr-JVbeOpyQjHa6WmMYavCDQJ3X_Z-iS01LZu2s1B3xuOykl1h0sLObCdADrbxOONsXrvQa61Xt_rxyprVraj2Uf9pANQgR4-12HEcMw'
// Key of the certificate with this serial number.
const PUBLIC_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArf6b3J8GpbzWx90Xic7zQX4rrSkKgmNu2oaxqp8Y7F+NypawebUD3nyGl3uaaHMg5oR9dwlDxRM3y9QdCwq98HLtGNOoETCtlMRxkjJHQQXMS4Y+3b+L5ot23PBMFibx0syblJvE7i3UhbXoD5BLu9wWxkMHKli7rk+6IOCR64qmee3+PorQbcjJE/K4E5TV3tp7ZPjtreCbfo/M8obICSpjgLVyI8VvgAQqLTWCotzVlT13/QBtVylcGxTJeHXSKeYBzMoUe+YHjFdv/HP0SeGbngEDNZJ+IyxlPvNJsKvzfoPT6xNbKOD6YYKa/TzGqbvlMZADhjgUoDUJHT1J0wIDAQAB'

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }

describe('links of QR codes', () => {
  test('the invoice link equals the published example', () =>
    expect(invoiceLink(QR, ISSUED)).toBe(`${QR}/invoice/1111111111/01-02-2026/${HASH}`))

  test('the published signature of the certificate link verifies against the text and algorithm that Kwit uses', () => {
    const key = createPublicKey({ key: Buffer.from(PUBLIC_KEY, 'base64'), format: 'der', type: 'spki' })
    expect(verify('sha256', Buffer.from(SIGNED), { key, ...PSS }, Buffer.from(SIGNATURE, 'base64url'))).toBe(
      true,
    )
  })

  test.each(['rsa', 'ec'] as const)('signs the certificate link with a key of type %s', (kind) => {
    const { privateKey, publicKey } =
      kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const link = certificateLink(QR, ISSUED, {
      serial: '01F20A5D352AE590',
      private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      context_nip: '1111111111',
    })
    const signature = Buffer.from(link.slice(link.lastIndexOf('/') + 1), 'base64url')
    expect(link.startsWith(`https://${SIGNED}/`)).toBe(true)
    const how =
      kind === 'rsa' ? { key: publicKey, ...PSS } : { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(SIGNED), how, signature)).toBe(true)
    if (kind === 'ec') expect(signature).toHaveLength(64)
  })
})
