// Tests every route × every kind of caller × own, foreign and unknown record × format. No response may contain data
// of another account, or reveal that it exists.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import type { Resource } from '../../src/platform/fields/resource.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { bankStatement, importStatement } from '../bank-statement.ts'
import { FORMATS } from '../formats.ts'
import {
  type CallOptions,
  collectionOf,
  ENGINE,
  INTEGRATION_TOKEN,
  type Kwit,
  type Reply,
  request,
  startKwit,
} from '../harness.ts'
import { nameOf, PASSWORD, type PlantedAccount, plant, rowsOf, UNKNOWN_ID } from '../matrix/plant.ts'
import { CALLERS, type Caller, TABLE } from '../matrix/table.ts'
import { minimal } from '../minimal-records.ts'
import { createTransferBatch } from '../transfer-batch.ts'

const NEEDS_INTEGRATION_TOKEN = new Set(['POST /users', 'POST /login', 'POST /account', 'GET /account'])
const RENEWALS = ['/account/renew_token', '/account/token/renew']

// Each text of an account contains the word of that account. The words of the two accounts have the same length.
const WORD = { ours: 'ourmarker7q', theirs: 'othermark7q' }

// Permissions are checked before the database is queried, so one engine covers all callers. The other engine runs
// with the callers that show which account owns a record.
const ASKING = ENGINE === 'sqlite' ? CALLERS : (['stranger', 'member', 'owner'] as const)

// One function writes all responses and errors, so a few callers cover XML.
const IN_XML: Caller[] = ['nobody', 'stranger', 'accountant', 'owner']

const UNKNOWN_TO_ACCOUNTANTS = /^\/(?:invoices|banking\/payments?|payments)\/:id/

type Cell = { route: Route; caller: Caller; format: string }

describe('access matrix', () => {
  let kwit: Kwit
  let ours: PlantedAccount
  let theirs: PlantedAccount
  let before: string[]
  const tokens = {} as { [caller in Caller]: string | undefined }

  beforeAll(async () => {
    kwit = await startKwit()
    ours = await plant(kwit, 'ours', WORD.ours)
    theirs = await plant(kwit, 'theirs', WORD.theirs)
    const { account } = ours
    Object.assign(tokens, { wrong: 'x'.repeat(24), stranger: theirs.account.token, owner: account.token })
    for (const role of ['accountant', 'member', 'admin'] as const) tokens[role] = await account.member(role)
    before = await rowsOf(kwit, theirs)
  })
  afterAll(() => kwit.close())

  test('every route has a row in the table, and every row a route', () => {
    const routes = new Set(kwit.routes.map(nameOf))
    expect([...routes].filter((name) => !(name in TABLE))).toEqual([])
    expect(Object.keys(TABLE).filter((name) => !routes.has(name))).toEqual([])
  })

  test('every caller gets exactly the response of the table for records of the account', async () => {
    const surprises: string[] = []
    const check = async (cell: Cell) => {
      const reply = await ask(cell, isAboutRecord(cell.route) ? await disposable(cell.route) : undefined)
      const expected = TABLE[nameOf(cell.route)]?.[cell.caller]
      if (reply.status !== expected)
        surprises.push(`${describeCell(cell)}: ${reply.status}, not ${expected} ${reply.text}`)
      if (cell.caller !== 'stranger') surprises.push(...leaks(cell, reply, WORD.theirs))
      // Signing in with the password of the owner returns the owner.
      else if (!['/login', '/session'].includes(cell.route.path))
        surprises.push(...leaks(cell, reply, WORD.ours))
      storeRenewedToken(cell, reply)
    }
    const isRenewal = ({ route }: Cell) => RENEWALS.includes(route.path)
    await inParallel(
      cells().filter((cell) => !isRenewal(cell)),
      check,
    )
    for (const cell of cells().filter(isRenewal)) await check(cell)
    expect(surprises).toEqual([])
  })

  test('responses for foreign and unknown records are identical for everybody', async () => {
    const surprises: string[] = []
    await inParallel(
      cells().filter(({ route }) => isAboutRecord(route)),
      async (cell) => {
        const reply = await ask(cell, theirs.ids[pluralOf(recordsOf(cell.route) ?? cell.route)] as number)
        const twin = await ask(cell, UNKNOWN_ID)
        const allowed = TABLE[nameOf(cell.route)]?.[cell.caller] as number
        // An accountant may change expenses, and the kind of a record that does not exist is unknown.
        const isUnknown = cell.caller === 'accountant' && UNKNOWN_TO_ACCOUNTANTS.test(cell.route.path)
        const expected =
          allowed < 400 || allowed === 422 || (isUnknown && reply.status === 404) ? 404 : allowed
        if (reply.status !== expected)
          surprises.push(`${describeCell(cell)}: ${reply.status}, not ${expected}`)
        if (comparable(reply) !== comparable(twin))
          surprises.push(`${describeCell(cell)}: ${reply.text} is not ${twin.text}`)
        surprises.push(...leaks(cell, reply, WORD.theirs))
      },
    )
    expect(surprises).toEqual([])
  })

  // At the root address the token alone selects the account: there a stranger uses his own account, and our ids are
  // foreign.
  test('a token of another account finds no record at the root address either', async () => {
    const surprises: string[] = []
    for (const route of kwit.routes.filter((route) => isAboutRecord(route))) {
      for (const format of formatsOf(route)) {
        const [reply, twin] = await Promise.all(
          [ours.ids[pluralOf(recordsOf(route) ?? route)] as number, UNKNOWN_ID].map((id) =>
            kwit.call(route.method, addressOf(route, id, format), {
              token: tokens.stranger,
              ...bodyOf(route, format),
            }),
          ),
        )
        if (reply?.status !== 404 || comparable(reply) !== comparable(twin as Reply))
          surprises.push(nameOf(route))
      }
    }
    for (const token of [
      `${theirs.account.token}/ours`,
      `${ours.account.token}/theirs`,
      `${ours.account.token}/nobody`,
    ]) {
      const replies = await Promise.all(
        ['/clients.json', '/account.xml'].map((path) => kwit.call('GET', path, { token })),
      )
      if (replies.some(({ status }) => status !== 401)) surprises.push(token)
    }
    expect(surprises).toEqual([])
  })

  test('no list, filter, search or order returns or counts records of another account', async () => {
    const surprises: string[] = []
    const lists = kwit.routes.filter(({ operation }) => operation.request_kind === 'list')
    const requests = lists.flatMap((route) =>
      questions(route.operation.shape as Resource, theirs).map((pair) => ({
        address: `${route.path}.${formatsOf(route)[0]}`,
        pair,
      })),
    )
    await inParallel(requests, async ({ address, pair }) => {
      const [foreign, unknown] = pair.map((query) =>
        request(kwit.url, 'GET', `${address}?${query}`, { token: tokens.owner }),
      )
      const answer = withoutEcho((await foreign) as Reply, pair[0])
      const twin = withoutEcho((await unknown) as Reply, pair[1])
      if (answer !== twin) surprises.push(`${address}?${pair[0]}: ${answer} is not ${twin}`)
      if (answer.includes(WORD.theirs)) surprises.push(`${address}?${pair[0]} gives ${WORD.theirs}`)
    })
    expect(surprises).toEqual([])
  })

  const problemsOf = ({ json }: Reply) =>
    Object.fromEntries(
      json.problems.map(({ field, message }: { [name: string]: string }) => [field, message]),
    )

  test('a reference to a record of another account is rejected like an unknown one', async () => {
    const surprises: string[] = []
    let references = 0
    const takers = kwit.routes.filter(
      ({ operation, formats }) => operation.request_kind === 'record' && formats.includes('json'),
    )
    for (const route of takers) {
      const fields = Object.entries(route.operation.shape?.fields ?? {}).filter(
        ([, { target: to }]) => to !== undefined,
      )
      for (const [field, { target: to }] of fields) {
        references++
        const attempt = async (id: number) => {
          const record = isAboutRecord(route) ? await disposable(route) : undefined
          const wrapper = route.operation.shape?.name as string
          const json = { [wrapper]: { ...minimal(wrapper, 'A name'), [field]: id } }
          return kwit.call(route.method, addressOf(route, record, 'json'), { token: tokens.owner, json })
        }
        const [ownReply, foreign, unknown] = [
          await attempt(ours.ids[to as string] as number),
          await attempt(theirs.ids[to as string] as number),
          await attempt(UNKNOWN_ID),
        ]
        const where = `${nameOf(route)} ${field}`
        if (ownReply.status >= 400)
          surprises.push(`${where}: our own gives ${ownReply.status} ${ownReply.text}`)
        // The preview of a document lists the problems beside its pages.
        const isBeside = foreign.json?.problems !== undefined
        const message = isBeside ? problemsOf(foreign) : foreign.json?.message
        if (foreign.status !== (isBeside ? 200 : 422))
          surprises.push(`${where}: ${foreign.status} ${foreign.text}`)
        if (!(field in (message ?? {}))) surprises.push(`${where}: ${foreign.text} does not name the field`)
        if (comparable(foreign) !== comparable(unknown))
          surprises.push(`${where}: ${foreign.text} is not ${unknown.text}`)
      }
    }
    expect(references).toBeGreaterThan(10)
    expect(surprises).toEqual([])
  })

  test('other identifiers of a record stay inside the account', async () => {
    const { owner: token } = tokens
    const byCode = (code: string) => kwit.call('GET', `/products/${code}.json?find_by=code`, { token })
    expect((await byCode(`${WORD.ours}code`)).status).toBe(200)
    expect(comparable(await byCode(`${WORD.theirs}code`))).toBe(comparable(await byCode('nothingcode')))
    // Whichever account used a code first, each finds its own product.
    for (const [{ ids, word }, bearer] of [[ours, token] as const, [theirs, tokens.stranger] as const]) {
      const shared = await kwit.call('GET', '/products/shared.json?find_by=code', { token: bearer })
      expect(shared.json).toMatchObject({ name: word, category_id: ids.categories })
    }
    const invite = (department_ids: number[], email: string) =>
      kwit.call('POST', '/account/add_user.json', { token, json: { user: { email, department_ids } } })
    const foreign = await invite([theirs.ids.departments as number], 'new1@example.com')
    expect(foreign.status).toBe(422)
    expect(comparable(foreign)).toBe(comparable(await invite([UNKNOWN_ID], 'new2@example.com')))
    expect((await invite([ours.ids.departments as number], 'new3@example.com')).status).toBe(201)
  })

  test('an invitation reveals nothing about other accounts of the invited person', async () => {
    const user = { email: `${WORD.theirs}@example.com`, first_name: 'Asked', last_name: 'Name' }
    const reply = await kwit.call('POST', '/account/add_user.json', { token: tokens.owner, json: { user } })
    const stranger = { ...user, email: 'neverseen7q@example.com' }
    const twin = await kwit.call('POST', '/account/add_user.json', {
      token: tokens.owner,
      json: { user: stranger },
    })
    const withoutIdentity = ({ text, json }: Reply, email: string) =>
      text.replaceAll(email, 'EMAIL').replace(`"id":${json.id}`, '"id":0')
    expect(withoutIdentity(reply, user.email)).toBe(withoutIdentity(twin, stranger.email))
  })

  test('the other account and its audit chain are unchanged', async () => {
    // The invitation to another account, as above, belongs to the user and to the inviting account.
    expect(await rowsOf(kwit, theirs)).toEqual(before)
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  // ── Cells
  // ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  const cells = (): Cell[] =>
    kwit.routes.flatMap((route) =>
      ASKING.flatMap((caller) =>
        formatsOf(route)
          .filter((format) => format !== 'xml' || IN_XML.includes(caller))
          .map((format) => ({ route, caller, format })),
      ),
    )

  function ask({ route, caller, format }: Cell, id: number | undefined): Promise<Reply> {
    const headers = { 'x-forwarded-host': 'ours.kwit.test' }
    const options = { ...bodyOf(route, format), headers, token: tokens[caller] }
    return kwit.call(route.method, addressOf(route, id, format), options)
  }

  function storeRenewedToken({ route, caller }: Cell, { status, text }: Reply) {
    if (!RENEWALS.includes(route.path) || status !== 200) return
    tokens[caller] = /"api_token":"(\w+)"|<api-token>(\w+)</.exec(text)?.slice(1).find(Boolean)
  }

  // The route that creates the records of an address.
  function recordsOf({ path }: Route): Route | undefined {
    const collection = (path.split('/:id')[0] as string).replace(/payment$/, 'payments')
    return kwit.routes.find((route) => nameOf(route) === `POST ${collection}`)
  }

  async function disposable(route: Route): Promise<number> {
    const shape = recordsOf(route)?.operation.shape ?? route.operation.shape
    if (/\/(signature|stamp|stationery)$/.test(route.path)) return ours.ids.templates as number
    if (route.path.startsWith('/received_files')) {
      const xml = `<file n="${people++}"/>`
      return (await kwit.call('POST', '/invoices/import.json', { token: tokens.owner, xml })).json
        .received_file_id
    }
    if (route.path.startsWith('/banking/statements') || route.path.startsWith('/banking/transactions')) {
      const ids = await importStatement(kwit, tokens.owner as string, `Disposable ${people++}`)
      return route.path.startsWith('/banking/statements') ? ids.statement_id : ids.transaction_id
    }
    if (route.path.startsWith('/banking/transfers'))
      return createTransferBatch(kwit, tokens.owner as string, `${WORD.ours} ${people++}`)
    if (route.path.startsWith('/account_transfers')) return ours.ids.account_transfers as number
    if (route.path.endsWith('/logo') || shape === undefined) return ours.ids.departments as number
    const collection = ADDED[shape.plural] ?? collectionOf(shape)
    const wrapper = ADDED[shape.plural] === ADDED.members ? 'user' : shape.name
    people++
    const email = shape.plural in PEOPLE ? { email: `disposable${people}@example.com` } : {}
    const json = {
      [wrapper]: {
        ...minimal(shape.name, `${WORD.ours} disposable${shape.name === 'role' ? people : ''}`),
        ...email,
      },
    }
    const created = await kwit.call('POST', `/${collection}.json`, { token: tokens.owner, json })
    expect(created.status, `The sample of ${shape.plural} is refused: ${created.text}`).not.toBe(422)
    return created.json.id
  }

  function addressOf({ method, path, formats }: Route, id: number | undefined, format: string): string {
    const query = method === 'GET' ? (QUERIES[path] ?? '') : ''
    return path.replace(':id', String(id)) + (formats.includes('page') ? '' : `.${format}`) + query
  }

  let people = 0
  function bodyOf(route: Route, format: string): CallOptions {
    const name = nameOf(route)
    const needed = NEEDS_INTEGRATION_TOKEN.has(name) ? { integration_token: INTEGRATION_TOKEN } : {}
    if (route.method === 'GET') return {}
    people++
    const user = { email: `person${people}@example.com`, login: `person${people}`, password: PASSWORD }
    if (name === 'POST /banking/statements') return { body: Buffer.from(bankStatement(`Matrix ${people}`)) }
    if (name === 'POST /users') return bodyOptions({ user: { ...user, ...needed } }, format)
    if (name === 'POST /login')
      return bodyOptions({ login: { login: ours.login, password: PASSWORD, ...needed } }, format)
    if (name === 'POST /session')
      return bodyOptions({ session: { login: ours.login, password: PASSWORD } }, format)
    if (name === 'POST /account')
      return bodyOptions({ ...needed, account: { prefix: `opened${people}` }, user }, format)
    if (name === 'POST /account/add_user') return bodyOptions({ user }, format)
    if (name === 'POST /session/password_reset') return bodyOptions({ hash: { login: 'nobody' } }, format)
    if (name === 'POST /session/invitation')
      return bodyOptions({ hash: { invitation_token: 'x', password: PASSWORD } }, format)
    if (name === 'POST /account/invitations') return bodyOptions({ hash: { email: user.email } }, format)
    if (name === 'POST /account/test_email') return bodyOptions({ hash: { to: user.email } }, format)
    if (name.endsWith('/match')) return bodyOptions({ hash: { client_id: ours.ids.clients } }, format)
    if (name.endsWith('/decline')) return bodyOptions({ hash: { category: 'bank_fee' } }, format)
    if (name.endsWith('/book')) return bodyOptions({ hash: { category: 'bank_fee' } }, format)
    if (name.endsWith('/send_by_email')) return bodyOptions({ hash: { email_to: user.email } }, format)
    if (name.endsWith('/change_status')) return bodyOptions({ hash: { status: 'paid' } }, format)
    if (name === 'POST /invoices/cancel')
      return bodyOptions({ hash: { cancel_invoice_id: ours.ids.unpaid_invoices } }, format)
    if (route.operation.request_kind !== 'record') return {}
    const wrapper = route.operation.shape?.name as string
    return bodyOptions({ [wrapper]: minimal(wrapper, `Name ${people}`) }, format)
  }
})

const PEOPLE = { members: true, invitations: true, tokens: true }

// Routes whose body has another name than their address.
const ADDED: { [plural: string]: string } = {
  access_tokens: 'account/access_tokens',
  members: 'account/add_user',
  tokens: 'account/add_user',
  invitations: 'account/invitations',
  roles: 'account/roles',
}
const QUERIES: { [path: string]: string } = {
  '/account': `?integration_token=${INTEGRATION_TOKEN}`,
  '/account/history': '?object=client&id=1',
  '/invoices/:id/change_status': '?status=paid',
  '/network_connections/:id/lookup': '?participant=0208:0202239951',
}

const pluralOf = ({ path, operation }: Route) => operation.shape?.plural ?? (path.split('/')[1] as string)
// Sessions belong to users: no token gives access to them.
const isAboutRecord = ({ path, operation }: Route) => path.includes(':id') && !operation.is_session_route
const describeCell = ({ route, caller, format }: Cell) => `${nameOf(route)} as ${caller} in ${format}`

const formatsOf = ({ formats }: Route) =>
  formats.includes('json') && formats.includes('xml') ? FORMATS : formats.slice(0, 1)

function bodyOptions(tree: object, format: string): CallOptions {
  if (format !== 'xml') return { json: 'hash' in tree ? tree.hash : tree }
  const entries = Object.entries(tree)
  const [[only, inner] = ['', '']] = entries
  return {
    xml: entries.length === 1 && typeof inner === 'object' ? element(only, inner) : element('hash', tree),
  }
}

const element = (name: string, value: unknown): string => {
  const inner =
    typeof value === 'object'
      ? Object.entries(value as object)
          .map(([key, item]) => element(key, item))
          .join('')
      : value
  return `<${name.replaceAll('_', '-')}>${inner}</${name.replaceAll('_', '-')}>`
}

// The parts of a response that do not differ between any two requests.
const comparable = ({ status, headers, text }: Reply): string => {
  const headerPairs = [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'].includes(name),
  )
  return `${status}\n${headerPairs.map((pair) => pair.join(': ')).join('\n')}\n${text.replaceAll(headers.get('x-request-id') ?? 'none', 'ID')}`
}

// The Link header repeats the query.
const withoutEcho = (reply: Reply, query: string): string => {
  let text = comparable(reply)
  for (const [name, value] of new URLSearchParams(query)) {
    for (const spelling of [
      value,
      encodeURIComponent(value),
      new URLSearchParams({ v: value }).toString().slice(2),
    ]) {
      text = text
        .replaceAll(`${encodeURIComponent(name)}=${spelling}`, `${name}=…`)
        .replaceAll(`${name}=${spelling}`, `${name}=…`)
    }
  }
  return text
}

function leaks(cell: Cell, { text, headers }: Reply, word: string): string[] {
  const all = `${text}\n${[...headers].flat().join('\n')}`
  return all.includes(word) ? [`${describeCell(cell)} gives ${word}: ${text}`] : []
}

// Pairs of queries: one asks for a record of the other account, the other for a record that does not exist.
function questions(resource: Resource, { ids, word }: PlantedAccount): [string, string][] {
  const nothing = 'z'.repeat(word.length)
  const pairs: [string, string][] = [
    ['', ''],
    ['per_page=100', 'per_page=100'],
    [`query=${word}`, `query=${nothing}`],
    [`search=${word}`, `search=${nothing}`],
    [`query=${word.slice(0, 6)}`, `query=${nothing.slice(0, 6)}`],
    [`ids=${ids[resource.plural]}`, `ids=${UNKNOWN_ID}`],
    [`ids[]=${ids[resource.plural]}`, `ids[]=${UNKNOWN_ID}`],
    [`account_id=2`, `account_id=3`],
    [`order=${word}`, `order=${nothing}`],
  ]
  for (const order of ['id', 'created_at', 'updated_at', ...resource.orders]) {
    pairs.push(
      [`order=${order}`, `order=${order}`],
      [`order=${order}.desc&per_page=100`, `order=${order}.desc&per_page=100`],
    )
  }
  for (const [filter, kind] of Object.entries(resource.filters)) {
    const to = resource.fields[filter]?.target
    if (to !== undefined) pairs.push([`${filter}=${ids[to]}`, `${filter}=${UNKNOWN_ID}`])
    else if (kind !== 'ids' && resource.fields[filter]?.kind === 'text') {
      pairs.push([
        `${filter}=${word}${suffixes[filter] ?? ''}`,
        `${filter}=${nothing}${suffixes[filter] ?? ''}`,
      ])
    }
  }
  return pairs
}

const suffixes: { [field: string]: string } = { code: 'code', email: '@example.com' }

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) await work(items[next++] as Item)
  }
  await Promise.all(Array.from({ length: 12 }, worker))
}
