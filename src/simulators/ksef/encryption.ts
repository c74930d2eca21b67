import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Body, bytesIn, maybeText, partIn } from './calls.ts'
import { invalidRequest } from './errors.ts'
import { decryptFor } from './keys.ts'
import type { Simulator } from './state.ts'

export type SessionKey = { key: Buffer | undefined; iv: Buffer }

// A key that cannot be decrypted is not an error here: the session reports it later as its state.
export function readSessionKey(simulator: Simulator, body: Body): SessionKey {
  const encryption = partIn(body, 'encryption')
  const iv = bytesIn(encryption, 'initializationVector')
  if (iv.length !== 16) throw invalidRequest(21405, "'initializationVector' must have 16 bytes.")
  const encryptedKey = bytesIn(encryption, 'encryptedSymmetricKey')
  const key = decryptFor(
    simulator,
    'SymmetricKeyEncryption',
    encryptedKey,
    maybeText(encryption, 'publicKeyId'),
  )
  return { key: key?.length === 32 ? key : undefined, iv }
}

export function decipher({ key, iv }: SessionKey, bytes: Buffer): Buffer | undefined {
  if (key === undefined) return undefined
  try {
    const opened = createDecipheriv('aes-256-cbc', key, iv)
    return Buffer.concat([opened.update(bytes), opened.final()])
  } catch {
    return undefined
  }
}

export function encipher(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const sealed = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([sealed.update(bytes), sealed.final()])
}
