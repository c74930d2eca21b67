// Tests who owns an e-mail address, whose attempts are delayed, and what a new password ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markAddedUsersUnproven } from '../../src/domains/administration/accounts/email-verification-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { browserOf, lettersTo, openAccount, PASSWORD, signIn, tokenIn } from '../browser-client.ts'
import { FORMATS, speaker } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { type MailServer, startMailServer } from '../smtp.ts'

const THEIRS = 'password of a stranger'
const NEW = 'another horse entirely'

describe('users', () => {
  let kwit: Kwit
  let beta: Awaited<ReturnType<typeof openAccount>>
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_SIGN_UP: 'true' })
    beta = await openAccount(kwit, 'beta')
  })
  afterAll(() => kwit.close())

  const add = async (user: object, format: 'json' | 'xml' = 'json') => {
    const reply = await speaker(kwit, format, beta.token)('POST', '/account/add_user', {
      user: { password: THEIRS, ...user },
    })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const openSession = (login: string, password: string, address = '127.0.0.1') =>
    kwit.call('POST', '/session.json', {
      json: { login, password },
      headers: { 'x-forwarded-for': address },
    })
  const prefixes = (reply: { json: any }) => reply.json.accounts.map(({ prefix }: any) => prefix)
  const signUp = (email: string, name: string) =>
    kwit.call('POST', '/session/sign_up.json', { json: { email, password: PASSWORD, company: { name } } })

  describe.each(FORMATS)('an e-mail address entered by a stranger in %s', (format) => {
    test('is free for its owner to sign up', async () => {
      const email = `ceo-${format}@corp.test`
      const added = await add({ email }, format as 'json')
      expect(added).toMatchObject({ email, login: email, role: 'member' })
      const signedUp = await signUp(email, `Corp ${format}`)
      expect(signedUp).toMatchObject({ status: 201, json: { user: { login: email } } })
      expect(prefixes(await openSession(email, PASSWORD))).toEqual([`corp-${format}`])
      // The user who was added still exists and sees the same accounts.
      expect(prefixes(await openSession(email, THEIRS))).toEqual(['beta'])
      const login = { login: email, password: THEIRS, integration_token: INTEGRATION_TOKEN }
      expect((await kwit.call('POST', '/login.json', { json: login })).json).toMatchObject({ prefix: 'beta' })
      expect((await signUp(email, 'Again')).status).toBe(422)
    })

    test('belongs to whoever receives an e-mail at it', async () => {
      const email = `cfo-${format}@corp.test`
      await add({ email }, format as 'json')
      await add({ email: `other-${format}@corp.test`, login: `CFO-${format}@corp.test` }, format as 'json')
      await openAccount(kwit, `alpha-${format}`)
      const owner = await signIn(kwit, `alpha-${format}`)
      await owner.call('POST', '/account/invitations.json', { json: { email } })
      const invitation_token = tokenIn((await lettersTo(kwit, email))[0], 'invitation')
      const offer = await kwit.call('GET', `/session/invitation/${invitation_token}.json`)
      expect(offer.json.has_login).toBe(false)
      const joined = await kwit.call('POST', '/session/invitation.json', {
        json: { invitation_token, password: PASSWORD },
      })
      expect(joined).toMatchObject({ status: 201, json: { user: { login: email } } })
      expect(prefixes(joined)).toEqual([`alpha-${format}`])
      expect(prefixes(await openSession(email, PASSWORD))).toEqual([`alpha-${format}`])
      expect(prefixes(await openSession(email, THEIRS))).toEqual(['beta'])
    })
  })

  test('an added user may accept an invitation with their own login', async () => {
    const email = 'both@corp.test'
    await add({ email })
    await openAccount(kwit, 'gamma')
    const owner = await signIn(kwit, 'gamma')
    await owner.call('POST', '/account/invitations.json', { json: { email } })
    const invitation_token = tokenIn((await lettersTo(kwit, email))[0], 'invitation')
    const json = { invitation_token, password: THEIRS }
    expect(prefixes(await kwit.call('POST', '/session/invitation.json', { json }))).toEqual(['beta', 'gamma'])
    // The address is now confirmed and belongs to its owner.
    expect((await signUp(email, 'Late')).status).toBe(422)
  })

  test('users added before addresses were confirmed give way too', async () => {
    const email = 'before@corp.test'
    const { id } = await add({ email })
    await kwit.db.begin((db) =>
      Promise.resolve(db.run(sql`update users set unproven = null where id = ${id}`)).then(),
    )
    expect((await signUp(email, 'Before')).status).toBe(422)
    await kwit.db.begin(markAddedUsersUnproven)
    expect((await signUp(email, 'Before')).status).toBe(201)
  })

  describe('a new password by e-mail', () => {
    const reset = async (login: string, more: object = {}) => {
      await kwit.call('POST', '/session/password_reset.json', { json: { login } })
      const emails = await lettersTo(kwit, `${login}@example.com`)
      const reset_token = tokenIn(emails.at(-1), 'reset')
      return kwit.call('POST', '/session/password.json', { json: { reset_token, password: NEW, ...more } })
    }
    const works = async (token: string) => (await kwit.call('GET', '/clients.json', { token })).status

    test('keeps API tokens unless the user revokes them', async () => {
      const carl = await openAccount(kwit, 'carl')
      expect((await reset('carl')).status).toBe(200)
      expect(await works(carl.token)).toBe(200)
      const dora = await openAccount(kwit, 'dora')
      const second = await openAccount(kwit, 'dora-two', dora.token)
      expect((await reset('dora', { end_tokens: true })).status).toBe(200)
      for (const token of [dora.token, second.token]) expect(await works(token)).toBe(401)
      const entered = await openSession('dora', NEW)
      const again = browserOf(kwit, entered)
      const { json } = await again.call('GET', '/account/token.json', { account: 'dora' })
      expect(await works(json.api_token)).toBe(200)
      const history = await again.call(
        'GET',
        `/account/history.json?object=user&id=${entered.json.user.id}`,
        { account: 'dora-two' },
      )
      expect(history.text).toContain('renew_token')
    })

    test('a change by the old password keeps them too', async () => {
      const { token } = await openAccount(kwit, 'emil')
      const browser = await signIn(kwit, 'emil')
      const json = { old_password: PASSWORD, password: NEW, end_tokens: true }
      expect((await browser.call('POST', '/session/password.json', { json })).status).toBe(200)
      expect(await works(token)).toBe(401)
      expect((await browser.call('GET', '/session.json')).status).toBe(200)
    })

    test('links to the installation, or to the host of an existing account', async () => {
      await openAccount(kwit, 'fred')
      const hosts = ['kwit.test', 'fred.kwit.test', 'evil.kwit.test', 'evil.example']
      for (const [index, host] of hosts.entries()) {
        if (index === 3) kwit.clock.set(Date.now() + 3_600_001)
        await kwit.call('POST', '/session/password_reset.json', {
          json: { login: 'fred' },
          headers: { 'x-forwarded-host': host },
        })
        await lettersTo(kwit, 'fred@example.com', index + 1)
      }
      kwit.clock.set(undefined)
      const links = (await lettersTo(kwit, 'fred@example.com', hosts.length)).map(
        (letter) => /http:\/\/([^/\s]+)\/reset\//.exec(partOf(letter, 'text/plain').text)?.[1],
      )
      expect(links).toEqual(['kwit.test', 'fred.kwit.test', 'kwit.test', 'kwit.test'])
    })
  })

  describe('wrong passwords', () => {
    // The clock stands still because delays end by it, and a busy machine must not end them early.
    beforeAll(() => kwit.clock.set(Date.now()))
    afterAll(() => kwit.clock.set(undefined))

    test('of one user are counted together, for every form of the login', async () => {
      await openAccount(kwit, 'gina')
      const names = ['gina', 'gina@example.com', 'GINA', 'Gina@Example.com', 'gina']
      for (const name of names) expect((await openSession(name, 'wrong one')).status).toBe(401)
      for (const name of ['gina', 'gina@example.com'])
        expect((await openSession(name, PASSWORD)).status).toBe(429)
      expect((await openSession('gina', PASSWORD, '10.0.0.1')).status).toBe(201)
    })

    test('are not reset by another user of the same address', async () => {
      await openAccount(kwit, 'hugo')
      await add({ email: 'hugo@example.com', login: 'not hugo' })
      for (let count = 0; count < 5; count++) {
        expect((await openSession('hugo@example.com', 'wrong one', '10.0.0.2')).status).toBe(401)
        expect((await openSession('not hugo', THEIRS, '10.0.0.2')).status).toBe(201)
      }
      expect((await openSession('hugo@example.com', PASSWORD, '10.0.0.2')).status).toBe(429)
    })

    test('do not slow down other users of the address who sign in correctly', async () => {
      await openAccount(kwit, 'ines')
      await add({ email: 'ines@example.com' })
      for (let count = 0; count < 8; count++)
        expect((await openSession('ines@example.com', THEIRS, '10.0.0.3')).status).toBe(201)
    })

    test('from everywhere slow down a login, except at addresses that it has used before', async () => {
      await openAccount(kwit, 'jana')
      const HOME = '10.9.9.9'
      expect((await openSession('jana', PASSWORD, HOME)).status).toBe(201)
      expect((await openSession('jana@example.com', 'wrong one', '10.1.0.1')).status).toBe(401)
      await kwit.db.begin(async (db) => {
        await db.run(sql`update login_failures set failures = 100 where subject like '% everywhere'`)
      })
      expect((await openSession('jana@example.com', 'wrong one', '10.1.0.2')).status).toBe(429)
      expect((await openSession('jana', PASSWORD, '10.1.0.3')).status).toBe(429)
      expect((await openSession('jana', PASSWORD, HOME)).status).toBe(201)
    })

    test('from many addresses are slowed down after twenty, and a new password by e-mail lifts that', async () => {
      await openAccount(kwit, 'karl')
      for (let count = 1; count <= 20; count++)
        expect((await openSession('karl', 'wrong one', `10.2.0.${count}`)).status).toBe(401)
      const slowed = await openSession('karl@example.com', 'wrong one', '10.2.1.1')
      expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '1'])
      await kwit.db.begin(async (db) => {
        await db.run(sql`update login_failures set failures = 60 where subject like '% everywhere'`)
      })
      const limited = await openSession('karl', PASSWORD, '10.2.2.2')
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '300'])
      await kwit.call('POST', '/session/password_reset.json', { json: { login: 'karl' } })
      const reset_token = tokenIn((await lettersTo(kwit, 'karl@example.com'))[0], 'reset')
      const set = await kwit.call('POST', '/session/password.json', {
        json: { reset_token, password: NEW },
        headers: { 'x-forwarded-for': '10.2.2.2' },
      })
      expect(set.status).toBe(200)
      expect((await openSession('karl', NEW, '10.2.3.3')).status).toBe(429)
      expect((await openSession('karl', NEW, '10.2.2.2')).status).toBe(201)
    })
  })
})

describe('an address that a stranger signs up with, if e-mail can be sent', () => {
  let server: MailServer
  let kwit: Kwit
  beforeAll(async () => {
    server = await startMailServer()
    kwit = await startKwit({
      KWIT_SIGN_UP: 'true',
      KWIT_SMTP_URL: `smtp://mailer:Pa55word@127.0.0.1:${server.port}`,
      KWIT_MAIL_FROM: 'kwit@example.com',
    })
  })
  afterAll(async () => {
    await kwit.close()
    await server.stop()
  })

  let visitors = 0
  const signUp = (email: string, name: string, password: string) =>
    kwit.call('POST', '/session/sign_up.json', {
      json: { email, password, company: { name }, lang: 'en' },
      headers: { 'x-forwarded-for': `10.0.0.${++visitors}` },
    })
  const openSession = async (login: string, password: string) =>
    (await kwit.call('POST', '/session.json', { json: { login, password } })).json.accounts[0].prefix
  const signInStatus = async (login: string, password: string) =>
    (await kwit.call('POST', '/session.json', { json: { login, password } })).status
  const loginOf = async (prefix: string) => {
    const row = await kwit.db.get<{
      login: string
    }>(sql`select login from users join memberships m on m.user_id = users.id
      join accounts a on a.id = m.account_id where a.prefix = ${prefix}`)
    return row?.login as string
  }
  const confirmation = (confirmation_token: string, format: string) =>
    speaker(kwit, format as 'json')('POST', '/session/confirmation', { confirmation_token })
  const linksTo = async (email: string, count: number) => {
    while (server.to(email).length < count) await new Promise((resolve) => setTimeout(resolve, 25))
    return server
      .to(email)
      .map(
        ({ content }) =>
          /\/confirm\/(\d+-[0-9a-f]{64})/.exec(partOf(readMail(content), 'text/plain').text)?.[1] as string,
      )
  }

  test.each(FORMATS)('is theirs only after the e-mail was answered, in %s', async (format) => {
    const email = `ceo-${format}@corp.test`
    expect((await signUp(email, `Squat ${format}`, THEIRS)).status).toBe(201)
    const [first] = await linksTo(email, 1)
    const signedUp = await signUp(email, `Corp ${format}`, PASSWORD)
    expect(signedUp).toMatchObject({ status: 201, json: { user: { login: email } } })
    const [, second] = await linksTo(email, 2)
    expect(second).not.toBe(first)
    expect((await confirmation(`1-${'0'.repeat(64)}`, format)).status).toBe(422)
    expect((await confirmation('nonsense', format)).status).toBe(422)
    expect((await confirmation(second as string, format)).status).toBe(200)
    expect((await confirmation(second as string, format)).status).toBe(200)
    expect((await signUp(email, 'Again', PASSWORD)).status).toBe(422)
    // The first user keeps the account that he created, and nothing else.
    expect(await openSession(email, PASSWORD)).toBe(`corp-${format}`)
    expect(await signInStatus(email, THEIRS)).toBe(401)
    expect((await confirmation(first as string, format)).status).toBe(422)
    expect(await openSession(await loginOf(`squat-${format}`), THEIRS)).toBe(`squat-${format}`)
  })

  test('cannot be blocked, neither before nor after its confirmation', async () => {
    const email = 'bob@x.test'
    for (let count = 0; count < 5; count++) await signUp(email, `Eve ${count}`, THEIRS)
    await signUp(email, 'Bob', PASSWORD)
    await signUp(email, 'Eve 9', THEIRS)
    expect(await openSession(email, PASSWORD)).toBe('bob')
    // Others used up the e-mails of an hour; the one with the new password is still sent.
    const links = await linksTo(email, 3)
    await kwit.call('POST', '/session/password_reset.json', { json: { login: email } })
    await linksTo(email, 3 + 5)
    const login = await loginOf('bob')
    const emails = server.to(email).map(({ content }) => partOf(readMail(content), 'text/plain').text)
    const resetEmail = emails.find((text) => text.includes('/reset/') && text.includes(` ${login} at `)) ?? ''
    expect(emails.filter((text) => text.includes('/confirm/'))).toHaveLength(3)
    expect(emails[0]).toContain('The account eve-0 at')
    const reset_token = /\/reset\/(\w+)/.exec(resetEmail)?.[1]
    const reset = await kwit.call('POST', '/session/password.json', {
      json: { reset_token, password: PASSWORD },
    })
    expect(reset.status).toBe(200)
    expect(await loginOf('bob')).toBe(email)
    expect(await openSession(email, PASSWORD)).toBe('bob')
    expect(await signInStatus(email, THEIRS)).toBe(401)
    for (const token of links.slice(0, 3)) expect((await confirmation(token, 'json')).status).toBe(422)
    expect((await signUp('BOB@x.test', 'Again', PASSWORD)).status).toBe(422)
  })

  test('must be confirmed within seven days', async () => {
    const email = 'late@x.test'
    await signUp(email, 'Late', PASSWORD)
    const [link = ''] = await linksTo(email, 1)
    await kwit.db.begin(async (db) => {
      await db.run(sql`update users set created_at = created_at - ${8 * 86_400_000} where email = ${email}`)
    })
    expect((await confirmation(link, 'json')).status).toBe(422)
  })
})
