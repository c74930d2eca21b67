// Tests several operations in one request: all or nothing, each with the checks of a request of its own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const LINES = [{ name: 'Desk', quantity: 1, price_net: 100, tax: 23 }]
const NOT_POSSIBLE = 'This operation is not possible in a batch; send it as a request of its own'

describe.each(FORMATS)('a batch in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())

  const send = (operations: readonly unknown[], headers?: Tree, query = '') =>
    ask('POST', `/batch${query}`, { operations } as Tree, headers)
  const create = (name: string) => ({ method: 'POST', path: '/clients', body: { client: { name } } })
  const invoice = (fields: Tree = {}) => ({
    method: 'POST',
    path: '/invoices',
    body: { invoice: { buyer_name: 'Acme', issue_date: '2026-11-15', positions: LINES, ...fields } },
  })
  // In XML the body of a result is inside of its root element.
  const bodyOf = (result: Tree): any => {
    const body = result.body as Tree
    return format === 'json' ? body : Object.values(body)[0]
  }
  const namesOf = async () => {
    const { body } = await ask('GET', '/clients?after=0&per_page=100')
    return body.map(({ name }: { name: string }) => name)
  }
  const historyLength = async () =>
    (
      await kwit.db.get<{ total: number }>(
        sql`select count(*) as total from audit_entries where account_id = ${account.account_id}`,
      )
    )?.total

  test('performs operations in their order and answers each', async () => {
    const { body: client } = await ask('POST', '/clients', { client: { name: 'Before' } })
    const { status, body, text } = await send([
      create('One'),
      { method: 'put', path: `/clients/${client.id}.${format}`, body: { client: { city: 'Gdynia' } } },
      invoice({ client_id: client.id }),
      { method: 'GET', path: '/clients?query=one&per_page=5' },
      { method: 'DELETE', path: `/clients/${client.id}` },
    ])
    expect(status, text).toBe(200)
    expect(body.results.map((result: Tree) => result.status)).toEqual([201, 200, 201, 200, 200])
    const [created, changed, issued, listed] = body.results.map(bodyOf)
    expect(created).toMatchObject({ name: 'One' })
    expect(changed).toMatchObject({ id: client.id, city: 'Gdynia' })
    expect(issued).toMatchObject({ number: '1/11/2026', buyer_city: 'Gdynia', price_gross: '123.0' })
    expect(listed).toMatchObject([{ name: 'One' }])
    expect((await ask('GET', `/clients/${client.id}`)).status).toBe(404)
    expect((await ask('GET', `/clients/${created.id}`)).body.name).toBe('One')
  })

  test('changes nothing if an operation fails, and numbers stay without gaps', async () => {
    const [names, entries] = [await namesOf(), await historyLength()]
    const { status, body } = await send([
      invoice(),
      invoice(),
      create('Two'),
      invoice({ kind: 'poem' }),
      create('Three'),
    ])
    expect(status).toBe(422)
    expect(body).toMatchObject({
      operation: 3,
      message: { kind: ['is not included in the list'] },
      codes: { kind: ['not_in_list'] },
    })
    expect(await namesOf()).toEqual(names)
    expect(await historyLength()).toBe(entries)
    expect((await ask('POST', '/invoices', invoice().body)).body.number).toBe('2/11/2026')
  })

  test('failing batches beside others leave no gap', async () => {
    const bad = [invoice(), create('')]
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(index % 2 === 0 ? [invoice(), invoice()] : [...bad, invoice({ kind: 'poem' })]),
      ),
    )
    const { body } = await ask('GET', '/invoices?per_page=100&after=0')
    const numbers = body.map(({ number }: { number: string }) => Number(number.split('/')[0]))
    expect(numbers.toSorted((first: number, second: number) => first - second)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    )
  })

  test('an operation sees what earlier ones have done', async () => {
    const { body } = await send([
      {
        method: 'POST',
        path: '/products',
        body: { product: { name: 'Lamp', code: 'L-1', price_net: 10, tax: 23 } },
      },
      { method: 'GET', path: '/products?code=L-1' },
    ])
    expect(bodyOf(body.results[1])).toMatchObject([{ name: 'Lamp' }])
  })

  test('an operation uses values of earlier results', async () => {
    const { status, body, text } = await send([
      create('Referred'),
      invoice({ client_id: { from_result: '0.id' }, description: '{0.name}' }),
      {
        method: 'PUT',
        path: '/clients/{1.client_id}',
        body: { client: { note: { from_result: '1.positions.0.name' } } },
      },
      { method: 'GET', path: '/clients?query={0.name}&after=0' },
      { method: 'POST', path: '/clients', body: { client: { name: { from_result: '3.0.note' } } } },
    ])
    expect(status, text).toBe(200)
    const [client, issued, changed, listed, last] = body.results.map(bodyOf)
    expect(issued).toMatchObject({ client_id: client.id, description: '{0.name}' })
    expect(changed).toMatchObject({ id: client.id, note: 'Desk' })
    expect(listed).toMatchObject([{ id: client.id }])
    expect(last.name).toBe('Desk')
  })

  test.each([
    ['1.id', 'not_a_reference'],
    ['2.id', 'not_a_reference'],
    ['id', 'not_a_reference'],
    ['0.__proto__', 'reference_without_value'],
    ['0.nothing.at.all', 'reference_without_value'],
    ['0.name.length', 'reference_without_value'],
  ])('the reference %s is rejected', async (from_result, code) => {
    const names = await namesOf()
    const fields = { body: { client: { name: { from_result } } } }
    const answer = await send([create('Referred'), { ...create(''), ...fields }, create('Later')])
    expect([answer.status, answer.body.operation, answer.body.codes]).toEqual([
      422,
      1,
      { 'body.client.name': [code] },
    ])
    const inPath = await send([create('Referred'), { method: 'GET', path: `/clients/{${from_result}}` }])
    expect(inPath.body.codes).toEqual({ path: [code] })
    expect(await namesOf()).toEqual(names)
  })

  test('neither many references nor long texts are inserted', async () => {
    const long = {
      method: 'POST',
      path: '/clients',
      body: { client: { name: 'Long', note: 'x'.repeat(1001) } },
    }
    const referring = (fields: Tree) => send([long, { ...create(''), body: { client: fields } }])
    const note = await referring({ name: { from_result: '0.note' } })
    expect(note.body.codes).toEqual({ 'body.client.name': ['too_long'] })
    const tag_list = Array.from({ length: 101 }, () => ({ from_result: '0.id' }))
    expect(Object.values((await referring({ name: 'Many', tag_list })).body.codes)).toEqual([
      ['too_many_references'],
    ])
  })

  test('unknown fields are named with their operation', async () => {
    const { body } = await send([
      create('Four'),
      { ...create(''), body: { client: { name: 'Five', nmae: 'x' } } },
    ])
    expect(body.results[0]).not.toHaveProperty('ignored')
    expect(body.results[1].ignored).toBe('client.nmae')
  })

  test('is repeated as a whole with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'batch-1' }
    const first = await send([create('Six')], headers)
    const second = await send([create('Six')], headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect((await namesOf()).filter((name: string) => name === 'Six')).toHaveLength(1)
    expect((await send([create('Seven')], headers)).status).toBe(422)
  })

  test('an operation may have a key and a version of its own', async () => {
    const first = await send([{ ...create('Eight'), idempotency_key: 'k-8' }])
    const { body: repeated } = await send([{ ...create('Eight'), idempotency_key: 'k-8' }, create('Nine')])
    const { id, updated_at } = bodyOf(first.body.results[0])
    expect(bodyOf(repeated.results[0]).id).toBe(id)
    const change = (if_match: string) => ({
      method: 'PUT',
      path: `/clients/${id}`,
      body: { client: { city: 'Sopot' } },
      if_match,
    })
    expect((await send([change(`"${updated_at}"`), create('Ten')])).status).toBe(200)
    const late = await send([create('Eleven'), change(`"${updated_at}"`)])
    expect([late.status, late.body.operation]).toEqual([412, 1])
    expect(await namesOf()).not.toContain('Eleven')
  })

  test('is tried with dry_run', async () => {
    const names = await namesOf()
    const { status, body, headers } = await send([create('Twelve')], {}, '?dry_run=1')
    expect([status, headers.get('x-kwit-dry-run')]).toEqual([200, 'true'])
    expect(body.results[0].status).toBe(201)
    expect(await namesOf()).toEqual(names)
  })

  test('hundred operations are performed, and one more is rejected', async () => {
    const operations = Array.from({ length: 101 }, (_, index) => create(`Client ${index}`))
    const { status, body } = await send(operations)
    expect([status, body.codes]).toEqual([422, { operations: ['too_many_operations'] }])
    expect((await send(operations.slice(1))).body.results).toHaveLength(100)
  })

  test.each<[operation: Tree, status: number, message: unknown]>([
    [{ method: 'POST', path: '/batch', body: { operations: [] } }, 422, NOT_POSSIBLE],
    [{ method: 'POST', path: '/login', body: { login: 'a', password: 'b' } }, 422, NOT_POSSIBLE],
    [{ method: 'POST', path: '/account/test_email', body: {} }, 422, NOT_POSSIBLE],
    [{ method: 'POST', path: '/departments', body: { department: { name: 'Logo' } } }, 422, NOT_POSSIBLE],
    [{ method: 'GET', path: '/invoices/999999999/change_status?status=paid' }, 404, 'Not Found'],
    [{ method: 'GET', path: '/healthz' }, 422, NOT_POSSIBLE],
    [{ method: 'GET', path: '/nowhere' }, 404, 'Not Found'],
    [{ method: 'GET', path: '/clients/999999999' }, 404, 'Not Found'],
    [{ method: 'TRACE', path: '/clients' }, 404, 'Not Found'],
    [{ method: 'GET', path: 'clients' }, 404, 'Not Found'],
    [
      { method: 'GET', path: '/clients.csv' },
      400,
      `The path of an operation must end with .${format}, the format of the batch`,
    ],
    [
      { method: 'POST', path: '/clients?dry_run=1', body: { client: { name: 'x' } } },
      422,
      'dry_run belongs to the batch, not to one of its operations',
    ],
    [
      { method: 'POST', path: '/clients', body: { product: { name: 'x' } } },
      400,
      'The key "client" is missing: send {"client": {…}}',
    ],
  ])('%j is rejected with %i and nothing is changed', async (operation, status, message) => {
    const entries = await historyLength()
    const answer = await send([create('Gone'), operation])
    expect([answer.status, answer.body.message, answer.body.operation]).toEqual([status, message, 1])
    expect(await historyLength()).toBe(entries)
  })

  test.each<[operations: unknown, field: string, message: string]>([
    [undefined, 'operations', "can't be blank"],
    [[], 'operations', "can't be blank"],
    ['text', 'operations', 'must be a list'],
    [['text'], 'operations[0]', 'must be an object with fields'],
    [[{ path: '/clients' }], 'operations[0].method', "can't be blank"],
    [[{ method: 'GET' }], 'operations[0].path', "can't be blank"],
    [
      [{ method: 'POST', path: '/clients', body: 'text' }],
      'operations[0].body',
      'must be an object with fields',
    ],
  ])('%j are no operations', async (operations, field, message) => {
    const { status, body } = await ask('POST', '/batch', operations === undefined ? { a: 1 } : { operations })
    // XML writes `operations[0]` as the name of an element.
    const name = format === 'json' ? field : field.replace(/\[(\d)\]/, '_$1')
    expect([status, body.message]).toEqual([422, { [name]: [message] }])
  })

  test('operations need the permissions of their own routes', async () => {
    const accountant = speaker(kwit, format, await account.member('accountant'))
    const names = await namesOf()
    const answer = await accountant('POST', '/batch', {
      operations: [{ method: 'GET', path: '/clients' }, create('Forbidden')],
    } as Tree)
    expect([answer.status, answer.body.operation]).toEqual([403, 1])
    expect(await namesOf()).toEqual(names)
  })

  test('operations need the rights of a limited token', async () => {
    const access_token = { name: 'Reader', rights: ['clients.view'] }
    const { body } = await ask('POST', '/account/access_tokens', { access_token })
    const reader = speaker(kwit, format, body.token)
    const read = { method: 'GET', path: '/clients?after=0' }
    expect((await reader('POST', '/batch', { operations: [read] } as Tree)).status).toBe(200)
    const answer = await reader('POST', '/batch', { operations: [read, create('No right')] } as Tree)
    expect([answer.status, answer.body.operation]).toEqual([403, 1])
    expect(await namesOf()).not.toContain('No right')
  })

  test('an operation reaches no other account', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    const { body: client } = await ask('POST', '/clients', { client: { name: 'Mine' } })
    const operations = [{ method: 'PUT', path: `/clients/${client.id}`, body: { client: { name: 'Taken' } } }]
    const { status, body } = await other('POST', '/batch', { operations } as Tree)
    expect([status, body.operation]).toEqual([404, 0])
    const listed = await other('POST', '/batch', {
      operations: [{ method: 'GET', path: '/clients?after=0' }],
    } as Tree)
    expect(bodyOf(listed.body.results[0]) ?? []).toEqual([])
  })

  test('a batch without a token is rejected', async () => {
    const answer = await speaker(kwit, format)('POST', '/batch', { operations: [create('x')] } as Tree)
    expect(answer.status).toBe(401)
  })
})

test('each operation counts towards the limit of requests', async () => {
  const kwit = await startKwit({ KWIT_RATE_LIMIT: '5' })
  try {
    const { token } = await kwit.newAccount()
    const read = { method: 'GET', path: '/clients' }
    const operations = Array.from({ length: 5 }, () => read)
    const { status, json } = await kwit.call('POST', '/batch.json', { token, json: { operations } })
    expect([status, json.operation, json.codes]).toEqual([429, 4, 'too_many_requests'])
  } finally {
    await kwit.close()
  }
})
