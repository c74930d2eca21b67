// Runs the real program in a process of its own, with data that survives it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/engines/postgres/engine.ts'
import { openSqlite } from '../src/platform/database/engines/sqlite/engine.ts'
import { quickFolder } from './folders.ts'
import { freePort } from './ports.ts'
import { copyDatabase, createDatabase, dropDatabase } from './postgres.ts'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
// A whole run (bin/test.js) bundles the sources first: the bundled program starts with two thirds of the work.
const bundle = process.env.KWIT_TEST_PROGRAM
export const SERVER = bundle ? join(bundle, 'main.mjs') : join(ROOT, 'src', 'main.ts')
export const COMMANDS = bundle ? join(bundle, 'cli.mjs') : join(ROOT, 'src', 'cli', 'main.ts')
const START_MS = 180_000

export type Environment = { [name: string]: string }
export type Program = { url: string; child: ChildProcess; exited: Promise<unknown[]>; output: () => string }
export type DataFolder = {
  environment: Environment
  node_options: string[]
  under: string[] // a command that runs the program, if any
  open: () => Engine
  remove: () => Promise<void>
}

const places: DataFolder[] = []
const children: ChildProcess[] = []

export async function endPrograms() {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const dataFolder of places.splice(0)) await dataFolder.remove()
}

type PostgresPlace = { server: string } | { database: string } | { existing: string }

// Creates a data folder and a database: an empty one if a PostgreSQL server is given, a copy if a database is given.
// An existing database is used and kept.
export async function makePlace(
  firstToken: string,
  postgres: PostgresPlace | undefined,
): Promise<DataFolder> {
  const data = mkdtempSync(join(quickFolder(), 'kwit-crash-'))
  const databaseUrl = postgres && (await databaseFor(postgres))
  const dataFolder: DataFolder = {
    environment: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kwit'),
      KWIT_ENV_FILE: '/dev/null',
      KWIT_DATA: data,
      KWIT_PORT: '0',
      KWIT_URL: 'http://kwit.test',
      KWIT_LOG: 'info',
      KWIT_RATE_LIMIT: '0',
      KWIT_TIME_ZONE: 'Europe/Warsaw',
      KWIT_THREADS: '1', // more threads take longer to start
      KWIT_FIRST_TOKEN: firstToken,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    node_options: [],
    under: [],
    open: () => (databaseUrl ? openPostgres(databaseUrl, 2) : openSqlite(join(data, 'kwit.db'))),
    remove: async () => {
      if (databaseUrl && !('existing' in postgres)) await dropDatabase(databaseUrl)
      for (const path of [data, `${data}-file`]) rmSync(path, { recursive: true, force: true })
    },
  }
  places.push(dataFolder)
  return dataFolder
}

async function databaseFor(postgres: PostgresPlace): Promise<string> {
  if ('server' in postgres) return createDatabase(postgres.server)
  return 'existing' in postgres ? postgres.existing : copyDatabase(postgres.database)
}

export function spawnProgram(
  environment: Environment,
  nodeOptions: string[] = [],
  under: readonly string[] = [],
) {
  const [command, ...words] = [...under, process.execPath, ...nodeOptions, SERVER]
  const child = spawn(command as string, words, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { child, exited: once(child, 'close'), output: () => output }
}

export async function start(dataFolder: DataFolder, more: Environment = {}): Promise<Program> {
  const { environment, node_options, under } = dataFolder
  const port = await freePort()
  const program = spawnProgram({ ...environment, KWIT_PORT: String(port), ...more }, node_options, under)
  // The banner comes last: from then on the program also shuts down in order.
  for (const end = Date.now() + START_MS; !program.output().includes('Kwit is running'); await sleep(20)) {
    const { exitCode, signalCode } = program.child
    if (exitCode !== null || signalCode !== null) throw new Error(`the program ended:\n${program.output()}`)
    if (Date.now() > end) throw new Error(`the program did not start:\n${program.output()}`)
  }
  return { url: `http://127.0.0.1:${port}`, ...program }
}

export function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, state]) => Number(ppid) === parent && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid))
}

// Mulberry32: small, seeded, good enough to pick a moment.
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
