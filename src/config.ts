import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { type RetentionPolicy, readPeriod, readRetention } from './domains/administration/backups/rules.ts'
import type { InstallationProvider } from './domains/administration/openid-connect/find-provider.ts'
import type { MoveLimits } from './domains/data-exchange/account-transfer/budget.ts'
import { CURRENCIES, decimalsOf } from './money/currency.ts'
import { readOpenIdConnect } from './openid-connect-settings.ts'
import { isTimeZone } from './platform/clock.ts'
import { AddressError, readPostgresAddress } from './platform/database/engines/postgres/address.ts'
import { POOLERS, type Pooler } from './platform/database/engines/postgres/session.ts'
import { type FilesAddress, readFilesAddress } from './platform/files/address.ts'
import { isTrustable } from './platform/http/trusted-proxies.ts'
import { LOG_LEVELS, type LogLevel } from './platform/log.ts'
import { isMailAddress } from './platform/mail/email-address.ts'
import { parseSmtpUrl, type SmtpSettings } from './platform/mail/smtp.ts'
import { withCurrentNames } from './renamed-settings.ts'
import { ConfigError, type Environment, reader, recordNames, type SettingReader } from './setting-reader.ts'
import { unknownSetting } from './unknown-settings.ts'

export { ConfigError } from './setting-reader.ts'

// The only reader of the environment. It checks every variable at the start; bin/docs/settings.js describes them.

const CURRENCY = new RegExp(`^(${[...CURRENCIES].filter((code) => decimalsOf(code) <= 2).join('|')})$`)

export type Config = {
  url: string
  host: string
  port: number
  data: string
  database_url: string | undefined
  database_connections: number
  database_pooler: Pooler
  replica_urls: string[]
  secret: string | undefined
  tls: { cert: Buffer; key: Buffer } | undefined
  processes: number
  threads: number
  trust_proxy: string[]
  require_integration_token: boolean
  sign_up: boolean
  currency: string
  lang: string
  time_zone: string
  log: LogLevel
  body_limit_bytes: number
  files: { address: FilesAddress; is_named: boolean; bytes_max: number }
  request_timeout_ms: number
  rate_limit: number
  form_limit: number
  stripe_url: string
  recommand_url: string
  storecove_url: string
  exchange_rates: { nbp?: string; ecb?: string } // address of each bank whose rates are imported
  ksef: { url: string | undefined; hosts: string[] }
  metrics_token: string | undefined
  metrics: { host: string; port: number | undefined; accounts: number }
  moving: { is_on: boolean; hosts: string[]; limits: MoveLimits }
  allows_private_webhooks: boolean // receivers in the operator's own network
  openid_connect: InstallationProvider | undefined
  allows_private_providers: boolean // OpenID Connect providers of accounts in the operator's own network
  move_token: string | undefined // API token of the account that `kwit move` reads
  mail: {
    smtp: SmtpSettings | undefined
    from: string
    timeout_ms: number
    client_name: string
    allows_private: boolean // mail servers of accounts in the operator's own network
  }
  white_list_folder: string
  backup: { every_ms: number | undefined; keep: RetentionPolicy; folder: string }
  is_npm_start: boolean
  first: {
    account: string
    login: string
    password: string | undefined
    token: string | undefined
    integration_token: string | undefined
  }
}

export function readConfig(variables: Environment = process.env): Config {
  const environment = withCurrentNames({ ...readEnvFile(variables.KWIT_ENV_FILE), ...variables })
  const { values, names } = recordNames(environment)
  const read = reader(values)
  const tls = readTls(values)
  const port = read.integer('KWIT_PORT', 3000, 0, 65_535)
  const url = read.url('KWIT_URL', `${tls ? 'https' : 'http'}://localhost:${port}`)
  const smtpTimeoutMs = read.integer('KWIT_SMTP_TIMEOUT', 60, 1, 300) * 1000
  const config: Config = {
    url,
    host: read.text('KWIT_HOST', '127.0.0.1'),
    port,
    data: read.text('KWIT_DATA', './data'),
    database_url: values.DATABASE_URL || undefined,
    database_connections: read.integer('KWIT_DATABASE_CONNECTIONS', 10, 2, 1000),
    database_pooler: read.choice('KWIT_DATABASE_POOLER', 'session', [...POOLERS]),
    replica_urls: wordsOf(read.text('KWIT_REPLICA_URLS', ''), /\s+/),
    secret: values.KWIT_SECRET || undefined,
    tls,
    processes: read.integer('KWIT_PROCESSES', 1, 1, 64),
    threads: read.integer('KWIT_THREADS', values.DATABASE_URL ? 1 : defaultThreads(), 1, 64),
    trust_proxy: wordsOf(read.text('KWIT_TRUST_PROXY', 'loopback'), /[\s,]+/),
    require_integration_token: read.boolean('KWIT_REQUIRE_INTEGRATION_TOKEN', true),
    sign_up: read.boolean('KWIT_SIGN_UP', false),
    currency: read.matching(
      'KWIT_CURRENCY',
      'PLN',
      CURRENCY,
      'a currency of at most two decimals such as EUR',
    ),
    lang: read.matching('KWIT_LANG', 'pl', /^[a-z]{2}$/, 'a language code such as en'),
    time_zone: read.text('KWIT_TIME_ZONE', Intl.DateTimeFormat().resolvedOptions().timeZone),
    log: read.choice('KWIT_LOG', process.stdout.isTTY ? 'warn' : 'info', LOG_LEVELS),
    body_limit_bytes: read.integer('KWIT_BODY_LIMIT', 5 * 1024 * 1024, 1024, 100 * 1024 * 1024),
    files: readFiles(values, read),
    request_timeout_ms: read.integer('KWIT_REQUEST_TIMEOUT', 60, 1, 3600) * 1000,
    rate_limit: read.integer('KWIT_RATE_LIMIT', 1000, 0, 10_000_000),
    form_limit: read.integer('KWIT_PUBLIC_RATE_LIMIT', 10, 0, 1_000_000),
    ...readServices(read),
    exchange_rates: readBanks(read),
    ksef: readKsef(values, read),
    metrics_token: values.KWIT_METRICS_TOKEN || undefined,
    metrics: readMetrics(values, read),
    moving: readMoving(values, read),
    allows_private_webhooks: read.boolean('KWIT_WEBHOOKS_PRIVATE', false),
    ...readOpenIdConnect(values, read),
    move_token: values.KWIT_TRANSFER_TOKEN || undefined,
    mail: {
      ...readMail(values, new URL(url).hostname, smtpTimeoutMs),
      allows_private: read.boolean('KWIT_MAIL_PRIVATE', false),
    },
    ...readFolders(read, read.text('KWIT_DATA', './data')),
    is_npm_start: values.npm_lifecycle_event === 'start',
    first: readFirst(values, read),
  }
  checkCombinations(config)
  checkNames(environment, names)
  return config
}

const readServices = (read: ReturnType<typeof reader>) => ({
  stripe_url: read.url('KWIT_STRIPE_URL', 'https://api.stripe.com'),
  recommand_url: read.url('KWIT_RECOMMAND_URL', 'https://app.recommand.eu'),
  storecove_url: read.url('KWIT_STORECOVE_URL', 'https://api.storecove.com'),
})

const wordsOf = (text: string, separator: RegExp): string[] => text.split(separator).filter(Boolean)

function checkNames(environment: Environment, names: ReadonlySet<string>) {
  const problem = unknownSetting(environment, names)
  if (problem) throw new ConfigError(problem)
}

const readMoving = (values: Environment, read: SettingReader): Config['moving'] => ({
  is_on: read.boolean('KWIT_TRANSFER', true),
  hosts: readHosts('KWIT_TRANSFER_HOSTS', values.KWIT_TRANSFER_HOSTS),
  limits: {
    rows: read.integer('KWIT_TRANSFER_ROWS', 1_000_000, 1, 1_000_000_000),
    bytes: read.integer('KWIT_TRANSFER_MEGABYTES', 5_000, 1, 10_000_000) * 1_000_000,
    hours: read.integer('KWIT_TRANSFER_HOURS', 24, 1, 10_000),
    at_once: read.integer('KWIT_TRANSFERS_AT_ONCE', 2, 1, 100),
  },
})

const readFirst = (values: Environment, read: SettingReader): Config['first'] => ({
  // The second part of a token names its account.
  account: read.text('KWIT_FIRST_ACCOUNT', values.KWIT_FIRST_TOKEN?.split('/')[1] || 'demo'),
  login: read.text('KWIT_FIRST_LOGIN', 'demo'),
  password: values.KWIT_FIRST_PASSWORD || undefined,
  token: values.KWIT_FIRST_TOKEN || undefined,
  integration_token: values.KWIT_INTEGRATION_TOKEN || undefined,
})

const DEFAULT_THREADS_MAX = 4 // each thread needs memory of its own

const defaultThreads = () => Math.min(availableParallelism(), DEFAULT_THREADS_MAX)

function checkCombinations(config: Config) {
  checkDatabase(config)
  const { time_zone, trust_proxy } = config
  if (!isTimeZone(time_zone)) throw new ConfigError(`KWIT_TIME_ZONE: ${time_zone} is not a time zone`)
  const untrustable = trust_proxy.find((entry) => !isTrustable(entry))
  if (untrustable) throw new ConfigError(`KWIT_TRUST_PROXY: "${untrustable}" is not an address or network`)
  checkSecrets(config)
}

function checkDatabase({ processes, threads, database_url, replica_urls }: Config) {
  if (processes > 1 && !database_url) {
    throw new ConfigError('KWIT_PROCESSES: more than one process requires PostgreSQL (set DATABASE_URL)')
  }
  if (threads > 1 && database_url) {
    throw new ConfigError('KWIT_THREADS: applies to SQLite only; with PostgreSQL set KWIT_PROCESSES')
  }
  if (database_url) checkAddress('DATABASE_URL', database_url)
  for (const url of replica_urls) checkAddress('KWIT_REPLICA_URLS', url)
  if (replica_urls.length > 0 && !database_url) {
    throw new ConfigError('KWIT_REPLICA_URLS: replicas require PostgreSQL (set DATABASE_URL)')
  }
}

function checkSecrets({ secret, metrics_token, first }: Config) {
  if (first.password !== undefined && first.password.length < 6) {
    throw new ConfigError('KWIT_FIRST_PASSWORD: needs at least 6 characters')
  }
  if (first.integration_token !== undefined && first.integration_token.length < 8) {
    throw new ConfigError('KWIT_INTEGRATION_TOKEN: needs at least 8 characters')
  }
  if (metrics_token !== undefined && metrics_token.length < 16) {
    throw new ConfigError('KWIT_METRICS_TOKEN: needs at least 16 characters')
  }
  if (secret && secret.length < 32) throw new ConfigError('KWIT_SECRET: needs at least 32 characters')
}

// No message repeats the address, because it contains a password.
function checkAddress(variable: string, url: string) {
  try {
    readPostgresAddress(url)
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    throw new ConfigError(`${variable}: ${error.message}`)
  }
}

function readTls({ KWIT_TLS_CERT, KWIT_TLS_KEY }: Environment) {
  if (!KWIT_TLS_CERT && !KWIT_TLS_KEY) return undefined
  if (!KWIT_TLS_CERT) throw new ConfigError('KWIT_TLS_CERT: is required if KWIT_TLS_KEY is set')
  if (!KWIT_TLS_KEY) throw new ConfigError('KWIT_TLS_KEY: is required if KWIT_TLS_CERT is set')
  const tls = { cert: readFile('KWIT_TLS_CERT', KWIT_TLS_CERT), key: readFile('KWIT_TLS_KEY', KWIT_TLS_KEY) }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new ConfigError(`KWIT_TLS_CERT: cannot be used with KWIT_TLS_KEY (${(error as Error).message})`)
  }
  return tls
}

// No message repeats the address of the mail server, because it contains a password.
function readMail({ KWIT_SMTP_URL, KWIT_MAIL_FROM }: Environment, host: string, timeout_ms: number) {
  const smtp = KWIT_SMTP_URL ? parseSmtpUrl(KWIT_SMTP_URL) : undefined
  if (KWIT_SMTP_URL && !smtp)
    throw new ConfigError('KWIT_SMTP_URL: is not an address such as smtp://user:password@mail.example:587')
  if (KWIT_MAIL_FROM && !isMailAddress(KWIT_MAIL_FROM))
    throw new ConfigError(`KWIT_MAIL_FROM: "${KWIT_MAIL_FROM}" is not an email address`)
  const user = smtp?.user !== undefined && isMailAddress(smtp.user) ? smtp.user : undefined
  const from = KWIT_MAIL_FROM || user || (smtp ? undefined : `kwit@${host}`)
  if (!from) throw new ConfigError('KWIT_MAIL_FROM: is required if KWIT_SMTP_URL is set')
  return { smtp: smtp && { ...smtp, timeout_ms, client_name: host }, from, timeout_ms, client_name: host }
}

// Reads an address that replaces the ministry's, and further hosts that connections may use.
function readKsef({ KWIT_KSEF_URL, KWIT_KSEF_HOSTS }: Environment, read: SettingReader) {
  const hosts = readHosts('KWIT_KSEF_HOSTS', KWIT_KSEF_HOSTS)
  return { url: KWIT_KSEF_URL ? read.url('KWIT_KSEF_URL', '') : undefined, hosts }
}

function readHosts(name: string, text = ''): string[] {
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  const invalidHost = hosts.find((host) => !/^[\w.-]+(:\d+)?$/.test(host))
  if (invalidHost === undefined) return hosts
  throw new ConfigError(`${name}: "${invalidHost}" is not a host such as ksef.example:8443`)
}

// Metrics have their own port only if one is set.
function readMetrics({ KWIT_METRICS_PORT }: Environment, read: SettingReader): Config['metrics'] {
  const port = KWIT_METRICS_PORT ? read.integer('KWIT_METRICS_PORT', 0, 1, 65_535) : undefined
  return {
    host: read.text('KWIT_METRICS_HOST', '127.0.0.1'),
    port,
    accounts: read.integer('KWIT_METRICS_ACCOUNTS', 20, 0, 1000),
  }
}

const MEGABYTE = 1_000_000

// Files are stored in a folder beside an SQLite database, and inside a PostgreSQL database, because servers on several
// machines share nothing else. No message repeats the address, because it may contain a secret.
function readFiles({ KWIT_FILES_URL, DATABASE_URL }: Environment, read: SettingReader): Config['files'] {
  const defaultAddress: FilesAddress = DATABASE_URL
    ? { kind: 'database' }
    : { kind: 'folder', folder: join(read.text('KWIT_DATA', './data'), 'files') }
  const address = KWIT_FILES_URL ? readFilesAddress(KWIT_FILES_URL) : defaultAddress
  if (!address)
    throw new ConfigError(
      'KWIT_FILES_URL: is not an address such as file:///srv/kwit-files or https://KEY:SECRET@s3.example/bucket',
    )
  const bytes_max = read.integer('KWIT_FILES_LIMIT', 5_000, 1, 10_000_000) * MEGABYTE
  return { address, is_named: Boolean(KWIT_FILES_URL), bytes_max }
}

function readBanks(read: SettingReader): Config['exchange_rates'] {
  const banks = read
    .text('KWIT_EXCHANGE_RATES', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknownBank = banks.find((name) => name !== 'nbp' && name !== 'ecb')
  if (unknownBank !== undefined)
    throw new ConfigError(`KWIT_EXCHANGE_RATES: "${unknownBank}" is not nbp or ecb`)
  const nbp = read.url('KWIT_NBP_URL', 'https://api.nbp.pl')
  const ecb = read.url('KWIT_ECB_URL', 'https://www.ecb.europa.eu')
  return { ...(banks.includes('nbp') && { nbp }), ...(banks.includes('ecb') && { ecb }) }
}

const readFolders = (read: SettingReader, data: string): Pick<Config, 'white_list_folder' | 'backup'> => ({
  white_list_folder: read.text('KWIT_WHITE_LIST', join(data, 'white-list')),
  backup: readBackup(read, data),
})

function readBackup(read: SettingReader, data: string): Config['backup'] {
  const every = read.text('KWIT_BACKUP_EVERY', '')
  return {
    every_ms:
      every === ''
        ? undefined
        : read.parsed('KWIT_BACKUP_EVERY', every, readPeriod, 'a period such as 6h, 1d or 1w'),
    keep: read.parsed(
      'KWIT_BACKUP_KEEP',
      '7d,4w,12m',
      readRetention,
      'days, weeks and months such as 7d,4w,12m',
    ),
    folder: read.text('KWIT_BACKUP_FOLDER', join(data, 'backups')),
  }
}

// Reads lines of the form NAME=value. Variables of the environment override them.
function readEnvFile(configured: string | undefined): Environment {
  const file = configured ?? 'kwit.env'
  if (configured === undefined && !existsSync(file)) return {}
  const variables: { [name: string]: string } = {}
  for (const line of readFile('KWIT_ENV_FILE', file).toString().split('\n')) {
    const match = /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line)
    if (match?.[1] && match[2] !== undefined) variables[match[1]] = match[2].replace(/^(["'])(.*)\1$/, '$2')
  }
  return variables
}

function readFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
