import type { Database, Engine } from './database.ts'

// What would come of it: does the work and takes it back.
export async function rehearse<Result>(
  db: Database,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await (db as Engine).begin(async (db) => {
      throw new Rehearsed(await body(db))
    }, 'apart')
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result
    throw error
  }
}

class Rehearsed extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rehearsed')
    this.result = result
  }
}
