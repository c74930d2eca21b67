import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'
import { joinText } from './formats/join-text.ts'

// Secrets at rest: a token is found by its hash and displayed from a copy encrypted with the installation's secret.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const IV_BYTES = 12
const TAG_BYTES = 16

// Uses six random bits for each character. The two values without a character are skipped, so that all characters are
// equally likely.
export function randomToken(length = 24): string {
  let token = ''
  while (token.length < length) token += ALPHABET[nextRandomByte() & 63] ?? ''
  return token
}

const SORTED_ALPHABET = [...ALPHABET].sort().join('')
const TIME_LENGTH = 7 // enough until 2081

// Begins with the time in milliseconds, so that new tokens are neighbours in an index; fully random ones would touch
// another page for each. The remaining characters are random.
export function timeOrderedToken(at: number, length = 24): string {
  let time = ''
  for (
    let remainder = at;
    time.length < TIME_LENGTH;
    remainder = Math.floor(remainder / SORTED_ALPHABET.length)
  )
    time = SORTED_ALPHABET[remainder % SORTED_ALPHABET.length] + time
  return joinText(time, randomToken(length - TIME_LENGTH))
}

// Fetches random bytes in blocks, because one system call serves many tokens. Each byte is used once.
const randomBytesPool = Buffer.alloc(4096)
let bytesLeft = 0

function nextRandomByte(): number {
  if (bytesLeft === 0) {
    randomFillSync(randomBytesPool)
    bytesLeft = randomBytesPool.length
  }
  bytesLeft--
  const byte = randomBytesPool[bytesLeft] as number
  randomBytesPool[bytesLeft] = 0
  return byte
}

// Derives a token from a text and the installation's secret. An email that is sent again contains the same link, and
// the database stores nothing that could be used.
export const derivedToken = (text: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

// Takes the same time for any input, including its length.
export const equalsConstantTime = (actual: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', actual, 'buffer'), hash('sha256', expected, 'buffer'))

export function seal(text: string, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function open(sealed: string, secret: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
