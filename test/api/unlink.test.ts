// An office leaves accounts of its clients.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { insertMembership } from '../../src/resources/accounts/store.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe.each(FORMATS)('leaving accounts in %s', (format) => {
  let kwit: Kwit
  let office: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    office = await kwit.newAccount('office')
  })
  afterAll(() => kwit.close())

  const clientOf = async (prefix: string) => {
    const account = await kwit.newAccount(prefix)
    const link = { account_id: account.account_id, user_id: office.user_id }
    const membership = { ...link, role: 'accountant' } as const
    await transaction(kwit.db, (db) =>
      insertMembership(db, { ...membership, department_ids: [] }, Date.now()),
    )
    return account
  }
  const usersOf = async ({ token }: TestAccount) =>
    (await kwit.call('GET', '/account/users.json', { token })).json.map(({ id }: { id: number }) => id)

  test('of those that are linked; the others are told', async () => {
    const [shop, bakery, forge] = [await clientOf('shop'), await clientOf('bakery'), await clientOf('forge')]
    await kwit.newAccount('strangers')
    const ask = speaker(kwit, format, office.token)
    const alone = await ask('PATCH', '/account/unlink', { prefix: 'shop' })
    expect(alone).toMatchObject({ status: 200, body: { code: 'success' } })
    expect(alone.body.result).toMatchObject({ unlinked: ['shop'] })
    expect(await usersOf(shop)).not.toContain(office.user_id)
    const prefix = ['bakery', 'strangers', 'office', 'nowhere', 'shop']
    const { body } = await ask('PATCH', '/account/unlink', { prefix })
    expect(body.result).toEqual({
      unlinked: ['bakery'],
      not_unlinked: ['strangers', 'office', 'nowhere', 'shop'],
    })
    expect(await usersOf(bakery)).not.toContain(office.user_id)
    expect(await usersOf(forge)).toContain(office.user_id)
    expect(await usersOf(office)).toContain(office.user_id)
    expect((await ask('PATCH', '/account/unlink', { prefix: 'shop' })).status).toBe(422)
    expect((await ask('PATCH', '/account/unlink', {})).status).toBe(422)
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })
})
