// Tests how a database is upgraded to a newer version, with one small table on the engine of this run.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { decimal as amount, printPlain } from '../../src/money/decimal.ts'
import { auditTables } from '../../src/platform/audit/audit.ts'
import { readChanges } from '../../src/platform/audit/history.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { openSqlite } from '../../src/platform/database/engines/sqlite/engine.ts'
import { insertRecord, jsonFromRow, selectRecords, selectRows } from '../../src/platform/database/records.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { columnsOf, type Table } from '../../src/platform/database/tables.ts'
import { moveToColumn, moveToData, renameField, rescale } from '../../src/platform/database/upgrades/alter.ts'
import {
  appliedMigrations,
  type Migration,
  migrate,
  type SchemaDefinition,
} from '../../src/platform/database/upgrades/migrate.ts'
import { copyBeforeUpgrade } from '../../src/platform/database/upgrades/pre-upgrade-copy.ts'
import { bool, decimal, type Fields, tax, text } from '../../src/platform/fields/field.ts'
import { fromStoredLines, linesToJson, toStoredLines } from '../../src/platform/fields/nested-lines.ts'
import { compose, type Resource, resource, shape } from '../../src/platform/fields/resource.ts'
import { ENGINE } from '../harness.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { stub } from '../stub.ts'

let folder: string
let url: string | undefined
let db: Engine
const opened: Engine[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-migrations-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
let file: string
beforeEach(async () => {
  count++
  file = join(folder, `${count}.db`)
  url = ENGINE === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined
  db = open()
})
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
  if (url) await dropDatabase(url)
})

function open(): Engine {
  const engine = url ? openPostgres(url, 4) : openSqlite(file)
  opened.push(engine)
  return engine
}

const goods: Table = {
  name: 'goods',
  has_id: true,
  columns: [
    { name: 'code', type: 'text' },
    { name: 'price', type: 'integer' },
  ],
  indexes: [['account_id', 'code']],
}
const formOf = (more: Partial<SchemaDefinition> = {}): SchemaDefinition => ({
  version: '0.1.0',
  tables: [goods],
  migrations: [],
  ...more,
})
const put = (code: string) =>
  db.begin(
    async (db) =>
      void (await db.insert(sql`insert into goods (account_id, code, price) values (1, ${code}, 5)`)),
  )
// A new snapshot sees what others have just written.
const all = <Row extends object>(query: ReturnType<typeof raw>) =>
  db.snapshot(async (db): Promise<Row[]> => db.all<Row>(query))
const codes = async () =>
  (await all<{ code: string }>(sql`select code from goods order by id`)).map(({ code }) => code)
const columns = () => db.snapshot((db) => columnsOf(db, 'goods'))
const indexes = async () => {
  const names = url
    ? sql`select indexname as name from pg_indexes where tablename = 'goods' order by name`
    : sql`select name from pragma_index_list('goods') order by name`
  return (await all<{ name: string }>(names))
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('_pkey'))
}
const migrationOf = (name: string, run: Migration['run'] = async () => {}): Migration => ({ name, run })

describe('an upgrade', () => {
  test('adds missing tables and columns, runs each step once, and logs what it does', async () => {
    await migrate(db, formOf())
    await put('a')
    let runs = 0
    const wider: Table = { ...goods, columns: [...goods.columns, { name: 'unit', type: 'text' }] }
    const steps = [
      {
        ...migrationOf('units', async (db) => {
          runs++
          await db.run(sql`update goods set unit = 'h' where unit is null`)
        }),
        title: 'setting the unit of goods',
      },
    ]
    const messages: string[] = []
    for (let starts = 0; starts < 3; starts++)
      await migrate(open(), formOf({ tables: [wider], migrations: steps }), {
        log: (line) => messages.push(line),
      })
    expect(runs).toBe(1)
    expect(await columns()).toContain('unit')
    expect(await all(sql`select unit from goods`)).toMatchObject([{ unit: 'h' }])
    expect(messages).toEqual([
      'Upgrading the database from the schema of Kwit 0.1.0 to the schema of Kwit 0.1.0',
      'Upgrading: setting the unit of goods',
    ])
    // A later step alone does not run the earlier ones again.
    await migrate(open(), formOf({ tables: [wider], migrations: [...steps, migrationOf('later')] }))
    expect(runs).toBe(1)
    expect(await db.snapshot(appliedMigrations)).toEqual(expect.arrayContaining(['units', 'later']))
  })

  test('logs the builds from which and to which the database is upgraded', async () => {
    const buildOf = (commit: string, more: Partial<SchemaDefinition> = {}) =>
      formOf({ build: () => `0.1.0+${commit}`, ...more })
    await migrate(db, buildOf('aaaa'))
    const messages: string[] = []
    const copies: string[] = []
    const storeCopy = async (_alone: unknown, version: string) => {
      copies.push(version)
      return () => {}
    }
    const wider: Table = { ...goods, columns: [...goods.columns, { name: 'unit', type: 'text' }] }
    await migrate(open(), buildOf('bbbb', { tables: [wider] }), {
      log: (line) => messages.push(line),
      copyBefore: storeCopy,
    })
    expect(messages).toEqual([
      'Upgrading the database from the schema of Kwit 0.1.0+aaaa to the schema of Kwit 0.1.0+bbbb',
    ])
    expect(copies).toEqual(['0.1.0+aaaa'])
  })

  test('of a new installation has nothing to do and to log', async () => {
    const messages: string[] = []
    const fails = migrationOf('for older ones', () => Promise.reject(new Error('must not run')))
    const steps: Migration[] = [fails, { ...fails, name: 'with indexes', after: 'indexes' }]
    await migrate(db, formOf({ migrations: steps }), { log: (line) => messages.push(line) })
    await migrate(open(), formOf({ migrations: steps }))
    expect(messages).toEqual([])
  })

  test('runs cleaning steps before keys are added, and other steps with indexes', async () => {
    await migrate(db, formOf())
    for (const code of ['a', 'b', 'a']) await put(code)
    const keyed: Table = { ...goods, unique: [['account_id', 'code']], indexes: [['account_id', 'price']] }
    await expect(migrate(open(), formOf({ tables: [keyed] }))).rejects.toThrow(/unique/i)
    expect(await indexes()).toEqual(['goods_account_id_code_index'])
    const seen: string[][] = []
    const look: Migration['run'] = async (db) => {
      const names = url
        ? raw("select indexname as name from pg_indexes where tablename = 'goods'")
        : raw("select name from pragma_index_list('goods')")
      seen.push((await db.all<{ name: string }>(names)).map(({ name }) => name))
    }
    const steps: Migration[] = [
      migrationOf('one of each code', async (db) => {
        await look(
          db,
          () => {},
          () => {},
        )
        await db.run(sql`delete from goods where id not in (select min(id) from goods group by code)`)
      }),
      { ...migrationOf('after', look), after: 'indexes' },
    ]
    await migrate(open(), formOf({ tables: [keyed], migrations: steps }))
    expect(await codes()).toEqual(['a', 'b'])
    expect(await indexes()).toEqual(['goods_account_id_code_key', 'goods_account_id_price_index'])
    expect(seen[0]).not.toContain('goods_account_id_price_index')
    expect(seen[1]).toContain('goods_account_id_price_index')
    // An index that is no longer declared is dropped.
    await migrate(open(), formOf({ migrations: steps }))
    expect(await indexes()).toEqual(['goods_account_id_code_index'])
  })

  test('that fails leaves the database unchanged', async () => {
    await migrate(db, formOf())
    await put('a')
    const wider: Table = {
      ...goods,
      columns: [...goods.columns, { name: 'unit', type: 'text' }],
      indexes: [['account_id', 'unit']],
    }
    const steps = [
      migrationOf('changes', async (db) => void (await db.run(sql`update goods set code = 'changed'`))),
      migrationOf('fails', () => Promise.reject(new Error('out of luck'))),
    ]
    await expect(
      migrate(open(), formOf({ version: '0.2.0', tables: [wider], migrations: steps })),
    ).rejects.toThrow('out of luck')
    expect(await codes()).toEqual(['a'])
    expect(await columns()).not.toContain('unit')
    expect(await indexes()).toEqual(['goods_account_id_code_index'])
    // The earlier version continues to use it, and the later one starts again.
    await migrate(open(), formOf())
    await migrate(open(), formOf({ version: '0.2.0', tables: [wider], migrations: steps.slice(0, 1) }))
    expect(await codes()).toEqual(['changed'])
  })

  test('started by another process is waited for', async () => {
    await migrate(db, formOf())
    await put('a')
    let runs = 0
    const slow = migrationOf('slow', async (db) => {
      runs++
      await sleep(600)
      await db.run(sql`update goods set price = price + 1`)
    })
    const messages: string[] = []
    const form = formOf({ migrations: [slow] })
    await Promise.all([1, 2, 3].map(() => migrate(open(), form, { log: (line) => messages.push(line) })))
    expect(runs).toBe(1)
    expect(await all(sql`select price from goods`)).toMatchObject([{ price: 6 }])
    expect(messages.filter((line) => line.includes('Waiting for another Kwit process'))).toHaveLength(2)
  })

  test('of a new database that several servers start with runs once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(open(), formOf())))
    await put('a')
    expect(await codes()).toEqual(['a'])
  })
})

describe('an older program', () => {
  test.each([
    [
      'a later version',
      { version: '0.10.0' },
      /used by a newer version of Kwit \(0\.10\.0\); this is 0\.9\.0/,
    ],
    [
      'a step it does not know',
      { migrations: [migrationOf('of tomorrow')] },
      /used by a newer version of Kwit; this is/,
    ],
  ])('rejects a database that has seen %s', async (_what, newer, words) => {
    await migrate(db, formOf({ version: '0.9.0', ...newer }))
    const older: Table = { ...goods, indexes: [] }
    await expect(migrate(open(), formOf({ version: '0.9.0', tables: [older] }))).rejects.toThrow(words)
    expect(await indexes()).toEqual(['goods_account_id_code_index'])
  })

  test('accepts a database with a schema that it knows', async () => {
    await migrate(db, formOf({ version: '0.1.0', migrations: [migrationOf('old')] }))
    await migrate(open(), formOf({ version: '0.2.0', migrations: [migrationOf('old')] }))
    await migrate(open(), formOf({ version: '0.1.0', migrations: [migrationOf('old')] }))
    await migrate(open(), formOf({ version: '0.2.0', former_migrations: ['old'] }))
  })
})

if (ENGINE === 'sqlite')
  describe('a copy', () => {
    const copies = () => readdirSync(join(folder, 'before-upgrades')).sort()

    test('is stored before the first step, and the last three are kept', async () => {
      const options = {
        copyBefore: (alone: never, version: string) => copyBeforeUpgrade(alone, file, version, () => {}),
      }
      const start = (steps: Migration[], version: string) =>
        migrate(open(), formOf({ version, migrations: steps }), stub(options))
      await start([], '0.1.0')
      expect(readdirSync(folder)).not.toContain('before-upgrades')
      await put('a')
      const steps: Migration[] = []
      for (const version of ['0.2.0', '0.3.0', '0.4.0', '0.5.0']) {
        steps.push(
          migrationOf(version, async (db) => void (await db.run(sql`update goods set code = ${version}`))),
        )
        await start(steps, version)
        await start(steps, version)
      }
      expect(copies().map((name) => name.slice(0, 11))).toEqual(['kwit-0.2.0-', 'kwit-0.3.0-', 'kwit-0.4.0-'])
      const before = openSqlite(join(folder, 'before-upgrades', copies()[0] as string))
      opened.push(before)
      expect(await before.all(sql`select code from goods`)).toMatchObject([{ code: '0.2.0' }])
    })

    test('of an upgrade that failed, or was interrupted, is deleted', async () => {
      const options = {
        copyBefore: (alone: never, version: string) => copyBeforeUpgrade(alone, file, version, () => {}),
      }
      await migrate(open(), formOf({ version: '0.1.0' }), stub(options))
      const before = existsSync(join(folder, 'before-upgrades')) ? copies() : []
      mkdirSync(join(folder, 'before-upgrades'), { recursive: true })
      writeFileSync(join(folder, 'before-upgrades', 'kwit-0.1.0-2026-01-01T00-00-00-000Z.db.part'), 'half')
      const fails = migrationOf('fails', () => Promise.reject(new Error('a step that fails')))
      const upgrade = migrate(open(), formOf({ version: '0.2.0', migrations: [fails] }), stub(options))
      await expect(upgrade).rejects.toThrow('a step that fails')
      expect(copies()).toEqual(before)
    })
  })

if (ENGINE === 'postgres')
  describe('on PostgreSQL', () => {
    test('timeouts end neither a step nor a process that waits for it', async () => {
      await migrate(db, formOf())
      const limits: unknown[] = []
      const look = migrationOf('limits', async (db) => {
        for (const name of ['statement_timeout', 'lock_timeout'])
          limits.push((await db.get<{ value: string }>(sql`select current_setting(${name}) as value`))?.value)
      })
      await migrate(open(), formOf({ migrations: [look] }))
      expect(limits).toEqual(['0', '0'])
      expect(await db.get(sql`select current_setting('lock_timeout') as value`)).toEqual({ value: '15s' })
    })

    test('its locks are released when it returns, so that a server can start at once', async () => {
      const locks = sql`select count(*)::integer as held from pg_locks
        where locktype = 'advisory' and mode = 'ExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`
      for (let count = 0; count < 20; count++) {
        expect(await db.exclusively((session) => session.claim())).toBe(true)
        expect(await db.get(locks)).toEqual({ held: 0 })
      }
    })

    test('an index is built while others write, and again after an interruption', async () => {
      await migrate(db, formOf())
      await put('a')
      await put('a')
      const more: Table = { ...goods, indexes: [...(goods.indexes ?? []), ['account_id', 'price']] }
      const name = 'goods_account_id_price_index'
      // What an aborted run leaves behind: the index exists, and is not used.
      const broken = db.exec(`create unique index concurrently ${name} on goods (code)`)
      await expect(broken).rejects.toThrow(/could not create unique index/)
      expect(await indexes()).toContain(name)
      const writing = db.begin(async (other) => {
        await other.run(sql`update goods set price = 7`)
        // The migration waits for writers; they do not wait for it.
        const migration = migrate(open(), formOf({ tables: [more] }))
        await sleep(300)
        await db.begin(
          async (db) =>
            void (await db.run(sql`insert into goods (account_id, code) values (1, 'meanwhile')`)),
        )
        return { made: migration }
      })
      await (await writing).made
      expect(await codes()).toEqual(['a', 'a', 'meanwhile'])
      const [valid] = await db.all(
        sql`select indisvalid, indisunique from pg_index where indexrelid = ${name}::regclass`,
      )
      expect(valid).toEqual({ indisvalid: true, indisunique: false })
    })
  })

// Two versions of a resource: the second reads what the first stored.
describe('stored records', () => {
  const first = {
    name: text({ column: true }),
    rate: tax({ initial: '23' }),
    share: decimal({ initial: amount('1') }),
    unit: text(),
    price: decimal({ column: true, scale: 2 }),
    code: text({ column: true }),
    wholesale: bool(),
    shown: bool({ column: true }),
  }
  const version = <Declared extends Fields>(fields: Declared) =>
    resource<Fields>({ name: 'thing', plural: 'things', fields, label: 'name' })
  const before = version(first)
  const tablesOf = (of: Resource) => [of.table, ...auditTables]

  const store = async (of: Resource, fields: object) => {
    let changes = ''
    await db.forAccount(1).begin(async (db) => {
      changes = (await insertRecord(db, 1, of, compose(of, fields), 1)).changes
    })
    return changes
  }
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'units' in value ? printPlain(stub(value)) : value
  const read = async (of: Resource, field: string) =>
    (await db.snapshot((db) => selectRecords(db, of, sql`order by id`))).map((record) => plain(record[field]))
  const shown = async (of: Resource, field: string) =>
    (await db.snapshot(async (db) => selectRows(db, of, sql`order by id`))).map(
      (row) => jsonFromRow(of, row, String)[field],
    )

  test('read the same if a default changes, or a field is added or removed', async () => {
    await migrate(db, formOf({ tables: tablesOf(before) }))
    const changes = await store(before, { name: 'old' })
    const after = version({
      ...first,
      rate: tax({ initial: '8', stored_default: '23' }),
      share: decimal({ stored_default: amount('1') }),
      unit: text({ initial: 'h', stored_default: null }),
      wholesale: bool({ initial: true, stored_default: false }),
      shown: bool({ column: true, initial: true, stored_default: false }),
    })
    await migrate(open(), formOf({ tables: tablesOf(after) }))
    const saidNow = await store(after, { name: 'new' })
    await store(after, { name: 'like old', rate: '23', share: amount('1'), unit: null, wholesale: false })
    const expected: [string, unknown[], unknown[]][] = [
      ['rate', ['23', '8', '23'], ['23', '8', '23']],
      ['share', ['1', null, '1'], ['1.0', null, '1.0']],
      ['unit', [null, 'h', 'h'], [null, 'h', 'h']],
      ['wholesale', [false, true, false], [false, true, false]],
    ]
    for (const [field, records, documents] of expected) {
      expect([field, await read(after, field)]).toEqual([field, records])
      expect([field, await shown(after, field)]).toEqual([field, documents])
    }
    // The history says the same, whichever version reads it.
    expect(readChanges(changes)).toEqual({ name: [null, 'old'] })
    expect(readChanges(saidNow)).toEqual({
      name: [null, 'new'],
      rate: [null, '8'],
      share: [null, null],
      unit: [null, 'h'],
      wholesale: [null, true],
      shown: [null, true],
    })
  })

  test('read the same inside lines of a document too', () => {
    const line = {
      id: text(),
      quantity: decimal({ initial: amount('1') }),
      unit: text(),
      tax2: text({ initial: '0' }),
    }
    const old = shape({ name: 'line', plural: 'lines', fields: line })
    const now = shape({
      name: 'line',
      plural: 'lines',
      fields: {
        ...line,
        quantity: decimal({ stored_default: amount('1') }),
        unit: text({ initial: 'h', stored_default: null }),
        tax2: text({ initial: '5', stored_default: '0' }),
      },
    })
    const storedLines = JSON.parse(JSON.stringify(toStoredLines(old, [stub(compose(old, {}))])))
    const keptNow = JSON.parse(JSON.stringify(toStoredLines(now, [stub(compose(now, {}))])))
    const shown = (lines: unknown) =>
      linesToJson(now, 1, lines).map(({ quantity, unit, tax2 }) => [quantity, unit, tax2])
    const read = (lines: unknown) =>
      fromStoredLines(now, 1, lines).map(({ quantity, unit, tax2 }) => [plain(quantity), unit, tax2])
    expect([shown(storedLines), read(storedLines)]).toEqual([[['1.0', null, '0']], [['1', null, '0']]])
    expect([shown(keptNow), read(keptNow)]).toEqual([[[null, 'h', '5']], [[null, 'h', '5']]])
  })

  test('move into a column, out of one, to another name and another scale by a step', async () => {
    await migrate(db, formOf({ tables: tablesOf(before) }))
    await store(before, { name: 'one', unit: 'h', code: 'A', price: amount('12.34'), rate: '8' })
    await store(before, { name: 'two' })
    const { wholesale: _gone, ...otherFields } = first
    const after = version({
      ...otherFields,
      unit: text({ column: true, sorted: true }),
      rate: tax({ column: true, initial: '23' }),
      code: text(),
      price: decimal({ column: true, scale: 4 }),
      is_wholesale: bool(),
    })
    const steps: Migration[] = [
      { name: 'units', ...moveToColumn(after, 'unit') },
      { name: 'rates', ...moveToColumn(after, 'rate') },
      { name: 'codes', ...moveToData(after, 'code') },
      { name: 'prices', ...rescale(after, 'price', 2) },
      { name: 'names', ...renameField(after, 'wholesale', 'is_wholesale') },
    ]
    await store(before, { name: 'three', wholesale: true })
    await migrate(open(), formOf({ tables: tablesOf(after), migrations: steps }))
    expect(await read(after, 'unit')).toEqual(['h', null, null])
    expect(await read(after, 'rate')).toEqual(['8', '23', '23'])
    expect(await read(after, 'code')).toEqual(['A', null, null])
    expect(await read(after, 'price')).toEqual(['12.34', null, null])
    expect(await read(after, 'is_wholesale')).toEqual([false, false, true])
    expect(() => rescale(after, 'price', 6)).toThrow('would lose decimals')
    expect(steps.flatMap(({ alters = [] }) => alters)).toEqual(
      ['unit', 'rate', 'code', 'price', 'wholesale'].map((field) => `things.${field}`),
    )
  })
})
