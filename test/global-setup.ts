import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    // Of the server, as its owner: inject('postgresUrl'), then createDatabase(url) from postgres.ts.
    postgresUrl: string
  }
}

export default async (project: TestProject) => {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
