import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Config, ConfigError } from './config.ts'
import { checkReadable, prepareDatabase, watchSchema } from './database-schema.ts'
import { installation, issueIntegrationToken } from './domains/administration/accounts/actions.ts'
import { hashPassword } from './domains/administration/accounts/password.ts'
import { openAccountStrictly } from './domains/administration/provisioning/actions.ts'
import { ApiError } from './platform/api-error.ts'
import { unnamedCompany } from './platform/checks/company-name.ts'
import type { Engine } from './platform/database/database.ts'
import { readPostgresAddress } from './platform/database/engines/postgres/address.ts'
import { openPostgres } from './platform/database/engines/postgres/engine.ts'
import { openSqlite } from './platform/database/engines/sqlite/engine.ts'
import type { SharedCells } from './platform/database/engines/sqlite/shared-state.ts'
import { sql } from './platform/database/sql.ts'
import { copyBeforeUpgrade } from './platform/database/upgrades/pre-upgrade-copy.ts'
import { makeFolder } from './platform/make-folder.ts'
import { randomToken } from './platform/secret.ts'

// Prepares everything that the first request needs: data folder, secret, database and first account.

export type Runtime = { db: Engine; secret: Buffer; database: string }

type LogLine = (line: string) => void

const logToStderr: LogLine = (line) => void process.stderr.write(`${line}\n`)

export async function prepareRuntime(
  config: Config,
  shared?: SharedCells,
  log = logToStderr,
): Promise<Runtime> {
  const runtime = openRuntime(config, shared)
  await withVariableName(config, async () => {
    await prepareDatabase(runtime.db, {
      log,
      // Only SQLite is copied before an upgrade; operators of PostgreSQL have their own backups.
      ...(!config.database_url && {
        isServed: () => isServed(config.data),
        copyBefore: (exclusive, version) => copyBeforeUpgrade(exclusive, runtime.database, version, log),
      }),
    })
    await watchSchema(runtime.db, () => exitAsOutdated(log))
  })
  return runtime
}

// Exits at once. Nothing is lost, because the process has no open connection on which a write could be under way.
function exitAsOutdated(log: LogLine) {
  log('Kwit is stopping, because another version has upgraded the database and this version would damage it')
  process.exit(1)
}

// Opens the database without upgrading it, also if an older version wrote it. For commands that only read.
export async function openReadOnly(config: Config): Promise<Runtime> {
  const runtime = openRuntime(config)
  await withVariableName(config, () => checkReadable(runtime.db))
  return runtime
}

async function withVariableName(config: Config, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const variable = config.database_url ? 'DATABASE_URL' : 'KWIT_DATA'
    const { cause, message } = error as Error & { cause?: Error }
    const reason = cause?.message || message
    const safeReason = config.database_url ? readPostgresAddress(config.database_url).hide(reason) : reason
    throw new ConfigError(`${variable}: the database cannot be used (${safeReason})`)
  }
}

export function openRuntime(config: Config, shared?: SharedCells): Runtime {
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

// Contains only generated secrets. The operator knows the ones from the settings, and they should not appear in a log.
export type FirstAccount = {
  prefix: string
  login: string
  password: string | undefined
  api_token: string | undefined
}

// Creates the first account, unless the installation has one already.
export async function createFirstAccount(
  { first, currency, lang, time_zone }: Config,
  { db, secret }: Runtime,
  now: number,
): Promise<FirstAccount | undefined> {
  const actor = installation(now, 'first start')
  const hasAccount = (await db.get(sql`select id from accounts limit 1`)) !== undefined
  if (first.integration_token)
    await issueIntegrationToken(db, actor, first.integration_token, 'first start').catch((error) =>
      // A full disk delays only the token: an installation with accounts still starts and answers reads.
      hasAccount && error instanceof ApiError && error.status === 503
        ? undefined
        : rethrowAsConfigError(error),
    )
  if (hasAccount) return undefined
  const password = first.password ?? randomToken(12)
  const email = first.login.includes('@') ? first.login : `${first.login}@localhost`
  const account = await openAccountStrictly(
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
  ).catch(rethrowAsConfigError)
  return {
    prefix: account.prefix,
    login: first.login,
    password: first.password === undefined ? password : undefined,
    api_token: first.token === undefined ? account.api_token : undefined,
  }
}

const FIRST_VARIABLES: { [field: string]: string } = {
  prefix: 'KWIT_FIRST_ACCOUNT',
  login: 'KWIT_FIRST_LOGIN',
  email: 'KWIT_FIRST_LOGIN',
  token: 'KWIT_FIRST_TOKEN',
}

// Names the environment variable in place of the rejected field, because its value came from the environment.
function rethrowAsConfigError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (typeof error.detail === 'string') throw new ConfigError(error.detail)
  const problems = Object.entries(error.detail).map(
    ([field, messages]) => `${FIRST_VARIABLES[field] ?? field}: ${messages.join(', ')}`,
  )
  throw new ConfigError(problems.join('; '))
}

export function prepareFolder(variable: string, folder: string): string {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `${variable}: the folder ${resolve(folder)} cannot be used (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  return resolve(folder)
}

function openSqliteFile(file: string, shared: SharedCells | undefined): Engine {
  try {
    return openSqlite(file, shared)
  } catch (error) {
    throw new ConfigError(`KWIT_DATA: the database ${file} cannot be opened (${(error as Error).message})`)
  }
}

const SECRET_MIN = 32

// Writes the secret to a temporary file and renames it, because a half-written secret could never decrypt stored
// tokens.
function readSecret({ secret }: Config, data: string): Buffer {
  const file = join(data, 'secret')
  try {
    if (!secret && !existsSync(file)) {
      writeFileSync(`${file}.new`, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    }
    const text = secret ?? readFileSync(file, 'utf8').trim()
    if (text.length < SECRET_MIN) throw new Error('it is too short')
    return createHash('sha256').update(text).digest()
  } catch (error) {
    throw new ConfigError(`KWIT_DATA: the secret ${file} cannot be used (${(error as Error).message})`)
  }
}

let folderLock: DatabaseSync | undefined

// Locks the data folder before anything in it is touched, because only one server may use it. The operating system
// releases the lock when the process ends.
export function lockFolder(data: string) {
  folderLock = takeLock(prepareFolder('KWIT_DATA', data))
  if (!folderLock)
    throw new ConfigError(`KWIT_DATA: another Kwit server is using ${resolve(data)}; stop it first`)
}

function isServed(data: string): boolean {
  if (folderLock) return false
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
