import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp, routesOf } from '../src/app.ts'
import { createContext } from '../src/app-context.ts'
import { prepareRuntime } from '../src/bootstrap.ts'
import { type Config, readConfig } from '../src/config.ts'
import {
  addUser,
  installation,
  issueIntegrationToken,
} from '../src/domains/administration/accounts/actions.ts'
import { readToken } from '../src/domains/administration/accounts/token-store.ts'
import { openAccountWithCompany } from '../src/domains/administration/provisioning/actions.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Engine } from '../src/platform/database/database.ts'
import { currentPath } from '../src/platform/http/renamed-paths.ts'
import type { Role, Route } from '../src/platform/http/route.ts'
import { quickFolder } from './folders.ts'
import { ask, type ResponseHeaders } from './http-client.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'
import { referenceOf } from './reference.ts'

// Starts a complete server on the engine of this test run, which tests use over HTTP as clients do.

export const ENGINE = (process.env.KWIT_TEST_ENGINE ?? 'sqlite') as 'sqlite' | 'postgres'
// On PostgreSQL, `npm test` runs only what is specific to it; long files run completely only in a whole run
// (on-postgres.ts).
export const IS_WHOLE = ENGINE === 'sqlite' || process.env.KWIT_TEST_CHOSEN === undefined
export const INTEGRATION_TOKEN = 'integrationtokenfortests'

export type Kwit = {
  url: string
  config: Config
  db: Engine
  secret: Buffer
  routes: Route[]
  clock: { now(): number; set(ms: number | undefined): void }
  call: (method: string, path: string, options?: CallOptions) => Promise<Reply>
  newAccount: (prefix?: string) => Promise<TestAccount>
  close: () => Promise<void>
}

export type TestAccount = {
  account_id: number
  prefix: string
  token: string
  user_id: number
  member: (role: Role) => Promise<string> // the token of a new user with this role
}

export type CallOptions = {
  token?: string | undefined // sent as Authorization: Bearer
  json?: unknown
  xml?: string
  body?: string | Buffer | FormData | URLSearchParams
  headers?: { [name: string]: string }
}

// The path at which records of this kind are created and listed. Some resources are stored under a former name of
// their path.
export const collectionOf = ({ plural }: { plural: string }): string =>
  currentPath(`/${plural.replace('banking_', 'banking/')}`).slice(1)

const NOWHERE = 'http://127.0.0.1:1'

export type Reply = { status: number; headers: ResponseHeaders; text: string; json: any }

export async function startKwit(environment: { [name: string]: string } = {}, now?: number): Promise<Kwit> {
  const data = await mkdtemp(join(quickFolder(), 'kwit-test-'))
  // A test that passes a database URL manages that database itself.
  const isOwn = ENGINE === 'postgres' && environment.DATABASE_URL === undefined
  const databaseUrl = isOwn ? await copyDatabase(inject('preparedUrl')) : undefined
  const config = readConfig({
    KWIT_ENV_FILE: '/dev/null',
    KWIT_DATA: data,
    KWIT_PORT: '0',
    KWIT_URL: 'http://kwit.test',
    KWIT_LOG: 'silent',
    KWIT_RATE_LIMIT: '0',
    KWIT_TIME_ZONE: 'Europe/Warsaw',
    // Tests never contact other machines.
    KWIT_RECOMMAND_URL: NOWHERE,
    KWIT_STORECOVE_URL: NOWHERE,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  })
  const { db, secret } = await prepareRuntime(config)
  const clock = settableClock()
  clock.set(now)
  const app = await createApp(config, db, secret, clock)
  const url = await app.server.listen({ host: '127.0.0.1', port: config.port })
  await issueIntegrationToken(db, installation(Date.now(), 'test'), INTEGRATION_TOKEN, 'tests')
  const reference = await referenceOf(url)
  let accounts = 0
  return {
    url,
    config,
    db,
    secret,
    routes: await routesOf(createContext(config, db, secret)),
    clock,
    call: async (method, path, options = {}) => {
      const reply = await request(url, method, path, options)
      const type = reply.headers.get('content-type') ?? ''
      reference.check(method, path, { type, ...reply }, options.json)
      return reply
    },
    newAccount: async (prefix) => {
      accounts++
      return openTestAccount(db, secret, prefix ?? `account${accounts}`, clock.now())
    },
    close: async () => {
      await app.close()
      if (databaseUrl) await dropDatabase(databaseUrl)
      await rm(data, { recursive: true, force: true })
    },
  }
}

export async function request(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const headers: { [name: string]: string } = {}
  for (const name in options.headers) headers[name.toLowerCase()] = String(options.headers[name])
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`
  let body = options.body
  if (options.json !== undefined) {
    body = JSON.stringify(options.json)
    headers['content-type'] ??= 'application/json'
  } else if (options.xml !== undefined) {
    body = options.xml
    headers['content-type'] ??= 'application/xml'
  }
  const { status, headers: responseHeaders, bytes } = await ask(new URL(url + path), method, headers, body)
  const text = decoder.decode(bytes)
  return { status, headers: responseHeaders, text, json: parsed(text) }
}

const decoder = new TextDecoder()

async function openTestAccount(
  db: Engine,
  secret: Buffer,
  prefix: string,
  now: number,
): Promise<TestAccount> {
  const actor = installation(now, 'test')
  const opened = await openAccountWithCompany(
    db,
    actor,
    {
      prefix,
      settings: { currency: 'PLN', lang: 'pl', time_zone: 'Europe/Warsaw' },
      owner: { login: prefix, email: `${prefix}@example.com`, password_hash: null },
      company: { name: `${prefix} company`, tax_no: '5252445767' },
    },
    secret,
  )
  const { account_id, owner_id } = opened
  let members = 0
  return {
    account_id,
    prefix: opened.prefix,
    token: opened.api_token,
    user_id: owner_id,
    member: async (role) => {
      members++
      const email = `${role}${members}@${opened.prefix}.example.com`
      const user = { email, password_hash: null, role, department_ids: [] }
      const { id } = await addUser(
        db.forAccount(account_id),
        { ...actor, account_id, user_id: owner_id },
        user,
        secret,
      )
      return (await readToken(db, { account_id, user_id: id }, secret)) as string
    },
  }
}

function settableClock() {
  let fixed: number | undefined
  return {
    now: () => fixed ?? systemClock.now(),
    set: (ms: number | undefined) => {
      fixed = ms
    },
  }
}

// XML, pages and PDFs are not parsed as JSON, because each error costs more than the response did.
function parsed(text: string): unknown {
  if (text === '' || text.startsWith('<') || text.startsWith('%')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
