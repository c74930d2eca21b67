// Tests signing in through OpenID Connect with the provider of the installation, against a real provider on loopback.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, cookieOf, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { type Kwit, type Reply, startKwit } from '../harness.ts'
import {
  CLIENT,
  claimsIn,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../openid-provider.ts'

const REDIRECT = 'http://kwit.test/sign-in/openid'

let provider: OpenIdProvider
let kwit: Kwit
beforeAll(async () => {
  provider = await startOpenIdProvider(REDIRECT)
  kwit = await startKwit({
    KWIT_OIDC_ISSUER: provider.issuer,
    KWIT_OIDC_CLIENT_ID: CLIENT.client_id,
    KWIT_OIDC_CLIENT_SECRET: CLIENT.client_secret,
    KWIT_OIDC_NAME: 'Acme Login',
  })
})
afterAll(async () => {
  await kwit.close()
  await provider.close()
})
afterEach(() => {
  provider.replaceAnswer = undefined
  kwit.clock.set(undefined)
})

const personOf = (name: string, more: Partial<Person> = {}): Person => ({
  sub: `subject of ${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  ...more,
})

async function start() {
  const reply = await kwit.call('POST', '/session/openid_connect_request.json', { json: {} })
  expect(reply).toMatchObject({ status: 201 })
  return { url: reply.json.url as string, cookie: cookieOf(reply), reply }
}

const finish = (cookie: string, query: string, more: object = {}) =>
  kwit.call('POST', '/session/openid_connect.json', { json: { query, ...more }, headers: { cookie } })

async function signInAs(person: Person): Promise<Reply> {
  provider.person = person
  const { url, cookie } = await start()
  return finish(cookie, await provider.visit(url))
}

describe('the way to the provider', () => {
  test('asks for a code with PKCE, state and nonce, and binds them to the browser', async () => {
    const { url, reply } = await start()
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'kwit',
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^kwit_sign_in=[\w-]+; Path=\/session; HttpOnly; SameSite=Strict; Max-Age=600$/)
    expect(cookie).not.toContain(searchParams.get('state'))
  })

  test('is offered on the sign-in page', async () => {
    const { json } = await kwit.call('GET', '/session.json?nobody=1')
    expect(json.providers).toEqual([{ account: null, name: 'Acme Login', is_required: false, url: REDIRECT }])
    expect(json.password_sign_in).toBe(true)
  })
})

describe('people', () => {
  test('are found by a verified address once, and by issuer and subject from then on', async () => {
    const { token } = await openAccount(kwit, 'anna')
    const first = await signInAs(personOf('anna'))
    expect(first).toMatchObject({ status: 201, json: { user: { login: 'anna' }, account: 'anna' } })
    expect((await browserOf(kwit, first).call('GET', '/invoices.json', { account: 'anna' })).status).toBe(200)
    const again = await signInAs(personOf('anna', { email: 'married@example.com' }))
    expect(again).toMatchObject({ status: 201, json: { user: { login: 'anna' } } })
    const path = `/account/history.json?object=user&id=${again.json.user.id}`
    const { json } = await kwit.call('GET', path, { token })
    const actions = json.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'link_openid_connect')).toHaveLength(1)
  })

  test('are not found by an address that is not verified', async () => {
    await openAccount(kwit, 'boris')
    const refusal = await signInAs(personOf('boris', { email_verified: false }))
    expect(refusal).toMatchObject({ status: 403, json: { code: 'not_invited' } })
  })

  test('are not replaced by another subject with the same address', async () => {
    await openAccount(kwit, 'celina')
    expect((await signInAs(personOf('celina'))).status).toBe(201)
    const refusal = await signInAs(personOf('celina', { sub: 'somebody else' }))
    expect(refusal).toMatchObject({ status: 403, json: { code: 'not_invited' } })
  })

  test('without a user come in by their invitation only', async () => {
    const account = await openAccount(kwit, 'dora')
    expect(await signInAs(personOf('new-at-dora'))).toMatchObject({
      status: 403,
      json: { code: 'not_invited' },
    })
    const invitation = { email: 'New-at-dora@example.com', role: 'accountant' }
    await kwit.call('POST', '/account/invitations.json', { token: account.token, json: invitation })
    const reply = await signInAs(personOf('new-at-dora', { given_name: 'Nora', family_name: 'Nowak' }))
    expect(reply).toMatchObject({
      status: 201,
      json: {
        user: { login: 'new-at-dora@example.com', first_name: 'Nora', last_name: 'Nowak' },
        accounts: [{ prefix: 'dora', role: 'accountant' }],
      },
    })
    const { json } = await kwit.call('GET', '/account/users.json', { token: account.token })
    expect(json.filter(({ invited }: { invited: boolean }) => invited)).toEqual([])
  })

  test('sign out of Kwit', async () => {
    await openAccount(kwit, 'emil')
    const browser = browserOf(kwit, await signInAs(personOf('emil')))
    expect((await browser.call('DELETE', '/session.json')).status).toBe(200)
    expect((await browser.call('GET', '/session.json')).status).toBe(401)
  })
})

describe('answers', () => {
  beforeAll(async () => {
    await openAccount(kwit, 'frank')
  })
  const frank = personOf('frank')

  test('work once, in the browser that asked, and within ten minutes', async () => {
    provider.person = frank
    const { url, cookie } = await start()
    const query = await provider.visit(url)
    const other = await start()
    expect(await finish(other.cookie, query)).toMatchObject({
      status: 403,
      json: { codes: 'invalid_answer' },
    })
    expect(await finish('', query)).toMatchObject({ status: 403, json: { codes: 'sign_in_expired' } })
    kwit.clock.set(Date.now() + 11 * 60_000)
    expect(await finish(cookie, query)).toMatchObject({ status: 403, json: { codes: 'sign_in_expired' } })
    kwit.clock.set(undefined)
    expect((await finish(cookie, query)).status).toBe(201)
    expect(await finish(cookie, query)).toMatchObject({ status: 403, json: { codes: 'provider_refused' } })
  })

  test('of another site are refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const begun = await kwit.call('POST', '/session/openid_connect_request.json', { json: {}, headers })
    expect(begun.status).toBe(403)
    const ended = await kwit.call('POST', '/session/openid_connect.json', {
      json: { query: 'code=1' },
      headers,
    })
    expect(ended.status).toBe(403)
  })

  test('are verified with the present keys of the provider', async () => {
    expect((await signInAs(frank)).status).toBe(201)
    provider.rotateKeys()
    expect((await signInAs(frank)).status).toBe(201)
    const foreign = provider.signToken
    provider.rotateKeys()
    provider.replaceAnswer = (path, json) => (path === '/jwks' ? { keys: [] } : json)
    expect(await signInAs(frank)).toMatchObject({ status: 403, json: { codes: 'invalid_answer' } })
    expect(foreign).toBeDefined()
  })

  const withClaims = (change: object) => {
    provider.replaceAnswer = (path, json) =>
      path === '/token'
        ? { ...json, id_token: provider.signToken({ ...claimsIn(json.id_token), ...change }) }
        : json
  }
  const refused = { status: 403, json: { codes: 'invalid_answer' } }

  test.each([
    ['another issuer', { iss: 'https://login.example.com' }],
    ['another audience', { aud: 'another client' }],
    ['no nonce', { nonce: undefined }],
    ['the time in the past', { exp: Math.floor(Date.now() / 1000) - 120 }],
  ])('with %s in a signed token are refused', async (_, change) => {
    withClaims({})
    expect((await signInAs(frank)).status).toBe(201)
    withClaims(change)
    expect(await signInAs(frank)).toMatchObject(refused)
  })

  test('with the nonce of an earlier sign-in are refused', async () => {
    expect((await signInAs(frank)).status).toBe(201)
    const { id_token } = provider.lastTokens
    provider.replaceAnswer = (path, json) => (path === '/token' ? { ...json, id_token } : json)
    expect(await signInAs(frank)).toMatchObject(refused)
  })

  test('without a signature are refused', async () => {
    provider.replaceAnswer = (path, json) => {
      if (path !== '/token') return json
      const body = String(json.id_token).split('.')[1]
      const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
      return { ...json, id_token: `${head}.${body}.` }
    }
    expect(await signInAs(frank)).toMatchObject(refused)
  })

  test('of a provider that names another issuer are refused', async () => {
    provider.replaceAnswer = (path, json) =>
      path.startsWith('/.well-known/') ? { ...json, issuer: 'https://login.example.com' } : json
    const reply = await kwit.call('POST', '/session/openid_connect_request.json', { json: {} })
    expect(reply).toMatchObject(refused)
  })

  test('are accepted from a clock that is a little off, and not from one that is far off', async () => {
    const statusAt = async (seconds: number) => {
      kwit.clock.set(Date.now() + seconds * 1000)
      return (await signInAs(frank)).status
    }
    expect(await statusAt(-45)).toBe(201)
    expect(await statusAt(600 + 45)).toBe(201)
    expect(await statusAt(600 + 120)).toBe(403)
  })

  test('say that the person declined, or that the provider is gone', async () => {
    const { url, cookie } = await start()
    const state = new URL(url).searchParams.get('state')
    const query = `error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
    expect(await finish(cookie, query)).toMatchObject({ status: 403, json: { codes: 'provider_refused' } })
    const lost = await startKwit({ KWIT_OIDC_ISSUER: 'http://127.0.0.1:1', KWIT_OIDC_CLIENT_ID: 'kwit' })
    const reply = await lost.call('POST', '/session/openid_connect_request.json', { json: {} })
    expect(reply.status).toBe(503)
    await lost.close()
  })
})

describe('an installation', () => {
  test('can switch passwords off', async () => {
    const strict = await startKwit({
      KWIT_OIDC_ISSUER: provider.issuer,
      KWIT_OIDC_CLIENT_ID: CLIENT.client_id,
      KWIT_OIDC_PASSWORDS: 'false',
    })
    await openAccount(strict, 'greta')
    const json = { login: 'greta', password: PASSWORD }
    expect(await strict.call('POST', '/session.json', { json })).toMatchObject({
      status: 403,
      json: { code: 'openid_connect_required' },
    })
    const { providers, password_sign_in } = (await strict.call('GET', '/session.json?nobody=1')).json
    expect({ providers, password_sign_in }).toMatchObject({
      providers: [{ is_required: true }],
      password_sign_in: false,
    })
    await strict.close()
  })

  test('keeps passwords beside its provider otherwise', async () => {
    await openAccount(kwit, 'hugo')
    expect((await signIn(kwit, 'hugo')).cookie).toMatch(/^kwit_session=/)
  })
})
