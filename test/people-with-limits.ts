import { expect } from 'vitest'
import { showToken } from '../src/domains/administration/accounts/token-store.ts'
import type { Kwit, TestAccount } from './harness.ts'

// People of an account who may do less than others, and what they are tried with.

const LINE = { name: 'Work', quantity: 1, total_price_gross: '123', tax: 23 }
export const invoiceOf = (fields: object = {}) => ({ invoice: { positions: [LINE], ...fields } })

export function peopleOf(place: () => { kwit: Kwit; ours: TestAccount }) {
  let people = 0

  const call = (method: string, path: string, json?: object, token = place().ours.token) =>
    place().kwit.call(method, path, { token, ...(json ? { json } : {}) })

  const made = async (path: string, json: object, token?: string) => {
    const reply = await call('POST', path, json, token)
    expect(reply, reply.text).toMatchObject({ status: 201 })
    return reply.json
  }

  const roleOf = (rights: string[], name = `Role ${++people}`): Promise<{ id: number }> =>
    made('/account/roles.json', { role: { name, rights } })

  async function join(user: object): Promise<{ id: number; token: string }> {
    const { kwit, ours } = place()
    const email = `person${++people}@example.com`
    const password = 'correct horse'
    const { id } = await made('/account/add_user.json', { user: { email, password, ...user } })
    const { account_id } = ours
    return { id, token: (await showToken(kwit.db, { account_id, user_id: id }, kwit.secret)) as string }
  }

  // The token of somebody new with a role of their own.
  const joinWith = async (...rights: string[]): Promise<string> =>
    (await join({ role: `role_${(await roleOf(rights)).id}` })).token

  return { call, made, roleOf, join, joinWith }
}
