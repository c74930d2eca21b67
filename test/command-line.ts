// The command line as people run it: a process of its own, beside a server or alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Kwit } from './harness.ts'
import { type Environment, ROOT } from './program.ts'

const PROGRAM = join(ROOT, 'src', 'cli', 'main.ts')
const CACHE = join(ROOT, 'node_modules', '.cache', 'kwit')

export type Ended = { code: number | null; stdout: string; stderr: string }
type Started = { program?: string; folder?: string }

export const run = (environment: Environment, words: string, started: Started = {}): Promise<Ended> =>
  finished(start(environment, words.split(' '), started))

export function start(
  environment: Environment,
  args: string[],
  { program = PROGRAM, folder = ROOT }: Started = {},
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [program, ...args], {
    cwd: folder,
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
