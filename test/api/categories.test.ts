import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('categories in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  test('a category is created, read, changed, deleted and restored', async () => {
    const category = { name: 'Books', description: null }
    const created = await ask('POST', '/categories', { category })
    expect(created, created.text).toMatchObject({ status: 201, body: category })
    const path = `/categories/${created.body.id}`
    expect((await ask('GET', path)).body).toEqual(created.body)
    const changed = await ask('PUT', path, { category: { description: 'Paper' } })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Books', description: 'Paper' } })
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('POST', `${path}/restore`)).body).toMatchObject({ name: 'Books' })
  })

  test('a text that is too long is refused with the name of its field', async () => {
    const { status, text } = await ask('POST', '/categories', { category: { name: 'x'.repeat(256) } })
    expect([status, text]).toEqual([422, expect.stringMatching(/name.*maximum is 255/s)])
  })
})
