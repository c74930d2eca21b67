// Runs the command line as users do: in a process of its own, with or without a running server.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { CommandResult } from './command-host.ts'
import { quickFolder } from './folders.ts'
import { ENGINE, type Kwit } from './harness.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'
import { COMMANDS, type Environment, ROOT } from './program.ts'

export const LAUNCHER = join(ROOT, 'bin', 'kwit.js')
const CACHE = join(ROOT, 'node_modules', '.cache', 'kwit')

// The first command of each kind runs in a process of its own, which must end by itself; the others share one process
// for each worker.
export function run(environment: Environment, words: string): Promise<CommandResult> {
  const args = words.split(' ')
  const kind = args.slice(0, 2).filter(isName).join(' ')
  if (seenLines.has(kind)) return runTogether(environment, words)
  seenLines.add(kind)
  return finished(start(environment, args))
}

// Runs a command in the shared process, for its output before it does any work. Other tests check that it ends by
// itself.
export function runTogether(environment: Environment, words: string): Promise<CommandResult> {
  const ended = last.then(() => runShared(environment, words.split(' ')))
  last = ended.catch(() => {})
  return ended
}

const isName = (word: string): boolean => /^[a-z][a-z-]*$/.test(word)

const seenLines = new Set<string>()
let last: Promise<unknown> = Promise.resolve()
let host: ChildProcess | undefined

async function runShared(environment: Environment, args: string[]): Promise<CommandResult> {
  if (!host?.connected) {
    const forkOptions = { cwd: tmpdir(), env: settings({}), execArgv: [] }
    host = fork(join(ROOT, 'test', 'command-host.ts'), [COMMANDS], forkOptions)
    host.unref()
    host.channel?.unref()
  }
  const answered = new AbortController()
  const exited = once(host, 'exit', answered).then(([code, signal]) => {
    throw new Error(`the process of commands ended (${signal ?? code}) at: kwit ${args.join(' ')}`)
  })
  host.send({ environment: settings(environment), args })
  const [ended] = await Promise.race([once(host, 'message'), exited]).finally(() => answered.abort())
  return ended as CommandResult
}

function settings(environment: Environment): Environment {
  const { PATH = '', HOME = '' } = process.env
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: CACHE,
    KWIT_ENV_FILE: '/dev/null',
    KWIT_LOG: 'silent',
    KWIT_THREADS: '1',
    ...environment,
  }
}

export function start(
  environment: Environment,
  args: string[],
  program = COMMANDS,
  input?: string,
): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: settings(environment),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

export function finished(child: ChildProcess): Promise<CommandResult> {
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts })))
}

// The environment of a command that runs beside this server.
export const environmentOf = ({ config }: Kwit): Environment => ({
  KWIT_DATA: config.data,
  KWIT_URL: config.url,
  ...(config.database_url ? { DATABASE_URL: config.database_url } : {}),
})

const installations: { folder: string; url: string | undefined }[] = []

// Creates an empty installation on the engine of this run or on the given one. In PostgreSQL its tables exist
// already: other tests check how they are created.
export async function newInstallation(engine: 'sqlite' | 'postgres' = ENGINE): Promise<Environment> {
  const folder = mkdtempSync(join(quickFolder(), 'kwit-installation-'))
  const url = engine === 'postgres' ? await copyDatabase(inject('preparedUrl')) : undefined
  installations.push({ folder, url })
  return { KWIT_DATA: join(folder, 'data'), ...(url ? { DATABASE_URL: url } : {}) }
}

export async function removeInstallations() {
  for (const { folder, url } of installations.splice(0)) {
    if (url) await dropDatabase(url)
    rmSync(folder, { recursive: true, force: true })
  }
}
