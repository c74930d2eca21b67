// Tests that nobody upgrades a database while a server of an older version uses it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { run } from '../command-line.ts'
import { ENGINE } from '../harness.ts'
import { type DataFolder, endPrograms, makePlace, spawnProgram, start } from '../program.ts'

afterEach(endPrograms)

if (ENGINE === 'sqlite')
  test('next to a server with an older schema only reading is possible', async () => {
    const folder = await makePlace('tokenoftheolderone', undefined)
    const { KWIT_DATA: data = '' } = folder.environment
    const server = await start(folder)
    expect(await run(folder.environment, 'account list')).toMatchObject({ code: 0, stderr: '' })
    const older = await makeOlder(folder)

    const listed = await run(folder.environment, 'account list')
    expect(listed).toMatchObject({ code: 1, stdout: '' })
    expect(listed.stderr).toMatch(
      /^kwit: KWIT_DATA: [^\n]*a Kwit server of another version is using it; stop it first[^\n]*\n$/,
    )
    expect(await run(folder.environment, `backup ${join(data, 'by-hand')}`)).toMatchObject({ code: 0 })
    const second = spawnProgram(folder.environment)
    await second.exited
    expect(second.output()).toMatch(/another Kwit server is using \S+; stop it first/)
    expect(await stateOf(folder)).toEqual(older)
    expect(existsSync(join(data, 'before-upgrades'))).toBe(false)

    server.child.kill('SIGTERM')
    await server.exited
    expect(await run(folder.environment, `backup ${join(data, 'again')}`)).toMatchObject({ code: 0 })
    expect(await stateOf(folder)).toEqual(older)
    expect(await run(folder.environment, 'account list')).toMatchObject({ code: 0 })
    expect((await stateOf(folder)).length).toBeGreaterThan(older.length)
  })

if (ENGINE === 'postgres')
  test('next to a server with an older schema nothing is upgraded, and an upgrade is noticed', async () => {
    const folder = await makePlace('tokenoftheolderone', { database: inject('preparedUrl') })
    const server = await start(folder)
    expect(await run(folder.environment, 'account list')).toMatchObject({ code: 0, stderr: '' })
    const older = await makeOlder(folder)

    const listed = await run(folder.environment, 'account list')
    expect(listed).toMatchObject({ code: 1, stdout: '' })
    expect(listed.stderr).toMatch(
      /^kwit: DATABASE_URL: [^\n]*a Kwit server of another version is using it; stop it first[^\n]*\n$/,
    )
    const second = spawnProgram(folder.environment)
    await second.exited
    expect(second.output()).toMatch(/a Kwit server of another version is using it/)
    expect(await stateOf(folder)).toEqual(older)

    // Simulates a server that had no network for a night, in which a newer version was started.
    const db = folder.open()
    await db.begin(async (db) => {
      await db.run(sql`update schema_state set value = 'another' where name = 'form'`)
    })
    await db.all(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await db.close()
    await fetch(`${server.url}/clients.json?api_token=tokenoftheolderone`).catch(() => {})
    expect(await server.exited).toEqual([1, null])
    expect(server.output()).toMatch(
      /"Kwit is stopping, because another version has upgraded the database[^\n]*\n/,
    )
  })

async function makeOlder(folder: DataFolder) {
  const db = folder.open()
  await db.begin(async (db) => {
    await db.run(sql`delete from schema_state where name in ('fingerprint', 'step overpaid invoices')`)
  })
  await db.close()
  return stateOf(folder)
}

async function stateOf(folder: DataFolder) {
  const db = folder.open()
  const rows = await db.all(sql`select name, value from schema_state order by name`)
  await db.close()
  return rows
}
