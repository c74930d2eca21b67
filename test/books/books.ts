import { afterAll, beforeAll } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'

// Starts one server for all tables of a file; each table opens its own account in it.
export function openBooks(): { kwit: Kwit } {
  const books = {} as { kwit: Kwit }
  beforeAll(async () => {
    books.kwit = await startKwit()
  })
  afterAll(() => books.kwit.close())
  return books
}
