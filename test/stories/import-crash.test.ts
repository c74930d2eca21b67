// Tests kill -9 during an import: the next start continues it, and no record is created twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { request } from '../harness.ts'
import { endPrograms, makePlace, type Program, start } from '../program.ts'

const TOKEN = 'firsttokenoftheimporttest'
const ROWS = 3000

afterEach(endPrograms)

describe('an import that was killed', () => {
  test('continues where it was, and the same file imports nothing twice', async () => {
    const folder = await makePlace(TOKEN, undefined)
    const lines = Array.from({ length: ROWS }, (_, row) =>
      row % 100 === 7 ? ',Nowhere' : `Client ${row},Łódź`,
    )
    const file = ['name,city', ...lines].join('\n')
    const begin = async ({ url }: Program, fields: object) => {
      const json = { import: { resource: 'clients', file, ...fields } }
      const created = await request(url, 'POST', '/imports.json', { token: TOKEN, json })
      await request(url, 'POST', `/imports/${created.json.id}/run.json`, { token: TOKEN })
      return created.json.id as number
    }
    const state = async ({ url }: Program, id: number) =>
      (await request(url, 'GET', `/imports/${id}.json`, { token: TOKEN })).json
    const ended = async (program: Program, id: number) => {
      for (;;) {
        const importRun = await state(program, id)
        if (importRun.status !== 'running') return importRun
        await sleep(50)
      }
    }

    const program = await start(folder)
    const id = await begin(program, {})
    while ((await state(program, id)).done === 0) await sleep(2)
    program.child.kill('SIGKILL')
    await program.exited
    const again = await start(folder)
    const bad = ROWS / 100
    expect(await ended(again, id)).toMatchObject({
      status: 'incomplete',
      rows: bad,
      total: ROWS,
      done: ROWS - bad,
      created: ROWS - bad,
      problems_count: bad,
    })
    const db = folder.open()
    const count = async () =>
      Number(
        (await db.get<{ count: number }>({ text: 'select count(*) as count from clients', parameters: [] }))
          ?.count,
      )
    expect(await count()).toBe(ROWS - bad)

    const second = await ended(again, await begin(again, { doubles: 'skip' }))
    expect(second).toMatchObject({
      status: 'incomplete',
      created: 0,
      skipped: ROWS - bad,
      problems_count: bad,
    })
    expect(await count()).toBe(ROWS - bad)
    await db.close()
  })
})
