import { transaction } from '../commit/index.ts'
import type { Engine } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import type { FileStore } from './files.ts'

// Stores files as rows, for installations whose processes share only the database. Backups contain every file as such a
// row, whatever the store.

export const contentsTable: Table = {
  name: 'file_contents',
  has_id: false,
  key: ['account_id', 'name'],
  columns: [
    { name: 'name', type: 'text' },
    { name: 'bytes', type: 'blob' },
  ],
}

export const databaseFiles = (db: Engine): FileStore => ({
  is_database: true,
  put: (accountId, name, bytes) =>
    transaction(db.forAccount(accountId), async (db) => {
      await db.run(sql`insert into file_contents (account_id, name, bytes)
        values (${accountId}, ${name}, ${bytes}) on conflict (account_id, name) do update set bytes = excluded.bytes`)
    }),
  get: async (accountId, name) => {
    const row = await db
      .forAccount(accountId)
      .get<{ bytes: Uint8Array }>(
        sql`select bytes from file_contents where account_id = ${accountId} and name = ${name}`,
      )
    return row && Buffer.from(row.bytes)
  },
  remove: (accountId, name) =>
    transaction(db.forAccount(accountId), async (db) => {
      await db.run(sql`delete from file_contents where account_id = ${accountId} and name = ${name}`)
    }),
})
