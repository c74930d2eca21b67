import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// argon2id with the parameters OWASP gives for interactive logins, written in the standard $argon2id$ format.
const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

const derive = promisify(argon2)

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveTag(password, nonce, MEMORY_KIB, PASSES, PARALLELISM)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(nonce)}$${base64(tag)}`
}

export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '')
  if (parts === null) {
    // Takes as long as a real check, so that the timing does not reveal which logins exist.
    await hashPassword(password)
    return false
  }
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const derived = await deriveTag(
    password,
    Buffer.from(nonce, 'base64'),
    Number(memory),
    Number(passes),
    Number(parallelism),
  )
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'))
}

const deriveTag = (message: string, nonce: Buffer, memory: number, passes: number, parallelism: number) =>
  derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES })

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
