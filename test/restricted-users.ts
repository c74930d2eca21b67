import { expect } from 'vitest'
import { readToken } from '../src/domains/administration/accounts/token-store.ts'
import type { Kwit, TestAccount } from './harness.ts'

// Creates users with restricted permissions, and the requests with which they are tested.

const LINE = { name: 'Work', quantity: 1, total_price_gross: '123', tax: 23 }
export const invoiceOf = (fields: object = {}) => ({ invoice: { positions: [LINE], ...fields } })

export function peopleOf(getContext: () => { kwit: Kwit; ours: TestAccount }) {
  let people = 0

  const call = (method: string, path: string, json?: object, token = getContext().ours.token) =>
    getContext().kwit.call(method, path, { token, ...(json ? { json } : {}) })

  const create = async (path: string, json: object, token?: string) => {
    const reply = await call('POST', path, json, token)
    expect(reply, reply.text).toMatchObject({ status: 201 })
    return reply.json
  }

  const roleOf = (rights: string[], name = `Role ${++people}`): Promise<{ id: number }> =>
    create('/account/roles.json', { role: { name, rights } })

  async function join(user: object): Promise<{ id: number; token: string }> {
    const { kwit, ours } = getContext()
    const email = `person${++people}@example.com`
    const password = 'correct horse'
    const { id } = await create('/account/add_user.json', { user: { email, password, ...user } })
    const { account_id } = ours
    return { id, token: (await readToken(kwit.db, { account_id, user_id: id }, kwit.secret)) as string }
  }

  // The token of a new user with a custom role.
  const joinWith = async (...rights: string[]): Promise<string> =>
    (await join({ role: `role_${(await roleOf(rights)).id}` })).token

  return { call, made: create, roleOf, join, joinWith }
}
