// Tests the members of an account: invitations, roles and removal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { sql } from '../../src/platform/database/sql.ts'
import {
  type Browser,
  browserOf,
  lettersTo,
  openAccount,
  PASSWORD,
  signIn,
  tokenIn,
} from '../browser-client.ts'
import { FORMATS, fromXml, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { partOf } from '../mail-reader.ts'
import { type MailServer, startMailServer } from '../smtp.ts'

const DAY_MS = 24 * 3_600_000

describe('members', () => {
  let kwit: Kwit
  let olga: Awaited<ReturnType<typeof openAccount>>
  let owner: Browser
  beforeAll(async () => {
    kwit = await startKwit()
    olga = await openAccount(kwit, 'olga')
    owner = await signIn(kwit, 'olga')
  })
  afterAll(() => kwit.close())

  const invite = (json: object, by = owner, account = 'olga') =>
    by.call('POST', '/account/invitations.json', { json, account })
  const members = async (by = owner) =>
    (await by.call('GET', '/account/users.json', { account: 'olga' })).json as any[]
  const memberWithEmail = async (email: string) => (await members()).find((member) => member.email === email)
  const accept = (json: object) => kwit.call('POST', '/session/invitation.json', { json })
  const offer = (token: string) => kwit.call('GET', `/session/invitation/${token}.json`)
  const invitedToken = async (email: string, count = 1) =>
    tokenIn((await lettersTo(kwit, email, count)).at(-1), 'invitation')

  // Invites a new user with this role and signs him in.
  async function join(email: string, role: string): Promise<Browser> {
    expect((await invite({ email, role })).status).toBe(201)
    const reply = await accept({ invitation_token: await invitedToken(email), password: PASSWORD })
    expect(reply.status).toBe(201)
    return browserOf(kwit, reply)
  }

  test('an invitation is sent by e-mail, describes the offer, and admits a user', async () => {
    const email = 'paul@example.com'
    const reply = await invite({ email, role: 'admin', lang: 'en', department_ids: [] })
    expect(reply).toMatchObject({
      status: 201,
      json: { id: expect.any(Number), email, role: 'admin', lang: 'en', department_ids: [] },
    })
    const [letter] = await lettersTo(kwit, email)
    expect(letter?.headers.subject).toBe('olga invites you to olga Ltd')
    expect(partOf(letter, 'text/plain').text).toContain('for seven days')
    const invitation_token = tokenIn(letter, 'invitation')
    expect(reply.text).not.toContain(invitation_token)
    expect((await offer(invitation_token)).json).toEqual({
      email,
      role: 'admin',
      account: { prefix: 'olga', name: 'olga Ltd' },
      invited_by: 'olga',
      has_login: false,
      lang: 'en',
      expires_at: expect.any(String),
    })
    expect(await memberWithEmail(email)).toMatchObject({
      id: null,
      invited: true,
      invitation_id: reply.json.id,
    })
    const accepted = await accept({
      invitation_token,
      password: PASSWORD,
      first_name: 'Paul',
      last_name: 'P',
    })
    expect(accepted).toMatchObject({
      status: 201,
      json: {
        user: { login: email, first_name: 'Paul' },
        accounts: [{ prefix: 'olga', role: 'admin' }],
        account: 'olga',
      },
    })
    const browser = browserOf(kwit, accepted)
    expect((await browser.call('GET', '/clients.json')).status).toBe(200)
    const { api_token } = (await browser.call('GET', '/account/token.json')).json
    expect((await kwit.call('GET', '/clients.json', { token: api_token })).status).toBe(200)
    expect(await memberWithEmail(email)).toMatchObject({
      id: accepted.json.user.id,
      invited: false,
      last_seen_at: expect.any(String),
      role: 'admin',
      department_ids: [],
    })
    // An invitation can be used only once.
    expect((await offer(invitation_token)).status).toBe(404)
    const again = await accept({ invitation_token, password: PASSWORD })
    expect(again).toMatchObject({ status: 422, json: { message: { invitation_token: expect.any(Array) } } })
  })

  test('invitations are written in Polish and German', async () => {
    await invite({ email: 'po@example.com' })
    await invite({ email: 'de@example.com', lang: 'de' })
    expect((await lettersTo(kwit, 'po@example.com'))[0]?.headers.subject).toBe(
      'olga zaprasza na konto olga Ltd',
    )
    expect((await lettersTo(kwit, 'de@example.com'))[0]?.headers.subject).toBe(
      'olga lädt Sie zu olga Ltd ein',
    )
  })

  for (const format of FORMATS) {
    test(`lists, changes and removes users (${format})`, async () => {
      const email = `rita-${format}@example.com`
      await join(email, 'member')
      const ask = speaker(kwit, format, olga.token)
      const { body } = await ask('GET', '/account/users')
      const rita = body.find((member: { email: string }) => member.email === email)
      expect(rita).toMatchObject({ role: 'member', login: email, department_ids: [], invited: false })
      const changed = await ask('PUT', `/account/users/${rita.id}`, { member: { role: 'accountant' } })
      expect(changed.body).toMatchObject({ id: rita.id, role: 'accountant' })
      expect((await ask('DELETE', `/account/users/${rita.id}`)).body).toBe('ok')
      expect((await ask('DELETE', `/account/users/${rita.id}`)).status).toBe(404)
      const invited = await ask('POST', '/account/invitations', { invitation: { email } })
      expect(invited.body).toMatchObject({ email, role: 'member' })
      expect((await ask('DELETE', `/account/invitations/${invited.body.id}`)).body).toBe('ok')
      expect((await ask('DELETE', `/account/invitations/${invited.body.id}`)).status).toBe(404)
    })
  }

  test('an invitation expires after seven days, when it is withdrawn, and when it is renewed', async () => {
    const start = Date.now()
    try {
      kwit.clock.set(start)
      await invite({ email: 'late@example.com' })
      const late = await invitedToken('late@example.com')
      kwit.clock.set(start + 7 * DAY_MS - 1000)
      expect((await offer(late)).status).toBe(200)
      kwit.clock.set(start + 7 * DAY_MS + 1)
      expect((await offer(late)).status).toBe(404)
      expect((await accept({ invitation_token: late, password: PASSWORD })).status).toBe(422)
    } finally {
      kwit.clock.set(undefined)
    }
    const { json } = await invite({ email: 'gone@example.com' })
    const invitation_token = await invitedToken('gone@example.com')
    await owner.call('DELETE', `/account/invitations/${json.id}.json`)
    expect((await accept({ invitation_token: invitation_token, password: PASSWORD })).status).toBe(422)
    await invite({ email: 'anew@example.com' })
    const first = await invitedToken('anew@example.com')
    await invite({ email: 'Anew@example.com', role: 'accountant' })
    const second = await invitedToken('Anew@example.com')
    expect((await offer(first)).status).toBe(404)
    expect((await offer(second)).json.role).toBe('accountant')
    for (const token of ['x', '0'.repeat(64)]) expect((await offer(token)).status).toBe(404)
  })

  test('only one of two concurrent requests accepts an invitation', async () => {
    await invite({ email: 'rush@example.com' })
    const invitation_token = await invitedToken('rush@example.com')
    const replies = await Promise.all([1, 2, 3].map(() => accept({ invitation_token, password: PASSWORD })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const people = await kwit.db.all(sql`select id from users where email = 'rush@example.com'`)
    expect(people).toHaveLength(1)
  })

  test('a signed-in user joins as themselves, and nobody else with their invitation', async () => {
    await openAccount(kwit, 'sven')
    await openAccount(kwit, 'tina')
    await invite({ email: 'sven@example.com', role: 'accountant' })
    const invitation_token = await invitedToken('sven@example.com')
    expect((await offer(invitation_token)).json.has_login).toBe(true)
    const [sven, tina] = [await signIn(kwit, 'sven'), await signIn(kwit, 'tina')]
    const take = (by: Browser, headers = {}) =>
      by.call('POST', '/session/invitation.json', { json: { invitation_token }, headers })
    expect((await take(tina)).status).toBe(403)
    expect(await take(sven, { 'x-csrf-token': 'x' })).toMatchObject({ status: 403, json: { code: 'csrf' } })
    // Without a session, the password of the existing user is required.
    expect(await accept({ invitation_token, password: 'something new' })).toMatchObject({
      status: 422,
      json: { message: { password: expect.any(Array) } },
    })
    const reply = await take(sven)
    expect(reply.json.account).toBe('olga')
    expect(reply.json.accounts).toMatchObject([
      { prefix: 'olga', role: 'accountant' },
      { prefix: 'sven', role: 'owner' },
    ])
    const browser = browserOf(kwit, reply)
    expect((await sven.call('GET', '/session.json')).status).toBe(401)
    // The user may only read in one account, and do everything in the other.
    const client = { json: { client: { name: 'Acme' } } }
    expect((await browser.call('GET', '/clients.json', { account: 'olga' })).status).toBe(200)
    expect((await browser.call('POST', '/clients.json', { ...client, account: 'olga' })).status).toBe(403)
    expect((await browser.call('POST', '/clients.json', { ...client, account: 'sven' })).status).toBe(201)
    expect((await browser.call('GET', '/clients.json', { account: 'olga' })).json).toEqual([])
  })

  test('the password of an existing login accepts an invitation too', async () => {
    await openAccount(kwit, 'ursula')
    await invite({ email: 'ursula@example.com' })
    const invitation_token = await invitedToken('ursula@example.com')
    const reply = await accept({ invitation_token, password: PASSWORD })
    expect(reply).toMatchObject({ status: 201, json: { user: { login: 'ursula' } } })
    expect(reply.json.accounts.map(({ prefix }: { prefix: string }) => prefix)).toEqual(['olga', 'ursula'])
  })

  test('roles: an admin cannot make owners, members and accountants nobody, and the owner stays', async () => {
    const admin = await join('vera@example.com', 'admin')
    const member = await join('will@example.com', 'member')
    const accountant = await join('xena@example.com', 'accountant')
    const { id: memberId } = await memberWithEmail('will@example.com')
    const { id: ownerId } = await memberWithEmail('olga@example.com')
    const { id: adminId } = await memberWithEmail('vera@example.com')
    const change = (by: Browser, id: number, role: string) =>
      by.call('PUT', `/account/users/${id}.json`, { json: { role }, account: 'olga' })
    const remove = (by: Browser, id: number) =>
      by.call('DELETE', `/account/users/${id}.json`, { account: 'olga' })
    for (const by of [member, accountant]) {
      expect((await by.call('GET', '/account/users.json')).status).toBe(200)
      expect((await invite({ email: 'y@example.com' }, by)).status).toBe(403)
      expect((await change(by, memberId, 'admin')).status).toBe(403)
      expect((await remove(by, memberId)).status).toBe(403)
      expect((await by.call('GET', '/account/requests.json')).status).toBe(403)
      expect((await by.call('POST', '/account/test_email.json', { json: { to: 'a@b.pl' } })).status).toBe(403)
    }
    expect((await invite({ email: 'y@example.com', role: 'owner' }, admin)).status).toBe(403)
    expect((await change(admin, memberId, 'owner')).status).toBe(403)
    expect((await change(admin, adminId, 'owner')).status).toBe(403)
    expect((await change(admin, ownerId, 'member')).status).toBe(403)
    expect((await remove(admin, ownerId)).status).toBe(403)
    expect((await change(admin, memberId, 'accountant')).status).toBe(200)
    const client = { json: { client: { name: 'Acme' } } }
    expect((await member.call('POST', '/clients.json', client)).status).toBe(403)
    // The last owner cannot be changed or removed.
    expect((await change(owner, ownerId, 'admin')).status).toBe(422)
    expect((await remove(owner, ownerId)).status).toBe(422)
    expect((await change(owner, memberId, 'king')).status).toBe(422)
    expect((await change(owner, adminId, 'owner')).status).toBe(200)
    expect((await change(owner, ownerId, 'admin')).status).toBe(200)
    expect((await change(owner, ownerId, 'owner')).status).toBe(403)
    expect((await change(admin, ownerId, 'owner')).status).toBe(200)
    expect((await change(owner, adminId, 'admin')).status).toBe(200)
  })

  test('of two owners who leave at once one stays', async () => {
    const other = await join('zoe@example.com', 'owner')
    const { id: otherId } = await memberWithEmail('zoe@example.com')
    const { id: ownerId } = await memberWithEmail('olga@example.com')
    const lower = (by: Browser, id: number) =>
      by.call('PUT', `/account/users/${id}.json`, { json: { role: 'admin' }, account: 'olga' })
    const statuses = (await Promise.all([lower(owner, ownerId), lower(other, otherId)])).map((r) => r.status)
    expect(statuses.sort()).toEqual([200, 422])
    const owners = (await members()).filter(({ role }) => role === 'owner')
    expect(owners).toHaveLength(1)
    const by = owners[0].id === ownerId ? owner : other
    await by.call('PUT', `/account/users/${ownerId}.json`, { json: { role: 'owner' }, account: 'olga' })
    expect(
      (await owner.call('PUT', `/account/users/${otherId}.json`, { json: { role: 'admin' } })).status,
    ).toBe(200)
  })

  test('a removed user loses access immediately, by cookie and by token', async () => {
    const leaver = await join('yan@example.com', 'member')
    const token = (await leaver.call('GET', '/account/token.json')).json.api_token
    expect((await kwit.call('GET', '/clients.json', { token })).status).toBe(200)
    const { id } = await memberWithEmail('yan@example.com')
    expect((await owner.call('DELETE', `/account/users/${id}.json`, { account: 'olga' })).status).toBe(200)
    expect((await leaver.call('GET', '/clients.json', { account: 'olga' })).status).toBe(401)
    expect((await kwit.call('GET', '/clients.json', { token })).status).toBe(401)
    expect((await leaver.call('GET', '/session.json')).json).toMatchObject({ accounts: [], account: null })
    expect(await kwit.db.all(sql`select id from api_tokens where user_id = ${id}`)).toEqual([])
  })

  test('an address removed and added again opens the login of its current user', async () => {
    const email = 'crowded@example.com'
    const add = async (password: string) =>
      (await owner.call('POST', '/account/add_user.json', { json: { user: { email, password } } })).json.id
    for (let count = 0; count < 5; count++)
      await owner.call('DELETE', `/account/users/${await add('another secret')}.json`)
    const id = await add(PASSWORD)
    const json = { login: ` ${email.toUpperCase()} `, password: PASSWORD }
    expect(await kwit.call('POST', '/session.json', { json })).toMatchObject({
      status: 201,
      json: { user: { id } },
    })
  })

  test('members of other accounts are not found', async () => {
    const stranger = await openAccount(kwit, 'stranger')
    const foreign = await signIn(kwit, 'stranger')
    const { id } = (await foreign.call('GET', '/session.json')).json.user
    const theirs = (
      await foreign.call('POST', '/account/invitations.json', { json: { email: 'q@example.com' } })
    ).json
    for (const [method, path] of [
      ['PUT', `/account/users/${id}.json`],
      ['DELETE', `/account/users/${id}.json`],
      ['DELETE', `/account/invitations/${theirs.id}.json`],
    ] as const) {
      const reply = await owner.call(method, path, { json: { role: 'admin' }, account: 'olga' })
      expect(reply.status).toBe(404)
    }
    expect(JSON.stringify(await members())).not.toContain('stranger')
    const json = {
      email: 'w@example.com',
      department_ids: [(await foreign.call('GET', '/departments.json')).json[0].id],
    }
    expect(Object.keys((await invite(json)).json.message)).toEqual(['department_ids'])
    expect((await kwit.call('GET', '/clients.json', { token: stranger.token })).status).toBe(200)
  })

  test('an invalid invitation names its errors', async () => {
    for (const [fields, field] of [
      [{}, 'email'],
      [{ email: 'no address' }, 'email'],
      [{ email: 'OLGA@example.com' }, 'email'],
      [{ email: 'r@example.com', role: 'king' }, 'role'],
    ] as const) {
      const reply = await invite(fields)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.json.message)).toEqual([field])
    }
  })

  test('the token is shown to its owner and can be renewed', async () => {
    const mine = async () =>
      (await owner.call('GET', '/account/token.json', { account: 'olga' })).json.api_token
    const before = await mine()
    expect((await kwit.call('GET', '/account/token.json', { token: before })).json).toEqual({
      api_token: before,
    })
    const renewed = await owner.call('POST', '/account/token/renew.json', { account: 'olga' })
    expect(renewed.json.api_token).toBe(await mine())
    expect((await kwit.call('GET', '/clients.json', { token: before })).status).toBe(401)
    expect((await kwit.call('GET', '/clients.json', { token: renewed.json.api_token })).status).toBe(200)
    const xml = await kwit.call('GET', '/account/token.xml', { token: renewed.json.api_token })
    expect(fromXml(xml.text)).toEqual({ api_token: renewed.json.api_token })
    olga.token = renewed.json.api_token
  })

  test('a test e-mail reports its result', async () => {
    const send = (json: object) => owner.call('POST', '/account/test_email.json', { json, account: 'olga' })
    const reply = await send({ to: 'probe@example.com' })
    expect(reply).toMatchObject({
      status: 200,
      json: { status: 'outbox', message: expect.stringContaining('outbox') },
    })
    const [letter] = await lettersTo(kwit, 'probe@example.com')
    expect(letter?.headers.subject).toBe('Wiadomość testowa z kwit.test')
    expect((await send({ to: 'a@b.pl, c@d.pl' })).status).toBe(422)
    expect((await send({})).status).toBe(422)
    for (let count = 0; count < 4; count++) await send({ to: 'probe@example.com' })
    expect((await send({ to: 'probe@example.com' })).status).toBe(429)
  })

  test('the last visit of a member is shown', async () => {
    const start = Date.now()
    try {
      kwit.clock.set(start + 3_600_000)
      await owner.call('GET', '/clients.json', { account: 'olga' })
      const seen = (await memberWithEmail('olga@example.com')).last_seen_at
      expect(Date.parse(seen)).toBe(start + 3_600_000)
    } finally {
      kwit.clock.set(undefined)
    }
  })

  test('every change is recorded in the audit log', async () => {
    const entries = await kwit.db.all<{ action: string }>(sql`select distinct action from audit_entries`)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite', 'join', 'change_member', 'remove_member', 'withdraw', 'renew_token']),
    )
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })
})

describe('a test e-mail', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.stop())

  async function sendTestMail(environment: { [name: string]: string }, to: string, others = 0) {
    const kwit = await startKwit({
      KWIT_MAIL_FROM: 'kwit@kwit.example',
      KWIT_SMTP_TIMEOUT: '5',
      ...environment,
    })
    try {
      const { token } = await kwit.newAccount()
      for (let count = 0; count < others; count++) await kwit.newAccount()
      const reply = await kwit.call('POST', '/account/test_email.xml', {
        token,
        xml: `<hash><to>${to}</to></hash>`,
      })
      expect(reply.status).toBe(200)
      return fromXml(reply.text)
    } finally {
      await kwit.close()
    }
  }

  test('is sent if the mail server accepts it', async () => {
    const url = `smtp://mailer:Pa55word@127.0.0.1:${server.port}`
    expect(await sendTestMail({ KWIT_SMTP_URL: url }, 'probe@example.com')).toMatchObject({ status: 'sent' })
    expect(server.to('probe@example.com')).toHaveLength(1)
  })

  test('fails if the mail server rejects it, with the reason and without a password', async () => {
    const wrong = `smtp://mailer:Wr0ngword@127.0.0.1:${server.port}`
    const refused = await sendTestMail({ KWIT_SMTP_URL: wrong }, 'probe2@example.com', 1)
    expect(refused).toEqual({
      status: 'failed',
      message: 'The mail server rejected the user name or password',
      answer: null,
    })
    // The user of the only account also runs the mail server, so he sees its response.
    const alone = await sendTestMail({ KWIT_SMTP_URL: wrong }, 'probe2@example.com')
    expect(alone.message).toBe(
      'The mail server rejected the user name or password (Invalid login: 535 wrong: ***)',
    )
    const nowhere = await sendTestMail(
      { KWIT_SMTP_URL: 'smtp://mailer:Pa55word@127.0.0.1:1' },
      'probe3@example.com',
    )
    expect(nowhere.message).toMatch(/^The mail server could not be reached \(.*ECONNREFUSED.*\)$/)
  })
})
