import type { TestProject } from 'vitest/node'
import { prepareDatabase, tables } from '../src/database-schema.ts'
import { openPostgres } from '../src/platform/database/engines/postgres/engine.ts'
import { distribute } from '../src/platform/database/upgrades/distribute.ts'
import { accessOf, databaseOn } from './citus/cluster.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    // The server, as its owner: inject('postgresUrl'), then createDatabase(url) from postgres.ts.
    postgresUrl: string
    // A database with empty tables, for copyDatabase(url).
    preparedUrl: string
  }
}

export default async (project: TestProject) => {
  const cluster = accessOf()
  if (cluster) {
    project.provide('postgresUrl', cluster.coordinator)
    project.provide('preparedUrl', databaseOn(cluster.through, cluster.prepared))
    return
  }
  const server = await startPostgres('off')
  project.provide('postgresUrl', server.url)
  project.provide('preparedUrl', await prepared(server.url))
  return server.stop
}

// A hundred installations copy their tables from this database, which takes a tenth of the time to create them.
async function prepared(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl, 'kwit_prepared')
  const db = openPostgres(url, 2)
  await prepareDatabase(db)
  const count = Number(process.env.KWIT_TEST_PARTITIONS ?? 0)
  if (count > 0) await distribute(db, tables, { kind: 'partitions', count }, () => {})
  await db.close()
  return url
}
