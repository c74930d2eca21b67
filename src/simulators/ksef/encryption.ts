import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Body, bytesIn, maybeText, partIn } from './calls.ts'
import { wrong } from './errors.ts'
import { decryptFor } from './keys.ts'
import type { Office } from './state.ts'

export type Sealing = { key: Buffer | undefined; iv: Buffer }

// A key that cannot be opened is told later, as a state of what was begun with it.
export function sealingOf(office: Office, body: Body): Sealing {
  const encryption = partIn(body, 'encryption')
  const iv = bytesIn(encryption, 'initializationVector')
  if (iv.length !== 16) throw wrong(21405, "'initializationVector' must have 16 bytes.")
  const sealed = bytesIn(encryption, 'encryptedSymmetricKey')
  const key = decryptFor(office, 'SymmetricKeyEncryption', sealed, maybeText(encryption, 'publicKeyId'))
  return { key: key?.length === 32 ? key : undefined, iv }
}

export function decipher({ key, iv }: Sealing, bytes: Buffer): Buffer | undefined {
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
