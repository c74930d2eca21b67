// Runs Kwit on PostgreSQL with a synchronous standby: the primary is killed under load, the standby is promoted, and
// a new copy of it starts at the address of the old primary. Then the standby is killed, and the primary continues
// alone once it is told to.
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { request } from '../harness.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../postgres.ts'
import { makePlace, type Program, start } from '../program.ts'
import { promote, setSynchronous, startStandby, waitForStandby } from '../replication.ts'
import { until } from '../wait-until.ts'
import { faultsIn, type Load, startLoad } from './load.ts'

const TOKEN = 'tokenOfFailoverTest00000'
const DATABASE = 'kwit'
const ACKNOWLEDGED = 30 // before a kill, and after the server continues
const CLIENTS = 8

export type FailoverResult = {
  faults: string[]
  acknowledged: number
  statuses: Map<number, number>
  outages_ms: number[]
}

export async function failOver(
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<FailoverResult> {
  const servers: PostgresServer[] = []
  const addServer = (server: PostgresServer) => {
    servers.push(server)
    return server
  }
  const killServer = (server: PostgresServer) => {
    servers.splice(servers.indexOf(server), 1)
    return server.kill()
  }
  try {
    let primary = addServer(await startPostgres('off'))
    await createDatabase(primary.url, DATABASE)
    let standby = addServer(await startStandby(primary))
    await waitForStandby(primary)
    const program = await serve(primary, standby)
    const load = startLoad(program.url, TOKEN, CLIENTS)
    const outages_ms: number[] = []
    for (let round = 1; round <= rounds; round++) {
      await acknowledge(load)
      load.gap_ms = 0
      const port = portOf(primary)
      await killServer(primary)
      await promote(standby)
      await acknowledge(load)
      outages_ms.push(load.gap_ms)
      say(`round ${round}: ${load.acknowledged.size} acknowledged, ${load.gap_ms} ms without an answer`)
      primary = standby
      standby = addServer(await startStandby(primary, port))
      await waitForStandby(primary)
    }
    await withoutStandby(program, load, primary, () => killServer(standby))
    await load.end()
    const faults = await faultsIn(program.url, TOKEN, load)
    faults.push(...(await brokenChains(primary)))
    return { faults, acknowledged: load.acknowledged.size, statuses: load.statuses, outages_ms }
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function serve(...servers: PostgresServer[]): Promise<Program> {
  const hosts = servers.map((server) => `127.0.0.1:${portOf(server)}`).join(',')
  const folder = await makePlace(TOKEN, undefined)
  return start(folder, {
    DATABASE_URL: `postgres://kwit@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    KWIT_PROCESSES: '2',
  })
}

async function acknowledge({ acknowledged }: Load) {
  const target = acknowledged.size + ACKNOWLEDGED
  await until(async () => acknowledged.size >= target)
}

// Writes wait for the standby; reads do not.
async function withoutStandby(
  { url }: Program,
  load: Load,
  primary: PostgresServer,
  kill: () => Promise<void>,
) {
  await kill()
  for (const path of ['/invoices.json?per_page=1', '/clients.json']) {
    const { status } = await request(url, 'GET', path, { token: TOKEN })
    if (status !== 200) load.faults.push(`${path} answered ${status} without a standby`)
  }
  await setSynchronous(primary.url, '')
  await acknowledge(load)
}

async function brokenChains({ url }: PostgresServer): Promise<string[]> {
  const db = openPostgres(url.replace(/postgres$/, DATABASE), 2)
  const verdicts = await verifyChains(db, undefined)
  await db.close()
  return verdicts.flatMap(({ fault }) => fault ?? [])
}

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port)
