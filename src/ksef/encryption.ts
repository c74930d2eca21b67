import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  hash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'

// Encryption of everything sent to KSeF, with symmetric keys that only KSeF can decrypt.

export type SymmetricKey = { key: Buffer; iv: Buffer }

export const newKey = (): SymmetricKey => ({ key: randomBytes(32), iv: randomBytes(16) })

// The IV is sent beside the key instead of being put before the bytes, like the clients of the ministry do.
export function encrypt(bytes: Uint8Array, { key, iv }: SymmetricKey): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

export function decrypt(bytes: Uint8Array, { key, iv }: SymmetricKey): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64')

export function hashOfAll(parts: readonly Uint8Array[]): string {
  const sha256 = createHash('sha256')
  for (const part of parts) sha256.update(part)
  return sha256.digest('base64')
}

// Encrypts for the holder of the certificate.
export const encryptFor = (certificate: Buffer, bytes: Uint8Array): string =>
  publicEncrypt(
    {
      key: new X509Certificate(certificate).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    bytes,
  ).toString('base64')
