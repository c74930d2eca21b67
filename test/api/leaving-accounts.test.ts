import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMembership } from '../../src/domains/administration/accounts/store.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { type Browser, openAccount, signIn } from '../browser-client.ts'
import { FORMATS, read, speaker, toXml } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests an accounting office that leaves the accounts of its clients.

describe.each(FORMATS)('leaving accounts in %s', (format) => {
  let kwit: Kwit
  let person: Browser
  let token: string
  let user_id: number
  beforeAll(async () => {
    kwit = await startKwit()
    const office = await openAccount(kwit, 'office')
    token = office.token
    person = await signIn(kwit, office.login)
    ;[user_id] = (await usersOf({ token })) as [number]
  })
  afterAll(() => kwit.close())

  const clientOf = async (prefix: string) => {
    const account = await kwit.newAccount(prefix)
    const membership = { account_id: account.account_id, user_id, role: 'accountant' } as const
    await unlockedTransaction(kwit.db, (db) =>
      insertMembership(db, { ...membership, department_ids: [] }, Date.now()),
    )
    return account
  }
  const usersOf = async ({ token }: Pick<TestAccount, 'token'>): Promise<number[]> =>
    (await kwit.call('GET', '/account/users.json', { token })).json.map(({ id }: { id: number }) => id)
  const leave = async (prefix?: string | string[]) => {
    const input = prefix === undefined ? {} : { prefix }
    const body = format === 'json' ? { json: input } : { xml: toXml(input) }
    const options = { account: 'office', ...body }
    return read(format, await person.call('PATCH', `/account/unlink.${format}`, options))
  }

  test('leaves linked accounts; others are reported', async () => {
    const [shop, bakery, forge] = [await clientOf('shop'), await clientOf('bakery'), await clientOf('forge')]
    await kwit.newAccount('strangers')
    const alone = await leave('shop')
    expect(alone).toMatchObject({ status: 200, body: { code: 'success', message: 'Konta odłączone' } })
    expect(alone.body.result).toMatchObject({ unlinked: ['shop'] })
    expect(await usersOf(shop)).not.toContain(user_id)
    const { body } = await leave(['bakery', 'strangers', 'office', 'nowhere', 'shop'])
    expect(body.result).toEqual({
      unlinked: ['bakery'],
      not_unlinked: ['strangers', 'office', 'nowhere', 'shop'],
    })
    expect(await usersOf(bakery)).not.toContain(user_id)
    expect(await usersOf(forge)).toContain(user_id)
    expect(await usersOf({ token })).toContain(user_id)
    expect(await leave(['shop', 'nowhere'])).toMatchObject({
      status: 422,
      body: {
        code: 'error',
        message: 'Brak kont do odłączenia',
        result: { not_unlinked: ['shop', 'nowhere'] },
      },
    })
    expect((await leave()).status).toBe(422)
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  test('a token leaves its own account and no other', async () => {
    const mill = await clientOf('mill')
    const others = await speaker(kwit, format, token)('PATCH', '/account/unlink', { prefix: 'mill' })
    expect(others.status).toBe(422)
    expect(await usersOf(mill)).toContain(user_id)
    await speaker(kwit, format, token)('PUT', '/account', { account: { lang: 'de' } })
    const german = await speaker(kwit, format, token)('PATCH', '/account/unlink', { prefix: 'mill' })
    expect(german.body.message).toBe('Keine Konten zum Trennen')
    const member = speaker(kwit, format, await mill.member('accountant'))
    const before = (await usersOf(mill)).length
    const membership = await member('PATCH', '/account/unlink', { prefix: ['mill', 'office'] })
    expect(membership.body.result).toMatchObject({ unlinked: ['mill'], not_unlinked: ['office'] })
    expect(await usersOf(mill)).toHaveLength(before - 1)
  })
})
