import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('categories', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  test('a category is created, read, changed and deleted in JSON', async () => {
    const { token } = account
    const json = { category: { name: 'Books', description: null } }
    const created = await kwit.call('POST', '/categories.json', { token, json })
    expect(created.status).toBe(201)
    expect(created.json).toMatchObject({ name: 'Books', description: null })
    const path = `/categories/${created.json.id}`
    expect((await kwit.call('GET', `${path}.json`, { token })).json).toEqual(created.json)
    const changed = await kwit.call('PUT', `${path}.json`, {
      token,
      json: { category: { description: 'Paper' } },
    })
    expect(changed).toMatchObject({ status: 200, json: { name: 'Books', description: 'Paper' } })
    expect((await kwit.call('DELETE', `${path}.json`, { token })).json).toBe('ok')
    expect((await kwit.call('GET', `${path}.json`, { token })).status).toBe(404)
  })
})
