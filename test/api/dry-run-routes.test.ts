// Tests that no route changes anything with dry_run=1 in its address: it rolls the change back, or refuses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../src/platform/http/route.ts'
import { type CallOptions, type Kwit, type Reply, startKwit } from '../harness.ts'
import { nameOf, type PlantedAccount, plant, rowsOf, settled } from '../matrix/plant.ts'
import { minimal } from '../minimal-records.ts'

const AT_ONCE = 20 // routes between two comparisons of the whole account
const REFUSED = 'dry_run is not possible for this operation: send the request without it'

// Parameters that these routes need to change anything at all.
const QUERIES: { [route: string]: string } = {
  'GET /invoices/:id': '&send_to_ksef=yes',
  'GET /invoices/:id/change_status': '&status=rejected',
  'POST /invoices/:id/change_status': '&status=rejected',
  'POST /invoices/cancel': '&cancel_invoice_id=:id',
}

const ORDER = { payment: { first_name: 'Anna', last_name: 'Nowak', email: 'anna@example.com' } }

describe('dry_run on every route', () => {
  let kwit: Kwit
  let planted: PlantedAccount
  let reference: any
  let answerForm: string
  let tokens: { [start: string]: string }
  beforeAll(async () => {
    kwit = await startKwit()
    planted = await plant(kwit, 'dryrun', 'drymarker7q')
    tokens = await openLinks()
    reference = (await kwit.call('GET', '/openapi.json')).json
    await settled(kwit)
  })
  afterAll(() => kwit.close())

  // Creates public addresses of an estimate that can be answered, a client, a product sold by a form, and its order.
  async function openLinks() {
    const { token } = planted.account
    const send = async (method: string, path: string, json: object) =>
      (await kwit.call(method, path, { token, json })).json
    await send('PUT', '/account.json', { account: { client_panel: true } })
    const estimate = { kind: 'estimate', buyer_name: 'B', positions: [{ name: 'x', total_price_gross: '5' }] }
    const { token: invoice } = await send('POST', '/invoices.json', { invoice: estimate })
    const page = await kwit.call('GET', `/invoice/${invoice}`, { token })
    const [, version] = /name="version" value="(\d+)"/.exec(page.text) ?? []
    answerForm = `decision=accepted&name=Anna+Nowak&version=${version}`
    const client = await send('GET', `/clients/${planted.ids.clients}.json`, {})
    const product = await send('POST', '/products.json', {
      product: { name: 'Sold', price_gross: '10', tax: '23' },
    })
    const order = await kwit.call('POST', `/a/dryrun/p/${product.token}/payments.json`, { json: ORDER })
    const { pathname } = new URL(order.json.payment_url)
    const last = (address: string) => address.split('/').at(-1) ?? ''
    return { invoice, panel: last(client.panel_url), p: product.token, payment: last(pathname) }
  }

  function addressOf(route: Route): string {
    const { path, formats } = route
    // The newest prepared invoice is paid, so its status could not change.
    const id = path.startsWith('/invoices')
      ? planted.ids.unpaid_invoices
      : (planted.ids[path.split('/')[1] ?? ''] ?? planted.ids.departments)
    const kind = path.startsWith('/a/') ? path.split('/')[3] : path.split('/')[1]
    const token = tokens[kind ?? ''] ?? 'x'
    const query = `?dry_run=1${QUERIES[nameOf(route)] ?? ''}`
    return `${path}${formats.includes('page') ? '' : `.${formats[0]}`}${query}`
      .replace(':id', String(id))
      .replace(':token', token)
      .replace(':prefix', 'dryrun')
  }

  function bodyOf({ method, path, operation }: Route): CallOptions {
    if (method === 'GET') return {}
    if (path.startsWith('/a/:prefix/p/')) return { json: ORDER }
    if (path.endsWith('/answer')) return { body: answerForm, headers: FORM }
    const wrapper = operation.shape?.name ?? ''
    return operation.request_kind === 'record' ? { json: { [wrapper]: minimal(wrapper, 'A name') } } : {}
  }

  // Public addresses are opened without a token: the server does not record when members of the account open them.
  const ask = (route: Route): Promise<Reply> =>
    kwit.call(route.method, addressOf(route), {
      ...bodyOf(route),
      ...(route.operation.access === 'open' ? {} : { token: planted.account.token }),
    })

  const isOrdinaryRead = ({ method, operation: { access: right } }: Route) =>
    method === 'GET' && (right === 'read' || right === 'admin')

  test('a write is undone or says that it cannot be; nothing changes', async () => {
    const surprises: string[] = []
    let before = await rowsOf(kwit, planted)
    const compare = async (name: string) => {
      await settled(kwit)
      const after = await rowsOf(kwit, planted)
      const changed = after.filter((row) => !before.includes(row))
      if (changed.length > 0 || after.length !== before.length)
        surprises.push(`${name} changes ${changed.join(' ').slice(0, 200)}`)
      before = after
    }
    for (const route of kwit.routes.filter(isOrdinaryRead)) await ask(route)
    await compare('one of the reads')
    const others = kwit.routes.filter((route) => !isOrdinaryRead(route) && !hasOwnDryRun(route))
    const outcomes = { honoured: 0, refused: 0 }
    for (let from = 0; from < others.length; from += AT_ONCE) {
      const some = others.slice(from, from + AT_ONCE)
      for (const route of some) {
        const reply = await ask(route)
        const outcome = outcomeOf(reply)
        if (outcome) outcomes[outcome]++
        surprises.push(...problemsOf(route, reply, outcome))
      }
      await compare(some.map(nameOf).join(', '))
    }
    expect(surprises).toEqual([])
    expect(outcomes.honoured).toBeGreaterThan(100)
    expect(outcomes.refused).toBeGreaterThan(30)
  })

  test.each(['maybe', '2', '%5B%5D'])('dry_run=%s is rejected', async (value) => {
    const { token } = planted.account
    const json = { category: { name: 'Books' } }
    for (const path of ['/categories.json', '/account_transfers.json'])
      expect((await kwit.call('POST', `${path}?dry_run=${value}`, { token, json })).status, path).toBe(422)
    expect((await kwit.call('GET', `/categories.json?dry_run=${value}`, { token })).json).toHaveLength(1)
  })

  test('an order by the form of a product and a KSeF connection are answered and undone', async () => {
    const before = await rowsOf(kwit, planted)
    const address = `/a/dryrun/p/${tokens.p}/payments.json?dry_run=1`
    const order = await kwit.call('POST', address, { json: ORDER })
    expect([order.status, outcomeOf(order)]).toEqual([201, 'honoured'])
    const { token } = planted.account
    const path = `/ksef_connections/${planted.ids.ksef_connections}.json?dry_run=1`
    const json = { ksef_connection: { token: KSEF_TOKEN, validate_invoices_for_gov: false } }
    const changed = await kwit.call('PUT', path, { token, json })
    expect(changed).toMatchObject({
      status: 200,
      json: { method: 'token', validate_invoices_for_gov: false },
    })
    expect(outcomeOf(await kwit.call('DELETE', path, { token }))).toBe('honoured')
    await settled(kwit)
    expect(await rowsOf(kwit, planted)).toEqual(before)
    const stranger = await kwit.newAccount()
    expect((await kwit.call('PUT', path, { token: stranger.token, json })).status).toBe(404)
  })

  function problemsOf({ method, path, formats }: Route, { status }: Reply, outcome: Outcome): string[] {
    if (method === 'GET') return []
    const name = `${method} ${path}`
    const isIgnored = outcome === undefined && status < 400
    const address = path.replace(/:(\w+)/g, '{$1}')
    const item = reference.paths[`${address}.{format}`] ?? reference.paths[`${address}.${formats[0]}`]
    const parameters: { name: string }[] = item?.[method.toLowerCase()]?.parameters ?? []
    const isNamed = parameters.some(({ name }) => name === 'dry_run')
    const isWrong = item !== undefined && isNamed === (outcome === 'refused')
    return [
      ...(isIgnored ? [`${name} ignores dry_run`] : []),
      ...(isWrong ? [`The reference of ${name} is wrong about dry_run`] : []),
    ]
  }
})

type Outcome = 'honoured' | 'refused' | undefined

function outcomeOf({ headers, status, text }: Reply): Outcome {
  if (headers.get('x-kwit-dry-run') === 'true') return 'honoured'
  return status === 422 && text.includes(REFUSED) ? 'refused' : undefined
}

// A dry run of an import stores the import itself, so that it can be run afterwards.
const hasOwnDryRun = ({ operation }: Route) => operation.query?.dry_run !== undefined

const KSEF_TOKEN = `20261118-EC-1A2B3C4D5E-6F7A8B9C0D-1E|nip-5265877635|${'0123456789abcdef'.repeat(4)}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
