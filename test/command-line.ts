// The command line as people run it: a process of its own, beside a server or alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ENGINE, type Kwit } from './harness.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { type Environment, ROOT } from './program.ts'

export const LAUNCHER = join(ROOT, 'bin', 'kwit.js')
const PROGRAM = join(ROOT, 'src', 'cli', 'main.ts')
const CACHE = join(ROOT, 'node_modules', '.cache', 'kwit')

type Ended = { code: number | null; stdout: string; stderr: string }

export const run = (environment: Environment, words: string): Promise<Ended> =>
  finished(start(environment, words.split(' ')))

export function start(environment: Environment, args: string[], program = PROGRAM): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE: CACHE,
      KWIT_ENV_FILE: '/dev/null',
      KWIT_LOG: 'silent',
      KWIT_THREADS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export function finished(child: ChildProcess): Promise<Ended> {
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts })))
}

// Of a command beside this server.
export const environmentOf = ({ config }: Kwit): Environment => ({
  KWIT_DATA: config.data,
  KWIT_URL: config.url,
  ...(config.database_url ? { DATABASE_URL: config.database_url } : {}),
})

const installations: { folder: string; url: string | undefined }[] = []

// A place where nothing is yet, on the engine of this run or on the one that is named.
export async function newInstallation(engine: 'sqlite' | 'postgres' = ENGINE): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'kwit-installation-'))
  const url = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined
  installations.push({ folder, url })
  return { KWIT_DATA: join(folder, 'data'), ...(url ? { DATABASE_URL: url } : {}) }
}

export async function removeInstallations() {
  for (const { folder, url } of installations.splice(0)) {
    if (url) await dropDatabase(url)
    rmSync(folder, { recursive: true, force: true })
  }
}
