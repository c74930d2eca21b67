import { expect } from 'vitest'
import { type CallOptions, INTEGRATION_TOKEN, type Kwit, type Reply } from './harness.ts'

// What a browser does with the API: it keeps the cookie, and the page on it sends the proof and names the account.

export const PASSWORD = 'correct horse battery'

export type Browser = {
  cookie: string
  csrf_token: string
  call: (method: string, path: string, options?: CallOptions & { account?: string }) => Promise<Reply>
}

// An account whose owner can sign in; with `api_token` an account more of somebody who is there already.
export async function openAccount(kwit: Kwit, prefix: string, api_token?: string) {
  const user = { login: prefix, email: `${prefix}@example.com`, password: PASSWORD }
  const owner = api_token === undefined ? { user } : { api_token }
  const json = {
    integration_token: INTEGRATION_TOKEN,
    account: { prefix },
    company: { name: `${prefix} Ltd` },
  }
  const reply = await kwit.call('POST', '/account.json', { json: { ...json, ...owner } })
  expect(reply).toMatchObject({ status: 201, json: { prefix } })
  return { prefix, token: reply.json.api_token as string, ...user }
}

export async function signIn(kwit: Kwit, login: string, password = PASSWORD, headers = {}) {
  const reply = await kwit.call('POST', '/session.json', { json: { login, password }, headers })
  expect(reply).toMatchObject({ status: 201 })
  return browserOf(kwit, reply)
}

export function browserOf(kwit: Kwit, reply: Reply): Browser {
  const cookie = cookieOf(reply)
  const { csrf_token } = reply.json
  return {
    cookie,
    csrf_token,
    call: (method, path, { account, ...options } = {}) => {
      const headers: { [name: string]: string } = { cookie }
      if (method !== 'GET') headers['x-csrf-token'] = csrf_token
      if (account !== undefined) headers['x-kwit-account'] = account
      return kwit.call(method, path, { ...options, headers: { ...headers, ...options.headers } })
    },
  }
}

export const cookieOf = ({ headers }: Reply): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] as string
