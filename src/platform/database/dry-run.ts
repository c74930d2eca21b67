import type { Database, Engine } from './database.ts'

// Runs the body, rolls it back and returns its result.
export async function dryRun<Result>(db: Database, body: (db: Database) => Promise<Result>): Promise<Result> {
  try {
    return await (db as Engine).begin(async (db) => {
      throw new RollbackWithResult(await body(db))
    }, 'apart')
  } catch (error) {
    if (error instanceof RollbackWithResult) return error.result as Result
    throw error
  }
}

class RollbackWithResult extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rehearsed')
    this.result = result
  }
}
