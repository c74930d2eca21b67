// The Citus cluster of a test run: its servers, and databases that exist on all of them under one name.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Cluster = { readonly coordinator: string; readonly workers: readonly string[] }

// How tests reach the cluster: through one node, with copies of a database that is already distributed.
export type ClusterAccess = Cluster & { readonly prepared: string; readonly through: string }

export class ClusterProblem extends Error {}

const PREFIX = 'kwit_citus_'
const SHARDS = 8 // few, so that a copy has few files
const COPY_TRIES = 50
const COPY_PAUSE_MS = 200
const IN_USE = '55006'
const EXISTS = '42P04'

type Environment = { readonly [name: string]: string | undefined }

export function readCluster({ CITUS_COORDINATOR = '', CITUS_WORKERS = '' }: Environment): Cluster {
  const coordinator = readUrl('CITUS_COORDINATOR', CITUS_COORDINATOR)
  const urls = CITUS_WORKERS.split(/[\s,]+/).filter(Boolean)
  if (urls.length === 0)
    throw new ClusterProblem('CITUS_WORKERS: name each worker as postgres://user:password@host:port/database')
  const workers = urls.map((url) => readUrl('CITUS_WORKERS', url))
  if (new Set([coordinator, ...workers].map(addressOf)).size <= workers.length)
    throw new ClusterProblem('CITUS_WORKERS: each server is named once, and the coordinator is none of them')
  return { coordinator, workers }
}

// The URL may contain a password, so no message repeats it.
function readUrl(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '' || url.pathname.length < 2)
    throw new ClusterProblem(
      `${variable}: is not an address such as postgres://user:password@host:5432/database`,
    )
  return url.href
}

const addressOf = (url: string) => `${new URL(url).hostname}:${new URL(url).port || 5432}`

// Passed from `npm run citus` to the tests that it starts.
export const accessOf = ({ KWIT_TEST_CITUS }: Environment = process.env): ClusterAccess | undefined =>
  KWIT_TEST_CITUS ? JSON.parse(KWIT_TEST_CITUS) : undefined

export const nodesOf = ({ coordinator, workers }: Cluster) => [coordinator, ...workers]

export const isOfCluster = (name: string) => name.startsWith(PREFIX)

export const newName = () => `${PREFIX}${randomBytes(6).toString('hex')}`

export function databaseOn(node: string, name: string): string {
  const url = new URL(node)
  url.pathname = `/${name}`
  return url.href
}

export async function query(url: string, ...statements: string[]): Promise<{ [column: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that closes the connection also says so in the response.
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: { [column: string]: unknown }[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

// Creates an empty database of that name on every server and connects the servers in it.
export async function createOnAll(cluster: Cluster, name: string) {
  for (const node of nodesOf(cluster)) {
    await createDatabase(node, name)
    await query(databaseOn(node, name), 'create extension if not exists citus')
  }
  const { coordinator, workers } = await addressesIn(cluster)
  await query(
    databaseOn(cluster.coordinator, name),
    `alter database ${name} set citus.shard_count = ${SHARDS}`,
    `select citus_set_coordinator_host(${coordinator})`,
    ...workers.map((worker) => `select citus_add_node(${worker})`),
  )
}

// Only on this server: Citus does not copy templates to the others.
const ALONE = `select set_config(name, 'off', false) from pg_settings
  where name = 'citus.enable_create_database_propagation'`

const createDatabase = (node: string, name: string) =>
  query(node, ALONE, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code !== EXISTS) throw error
  })

// The addresses by which the servers reach each other: those in the given database, or else those that the tests use.
async function addressesIn({ coordinator, workers }: Cluster) {
  const nodes = await query(coordinator, 'select groupid, nodename, nodeport from pg_dist_node').catch(
    () => [],
  )
  const address = (host: unknown, port: unknown) => `${pg.escapeLiteral(String(host))}, ${Number(port)}`
  const byUrl = (url: string) => address(new URL(url).hostname, new URL(url).port || 5432)
  const [first] = nodes.filter(({ groupid }) => groupid === 0)
  const others = nodes.filter(({ groupid }) => groupid !== 0)
  return {
    coordinator: first ? address(first.nodename, first.nodeport) : byUrl(coordinator),
    workers:
      others.length === workers.length
        ? others.map(({ nodename, nodeport }) => address(nodename, nodeport))
        : workers.map(byUrl),
  }
}

// Refuses connections, also those of Citus in the background, because only an unused database can be copied.
export async function closeForCopies(cluster: Cluster, name: string) {
  for (const node of nodesOf(cluster))
    await query(node, `alter database ${name} with allow_connections false`, endAllIn(name))
}

const endAllIn = (name: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`

// The database itself stores where rows are, so copies on all servers form a cluster again.
export async function copyOnAll(cluster: Cluster, original: string): Promise<string> {
  const name = newName()
  for (const node of nodesOf(cluster)) await copyOn(node, original, name)
  return name
}

async function copyOn(node: string, original: string, name: string) {
  for (let tries = 1; ; tries++) {
    try {
      await createDatabase(node, `${name} template ${original}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || tries === COPY_TRIES) throw error
      await query(node, endAllIn(original))
      await sleep(COPY_PAUSE_MS)
    }
  }
}

export async function dropOnAll(cluster: Cluster, name: string) {
  for (const node of nodesOf(cluster)) await query(node, `drop database if exists ${name} with (force)`)
}
