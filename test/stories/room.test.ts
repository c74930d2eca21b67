import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoice } from '../../bench/invoices.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'

// Tests how many pages of the file a document writes, because most of the time of a write is spent on them.

const INVOICES = 60

if (ENGINE === 'sqlite') {
  describe('the storage size of an ordinary invoice', () => {
    let kwit: Kwit
    beforeAll(async () => {
      kwit = await startKwit()
      const { token } = await kwit.newAccount('room')
      for (let number = 0; number < INVOICES; number++) {
        const created = await kwit.call('POST', '/invoices.json', { token, json: invoice(0) })
        expect(created.status).toBe(201)
      }
    })
    afterAll(() => kwit.close())

    test.each(['invoices', 'audit_entries'])('allows two on a page of %s', async (table) => {
      const room = await kwit.db.get<{ pages: number }>(
        sql`select count(*) as pages from dbstat where name = ${table} and pagetype = 'leaf'`,
      )
      expect(room?.pages).toBeLessThan(INVOICES * 0.75)
    })
  })
}
