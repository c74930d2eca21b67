// Tests that saved views of lists belong to one user of one account, whatever the role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  test('a user saves, replaces, renames and deletes views', async () => {
    const ask = speaker(kwit, format, await account.member('accountant'))
    const view = { list: 'invoices', name: 'Late', query: 'status=overdue&columns=number,price_gross' }
    const saved = await ask('POST', '/list_views', { list_view: view })
    expect(saved).toMatchObject({ status: 201, body: view })
    const replaced = await ask('POST', '/list_views', { list_view: { ...view, query: 'order=number' } })
    expect(replaced).toMatchObject({ status: 201, body: { id: saved.body.id, query: 'order=number' } })
    await ask('POST', '/list_views', { list_view: { list: 'invoices', name: 'All' } })
    await ask('POST', '/list_views', { list_view: { list: 'clients', name: 'Late' } })
    const { body } = await ask('GET', '/list_views')
    expect(body.map(({ list, name, query }: typeof view) => [list, name, query])).toEqual([
      ['clients', 'Late', ''],
      ['invoices', 'All', ''],
      ['invoices', 'Late', 'order=number'],
    ])
    expect((await ask('GET', '/list_views?list=clients')).body).toHaveLength(1)
    const path = `/list_views/${saved.body.id}`
    expect(await ask('PUT', path, { list_view: { name: 'All' } })).toMatchObject({ status: 422 })
    const renamed = await ask('PUT', path, { list_view: { name: 'Old' } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Old', query: 'order=number' } })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200 })
    expect(await ask('PUT', path, { list_view: { name: 'Old' } })).toMatchObject({ status: 404 })
    expect((await ask('GET', '/list_views?list=invoices')).body).toHaveLength(1)
  })

  test('other users neither see nor change a view', async () => {
    const ask = speaker(kwit, format, account.token)
    const list_view = { list: 'products', name: format }
    const { id } = (await ask('POST', '/list_views', { list_view })).body
    const other = speaker(kwit, format, await account.member('admin'))
    expect((await other('GET', '/list_views')).body).toEqual([])
    expect(await other('PUT', `/list_views/${id}`, { list_view: { name: 'Mine' } })).toMatchObject({
      status: 404,
    })
    expect(await other('DELETE', `/list_views/${id}`)).toMatchObject({ status: 404 })
    // The same name of another user is another view.
    expect(await other('POST', '/list_views', { list_view })).toMatchObject({ status: 201 })
    expect((await ask('GET', '/list_views?list=products')).body).toContainEqual(
      expect.objectContaining({ id, name: format }),
    )
  })

  test('names and numbers of views are limited', async () => {
    const ask = speaker(kwit, format, await account.member('member'))
    expect(await ask('POST', '/list_views', { list_view: { list: 'invoices' } })).toMatchObject({
      status: 422,
    })
    const query = 'x'.repeat(2001)
    const tooLong = { list_view: { list: 'invoices', name: 'Long', query } }
    expect(await ask('POST', '/list_views', tooLong)).toMatchObject({ status: 422 })
    for (let number = 1; number <= 50; number += 1)
      await ask('POST', '/list_views', { list_view: { list: 'invoices', name: `View ${number}` } })
    const more = await ask('POST', '/list_views', { list_view: { list: 'invoices', name: 'One more' } })
    expect(more.status).toBe(422)
    expect(more.text).toContain('maximum is 50')
    const again = await ask('POST', '/list_views', { list_view: { list: 'invoices', name: 'View 7' } })
    expect(again.status).toBe(201)
  })
})
