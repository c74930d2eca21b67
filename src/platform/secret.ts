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

// Secrets at rest: a token is found by its hash and shown again from a copy sealed with the installation's secret.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const IV_BYTES = 12
const TAG_BYTES = 16

// Six random bits a letter; the two values without a letter are drawn again, so that all letters are equally likely.
export function randomToken(length = 24): string {
  let token = ''
  while (token.length < length) token += ALPHABET[nextRandomByte() & 63] ?? ''
  return token
}

const IN_ORDER = [...ALPHABET].sort().join('')
const DATE_LETTERS = 7 // until 2081

// Begins with the millisecond it was made in: in an index the newest stand side by side, where a wholly random one would touch
// another page for each. The rest is as random as ever.
export function datedToken(at: number, length = 24): string {
  let date = ''
  for (let rest = at; date.length < DATE_LETTERS; rest = Math.floor(rest / IN_ORDER.length))
    date = IN_ORDER[rest % IN_ORDER.length] + date
  return joinText(date, randomToken(length - DATE_LETTERS))
}

// Random bytes are drawn in stock: one call to the system serves many tokens. Each byte is used once.
const stock = Buffer.alloc(4096)
let left = 0

function nextRandomByte(): number {
  if (left === 0) {
    randomFillSync(stock)
    left = stock.length
  }
  left--
  const byte = stock[left] as number
  stock[left] = 0
  return byte
}

// The same words give the same token, to this installation alone: a letter that is sent again holds the same link, and nothing
// that could be used waits in the database.
export const derivedToken = (words: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(words).digest('hex')

export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

// Takes the same time whatever they have in common, their length included.
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))

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
