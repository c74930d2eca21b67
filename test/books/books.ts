import { afterAll, beforeAll } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'

// One Kwit for all tables of a file; each opens an account of its own in it.
export function openBooks(): { kwit: Kwit } {
  const books = {} as { kwit: Kwit }
  beforeAll(async () => {
    books.kwit = await startKwit()
  })
  afterAll(() => books.kwit.close())
  return books
}
