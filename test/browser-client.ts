import { argon2Sync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sql } from '../src/platform/database/sql.ts'
import { type CallOptions, INTEGRATION_TOKEN, type Kwit, type Reply } from './harness.ts'
import { type Mail, partOf, readMail } from './mail-reader.ts'

// Acts as a browser: stores the session cookie, and sends the CSRF token and the account.

export const PASSWORD = 'correct horse battery'
const PATIENCE_MS = 50_000

export type Browser = {
  cookie: string
  csrf_token: string
  call: (method: string, path: string, options?: CallOptions & { account?: string }) => Promise<Reply>
}

// Creates an account whose owner can sign in; with `api_token`, another account of an existing user.
export async function openAccount(kwit: Kwit, prefix: string, api_token?: string) {
  const user = { login: prefix, email: `${prefix}@example.com`, password: PASSWORD }
  const owner = api_token === undefined ? { user } : { api_token }
  const json = {
    integration_token: INTEGRATION_TOKEN,
    account: { prefix },
    company: { name: `${prefix} Ltd` },
  }
  const reply = await kwit.call('POST', '/account.json', { json: { ...json, ...owner } })
  expect(reply).toMatchObject({ status: 201, json: { prefix } })
  if (api_token === undefined) await lowerHashCost(kwit, prefix)
  return { prefix, token: reply.json.api_token as string, ...user }
}

// The cost of a password hash is stored with it: a low cost makes the sign-ins of tests fast.
const lowerHashCost = (kwit: Kwit, login: string) =>
  kwit.db.begin(async (db) => {
    await db.run(
      sql`update users set password_hash = ${cheapHash()} where account_id = 0 and login = ${login}`,
    )
  })

function cheapHash(): string {
  const nonce = Buffer.from('nonce of a test ')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

export async function signIn(kwit: Kwit, login: string, password = PASSWORD, headers = {}) {
  const reply = await kwit.call('POST', '/session.json', { json: { login, password }, headers })
  expect(reply).toMatchObject({ status: 201 })
  return browserOf(kwit, reply)
}

export function browserOf(kwit: Kwit, reply: Reply): Browser {
  const cookie = cookieOf(reply)
  const { csrf_token } = reply.json
  return {
    cookie,
    csrf_token,
    call: (method, path, { account, ...options } = {}) => {
      const headers: { [name: string]: string } = { cookie }
      if (method !== 'GET') headers['x-csrf-token'] = csrf_token
      if (account !== undefined) headers['x-kwit-account'] = account
      return kwit.call(method, path, { ...options, headers: { ...headers, ...options.headers } })
    },
  }
}

export const cookieOf = ({ headers }: Reply): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] as string

// Waits until the outbox contains so many e-mails to an address, and returns them, the oldest first.
export async function lettersTo(kwit: Kwit, address: string, count = 1): Promise<Mail[]> {
  const folder = join(kwit.config.data, 'outbox')
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []
    const read = files.map((file) => ({
      file: join(folder, file),
      ...readMail(readFileSync(join(folder, file), 'latin1')),
    }))
    const mails = read.filter(({ headers }) => headers.to === address)
    if (mails.length >= count)
      return mails.sort((a, b) => statSync(a.file).mtimeMs - statSync(b.file).mtimeMs)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`there are no ${count} letters to ${address}`)
}

// Returns the token at the end of the link in an e-mail.
export function tokenIn(mail: Mail | undefined, linkKind: 'reset' | 'invitation' | 'delete-account'): string {
  const link = new RegExp(`http://\\S+/${linkKind}/([0-9a-f]{64})\\b`)
  const [inText, inHtml] = ['text/plain', 'text/html'].map((type) => link.exec(partOf(mail, type).text)?.[1])
  expect(inText).toBeDefined()
  expect(inHtml).toBe(inText)
  return inText as string
}
