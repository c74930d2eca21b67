import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Config, ConfigProblem } from './config.ts'
import { checkReadable, holdDatabase, prepareDatabase } from './database-schema.ts'
import { installation, issueIntegrationToken } from './domains/administration/accounts/actions.ts'
import { hashPassword } from './domains/administration/accounts/password.ts'
import { openAccountAsAsked } from './domains/administration/provisioning/actions.ts'
import { Refusal } from './platform/api-error.ts'
import { unnamedCompany } from './platform/checks/company-name.ts'
import type { Engine } from './platform/database/database.ts'
import { readPostgresAddress } from './platform/database/engines/postgres/address.ts'
import { openPostgres } from './platform/database/engines/postgres/engine.ts'
import { openSqlite } from './platform/database/engines/sqlite/engine.ts'
import type { Shared } from './platform/database/engines/sqlite/shared-state.ts'
import { sql } from './platform/database/sql.ts'
import { keepCopy } from './platform/database/upgrades/pre-upgrade-copy.ts'
import { makeFolder } from './platform/make-folder.ts'
import { randomToken } from './platform/secret.ts'

// What has to be there before the first request: data folder, secret, database, first account.

export type Ground = { db: Engine; secret: Buffer; database: string }

type Say = (line: string) => void

const sayInProse: Say = (line) => void process.stderr.write(`${line}\n`)

export async function prepareGround(config: Config, shared?: Shared, say = sayInProse): Promise<Ground> {
  const ground = openGround(config, shared)
  await namingVariable(config, async () => {
    await prepareDatabase(ground.db, {
      say,
      // Whoever runs PostgreSQL has backups of it.
      ...(!config.database_url && {
        isServed: () => isServed(config.data),
        keepCopy: (alone, version) => keepCopy(alone, ground.database, version, say),
      }),
    })
    await holdDatabase(ground.db, () => endOutdated(say))
  })
  return ground
}

// Nothing is lost: it has no connection left on which something could be under way.
function endOutdated(say: Say) {
  say('kwit ends. Another version has upgraded the database meanwhile, and this one would spoil it')
  process.exit(1)
}

// As it stands, also in the form of an older version: for who only reads.
export async function readGround(config: Config): Promise<Ground> {
  const ground = openGround(config)
  await namingVariable(config, () => checkReadable(ground.db))
  return ground
}

async function namingVariable(config: Config, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const variable = config.database_url ? 'DATABASE_URL' : 'KWIT_DATA'
    const { cause, message } = error as Error & { cause?: Error }
    const reason = cause?.message || message
    const told = config.database_url ? readPostgresAddress(config.database_url).hide(reason) : reason
    throw new ConfigProblem(`${variable}: the database cannot be used (${told})`)
  }
}

export function openGround(config: Config, shared?: Shared): Ground {
  const data = prepareFolder('KWIT_DATA', config.data)
  const secret = readSecret(config, data)
  const file = join(data, 'kwit.db')
  const db = config.database_url
    ? openPostgres(config.database_url, config.database_connections, {
        pooler: config.database_pooler,
        replica_urls: config.replica_urls,
      })
    : openSqliteFile(file, shared)
  return { db, secret, database: config.database_url ? readPostgresAddress(config.database_url).shown : file }
}

// Of the secrets only those that were made up here: whoever set the others knows them, and a log should not.
export type FirstAccount = {
  prefix: string
  login: string
  password: string | undefined
  api_token: string | undefined
}

// Only an installation without any account gets one.
export async function createFirstAccount(
  { first, currency, lang, time_zone }: Config,
  { db, secret }: Ground,
  now: number,
): Promise<FirstAccount | undefined> {
  const actor = installation(now, 'first start')
  const has_account = (await db.get(sql`select id from accounts limit 1`)) !== undefined
  if (first.integration_token)
    await issueIntegrationToken(db, actor, first.integration_token, 'first start').catch((error) =>
      // A token that waits for room on the disk is no reason to refuse reading.
      has_account && error instanceof Refusal && error.status === 503 ? undefined : nameVariable(error),
    )
  if (has_account) return undefined
  const password = first.password ?? randomToken(12)
  const email = first.login.includes('@') ? first.login : `${first.login}@localhost`
  const opened = await openAccountAsAsked(
    db,
    actor,
    {
      prefix: first.account,
      settings: { currency, lang, time_zone },
      owner: { login: first.login, email, password_hash: await hashPassword(password) },
      company: { name: unnamedCompany(lang) },
      token: first.token,
    },
    secret,
  ).catch(nameVariable)
  return {
    prefix: opened.prefix,
    login: first.login,
    password: first.password === undefined ? password : undefined,
    api_token: first.token === undefined ? opened.api_token : undefined,
  }
}

const FIRST_VARIABLES: { [field: string]: string } = {
  prefix: 'KWIT_FIRST_ACCOUNT',
  login: 'KWIT_FIRST_LOGIN',
  email: 'KWIT_FIRST_LOGIN',
  token: 'KWIT_FIRST_TOKEN',
}

// What is refused here was asked for by the environment.
function nameVariable(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (typeof error.detail === 'string') throw new ConfigProblem(error.detail)
  const problems = Object.entries(error.detail).map(
    ([field, texts]) => `${FIRST_VARIABLES[field] ?? field}: ${texts.join(', ')}`,
  )
  throw new ConfigProblem(problems.join('; '))
}

export function prepareFolder(variable: string, folder: string): string {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigProblem(
      `${variable}: the folder ${resolve(folder)} cannot be used (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  return resolve(folder)
}

function openSqliteFile(file: string, shared: Shared | undefined): Engine {
  try {
    return openSqlite(file, shared)
  } catch (error) {
    throw new ConfigProblem(`KWIT_DATA: the database ${file} cannot be opened (${(error as Error).message})`)
  }
}

const SECRET_MIN = 32

// Whole or not at all: a half-written secret would seal tokens with something else the next time.
function readSecret({ secret }: Config, data: string): Buffer {
  const file = join(data, 'secret')
  try {
    if (!secret && !existsSync(file)) {
      writeFileSync(`${file}.new`, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    }
    const kept = secret ?? readFileSync(file, 'utf8').trim()
    if (kept.length < SECRET_MIN) throw new Error('it is too short to be one')
    return createHash('sha256').update(kept).digest()
  } catch (error) {
    throw new ConfigProblem(`KWIT_DATA: the secret ${file} cannot be used (${(error as Error).message})`)
  }
}

let held: DatabaseSync | undefined

// One server a data folder, which it holds before it touches anything in it; the system lets go of the lock with the process,
// however it ends.
export function holdFolder(data: string) {
  held = takeLock(prepareFolder('KWIT_DATA', data))
  if (!held) throw new ConfigProblem(`KWIT_DATA: another Kwit serves from ${resolve(data)} already`)
}

function isServed(data: string): boolean {
  if (held) return false
  const lock = takeLock(data)
  lock?.close()
  return lock === undefined
}

function takeLock(data: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(data, 'server.lock'))
  try {
    lock.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at)',
    )
    return lock
  } catch {
    lock.close()
    return undefined
  }
}
