// Tests that a start with invalid settings names them and changes nothing.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createFirstAccount, prepareRuntime } from '../../src/bootstrap.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { type DataFolder, type Environment, endPrograms, makePlace, ROOT, spawnProgram } from '../program.ts'

const TOKEN = 'firsttokenofthestartingtest'

afterEach(endPrograms)

const newPlace = () => makePlace(TOKEN, undefined)

type Refusal = (folder: DataFolder) => Promise<[expected: string, Environment]>

describe('a start that cannot succeed', () => {
  // Found before the server listens.
  const early: { [name: string]: Refusal } = {
    'a file in place of the data folder': async ({ environment }) => {
      const file = `${environment.KWIT_DATA}-file`
      writeFileSync(file, '')
      return ['KWIT_DATA', { KWIT_DATA: file }]
    },
    'a database that is none': async ({ environment }) => {
      writeFileSync(join(environment.KWIT_DATA as string, 'kwit.db'), 'not a database, '.repeat(100))
      return ['KWIT_DATA', {}]
    },
    'a PostgreSQL that does not answer': async () => [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://x:secretword@127.0.0.1:1/x' },
    ],
    'a certificate that is none': async ({ environment }) => {
      const file = join(environment.KWIT_DATA as string, 'certificate')
      writeFileSync(file, 'nothing')
      return ['KWIT_TLS_', { KWIT_TLS_CERT: file, KWIT_TLS_KEY: file }]
    },
    'a first token too short': async () => ['KWIT_FIRST_TOKEN', { KWIT_FIRST_TOKEN: 'short' }],
    'a first account that is no name': async () => ['KWIT_FIRST_ACCOUNT', { KWIT_FIRST_ACCOUNT: '!?' }],
    'a first login with a blank': async () => ['KWIT_FIRST_LOGIN', { KWIT_FIRST_LOGIN: 'a b' }],
  }
  const late: { [name: string]: Refusal } = {
    'a file in place of the folder of backups': async ({ environment }) => {
      const file = `${environment.KWIT_DATA}-file`
      writeFileSync(file, '')
      return ['KWIT_BACKUP_FOLDER', { KWIT_BACKUP_EVERY: '1d', KWIT_BACKUP_FOLDER: file }]
    },
    'a host of nowhere': async () => ['KWIT_HOST', { KWIT_HOST: 'no such host' }],
    'an address of another machine': async () => ['KWIT_HOST', { KWIT_HOST: '192.0.2.1' }],
    'a port that is no number': async () => ['KWIT_PORT', { KWIT_PORT: 'http' }],
    'a first token too short, too': early['a first token too short'] as Refusal,
  }

  test.each(Object.entries(early))('%s is reported by its variable', async (_, prepare) => {
    const folder = await newPlace()
    const [expected, environment] = await prepare(folder)
    const problem = await begun({ ...folder.environment, ...environment }).catch((error) => error)
    expect(problem).toBeInstanceOf(ConfigError)
    expect(problem.message).toMatch(new RegExp(`^${expected}[^\\n]+$`))
    expect(problem.message).not.toContain('secretword')
  })

  // Runs what the program does before it listens.
  async function begun(environment: Environment) {
    const config = readConfig(environment)
    const runtime = await prepareRuntime(config)
    try {
      await createFirstAccount(config, runtime, Date.now())
    } finally {
      await runtime.db.close()
    }
  }

  test('a port in use and every other reason is reported in one line, with exit code 1', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as { port: number }
    late['a taken port'] = async () => ['KWIT_PORT', { KWIT_PORT: String(port) }]
    const outcomes = new Map<string, unknown>()
    const waiting = Object.entries(late)
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, prepare] = next
        const folder = await newPlace()
        const [expected, environment] = await prepare(folder)
        const { output, exited } = spawnProgram({ ...folder.environment, ...environment })
        const [code] = await exited
        const lines = output().trimEnd().split('\n')
        const { level, message } = JSON.parse(lines[0] ?? '')
        const isClear =
          lines.length === 1 && level === 'fatal' && message.startsWith(`kwit cannot start. ${expected}`)
        outcomes.set(name, code === 1 && isClear ? 'told' : [code, output()])
      }
    }
    await Promise.all([worker(), worker(), worker()])
    listener.close()
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(Object.keys(late).map((name) => [name, 'told'])),
    )
  })

  test('each invalid variable is named', () => {
    const bad: [name: string, values: string[], others?: Environment][] = [
      ['KWIT_PORT', ['http', '-1', '65536', '1.5', 'NaN']],
      ['KWIT_URL', ['localhost', 'ftp://x', 'http://x/path', 'http://', 'http://x?y']],
      ['KWIT_DATABASE_CONNECTIONS', ['0', '1', 'many', '1001']],
      ['KWIT_PROCESSES', ['0', '65', 'all'], { DATABASE_URL: 'postgres://x/y' }],
      ['KWIT_PROCESSES', ['2']],
      ['KWIT_THREADS', ['0', '65', 'all']],
      ['KWIT_THREADS', ['2'], { DATABASE_URL: 'postgres://x/y' }],
      ['KWIT_REQUIRE_INTEGRATION_TOKEN', ['maybe', '2']],
      ['KWIT_CURRENCY', ['pln', 'EURO', '€', 'KWD', 'CLF']],
      ['KWIT_LANG', ['PL', 'pol', 'p']],
      ['KWIT_TIME_ZONE', ['Europe/Warszawa', 'here']],
      ['KWIT_LOG', ['loud', 'INFO']],
      ['KWIT_BODY_LIMIT', ['10', '5MB', '-1']],
      ['KWIT_REQUEST_TIMEOUT', ['0', 'never', '3601']],
      ['KWIT_RATE_LIMIT', ['-1', 'none']],
      ['KWIT_TRUST_PROXY', ['somewhere', '10.0.0.0/33', '10.0.0.0/', 'constructor']],
      ['KWIT_SECRET', ['short']],
      ['KWIT_METRICS_TOKEN', ['a', 'fifteenletters0']],
      ['KWIT_PROT', ['1', '']],
      ['KWIT_BACKUP_EVRY', ['1d']],
      ['KWIT_BACKUP_EVERY', ['daily', '0d', '1m', '90', '30m']],
      ['KWIT_BACKUP_KEEP', ['all', '7', '7d,7d', '7h']],
      ['DATABASE_URL', ['mysql://x/y', 'kwit.db']],
      ['KWIT_TLS_CERT', ['/nonexistent/certificate'], { KWIT_TLS_KEY: '/nonexistent/key' }],
      ['KWIT_TLS_KEY', [''], { KWIT_TLS_CERT: fileURLToPath(import.meta.url) }],
      ['KWIT_OIDC_ISSUER', ['login.example.com', 'http://login.example.com', 'https://x?y']],
      ['KWIT_OIDC_ISSUER', [''], { KWIT_OIDC_PASSWORDS: 'false' }],
      ['KWIT_OIDC_CLIENT_ID', [''], { KWIT_OIDC_ISSUER: 'https://login.example.com' }],
      ['KWIT_OIDC_ROLES', ['admins', '=admin', 'all=owner']],
      ['KWIT_OIDC_DEFAULT_ROLE', ['owner', 'boss']],
      ['KWIT_ENV_FILE', [ROOT, '/nonexistent/kwit.env']],
    ]
    for (const [name, values, others] of bad) {
      for (const value of values) {
        const read = () => readConfig({ KWIT_ENV_FILE: '/dev/null', ...others, [name]: value })
        expect(read, `${name}=${value}`).toThrow(ConfigError)
        expect(read, `${name}=${value}`).toThrow(new RegExp(`^${name}: `))
      }
    }
  })
})
