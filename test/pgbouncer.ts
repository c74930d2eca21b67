// Runs the PgBouncer of the machine in front of PostgreSQL, with the default settings of Debian.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe } from 'vitest'
import { freePort } from './ports.ts'

const isHere = spawnSync('pgbouncer', ['--version']).status === 0

// Without PgBouncer on the machine the tests are skipped, and their name says so.
export const describeBouncer = (name: string, body: () => void): void => {
  if (isHere) describe(name, body)
  else describe.skip(`${name} (pgbouncer is not on this machine; Debian has a package of that name)`, body)
}

export type Bouncer = { urlOf(databaseUrl: string): string; stop(): Promise<void> }

export async function startBouncer(
  postgresUrl: string,
  mode: 'session' | 'transaction',
  poolSize: number,
): Promise<Bouncer> {
  const { hostname, port, username } = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'kwit-bouncer-'))
  const ownPort = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'settings')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
`,
  )
  for (const [path, mode] of [[folder, 0o755] as const, [users, 0o644] as const, [settings, 0o644] as const])
    chmodSync(path, mode)
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(child, 'exit')
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.port = String(ownPort)
    return url.href
  }
  while (!(await answers(urlOf(postgresUrl)))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended:\n${output}`)
    await sleep(20)
  }
  return {
    urlOf,
    stop: async () => {
      child.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
