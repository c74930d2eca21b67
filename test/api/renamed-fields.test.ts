// Tests fields of our own that were renamed before version 1.0: releases 1.0.x accept and return both names.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker, type Tree } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, Date.parse('2026-11-17T11:00:00Z'))
})
afterAll(() => kwit.close())

const positions = [{ name: 'Work', quantity: 1, tax: 23, total_price_gross: '123' }]

describe.each(BOTH_FORMATS)('renamed fields in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })

  async function send(method: string, path: string, body?: Tree): Promise<Tree> {
    const answer = await ask(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }

  test('responses contain both names with the same value', async () => {
    const { id } = await send('POST', '/invoices', { invoice: { status: 'paid', positions } })
    const invoice = await send('GET', `/invoices/${id}?include=remaining`)
    expect(invoice.delivered_by).toBe('paid')
    expect(invoice.left_by).toBe('paid')
    expect(invoice.remaining).toMatchObject({ left: '123.0', advance_line_name: null, advance_lines: [] })
    expect(invoice.standing).toEqual(invoice.remaining)
    expect(invoice.remaining).toMatchObject({ advance_name: null, settled_lines: [] })
    const byFormerName = await send(
      'GET',
      `/invoices/${id}?include=standing&fields[invoice]=left_by,standing`,
    )
    expect(byFormerName).toMatchObject({
      id,
      left_by: 'paid',
      delivered_by: 'paid',
      remaining: { left: '123.0' },
    })

    const verdict = await send('GET', '/account/history/check')
    expect(verdict).toMatchObject({ is_intact: true, is_whole: true, error: null, fault: null })
    expect(verdict.head).toBe(verdict.last_hash)
    const [sum] = stub<Tree[]>(await send('GET', '/invoices/summary'))
    expect(sum).toMatchObject({ missing_rate_count: 0, without_rate: 0 })
    const { vat_to_declare } = await send('GET', '/dashboard?widgets=vat_to_declare')
    expect(vat_to_declare).toMatchObject({ missing_rate_count: 0, without_rate: 0 })
  })

  test('a stored setting is read and changed by both names; the current one counts', async () => {
    expect(await send('PUT', '/account', { account: { first_steps: 'logo' } })).toMatchObject({
      onboarding_step: 'logo',
      first_steps: 'logo',
    })
    const both = { first_steps: 'logo', onboarding_step: 'numbering' }
    expect(await send('PUT', '/account', { account: both })).toMatchObject({ onboarding_step: 'numbering' })
    expect(await send('PUT', '/account', { account: { onboarding_step: 'done' } })).toMatchObject({
      onboarding_step: 'done',
      first_steps: 'done',
    })
  })

  test.each(['template', 'look'])('the wrapper key "%s" is accepted', async (wrapper) => {
    const template = await send('POST', '/templates', { [wrapper]: { style: 'modern' } })
    expect(template.style).toBe('modern')
    const changed = await send('PUT', `/templates/${template.id}`, { [wrapper]: { style: 'plain' } })
    expect(changed.style).toBe('plain')
    const list = stub<Tree[]>(await send('GET', '/templates'))
    expect(list.map(({ id }) => id)).toContain(template.id)
  })

  test.each(['account_transfer', 'move'])(
    'the wrapper key "%s" of transfers is accepted',
    async (wrapper) => {
      const { status, text } = await ask('POST', '/account_transfers', {
        [wrapper]: { from: 'https://a.example' },
      })
      expect([status, text]).toEqual([422, expect.stringContaining("can't be blank")])
      expect(text).not.toContain('from')
    },
  )

  test.each(['on_duplicate', 'doubles'])('an import reads `%s` from the body and the query', async (name) => {
    const file = 'name,external_id\nAcme,1\n'
    const { id } = await send('POST', '/imports', { import: { resource: 'clients', file } })
    const read = await send('POST', `/imports/${id}/run?${name}=skip&dry_run=1`)
    expect(read).toMatchObject({ on_duplicate: 'skip', doubles: 'skip' })
    const update = await send('POST', `/imports/${id}/run`, { [name]: 'update' })
    expect(update).toMatchObject({ on_duplicate: 'update', doubles: 'update' })
  })

  test.each(['fixes', 'mended'])('an import reads `%s`', async (name) => {
    const { id } = await send('POST', '/imports', { import: { resource: 'clients', file: 'name\nAcme\n' } })
    const { status, text } = await ask('POST', `/imports/${id}/run`, { [name]: 'none' })
    expect([status, text]).toEqual([422, expect.stringContaining('must be')])
  })

  test.each(['advance_by', 'forward'])('the clock of a sandbox is moved with `%s`', async (name) => {
    const prefix = `${format}${name}`.replace('_', '')
    const { json } = await kwit.call('POST', `/account.json?integration_token=${INTEGRATION_TOKEN}`, {
      json: {
        account: { prefix, test: true },
        user: { email: `${prefix}@example.com`, password: 'secret-enough' },
      },
    })
    const sandbox = speaker(kwit, format, json.api_token)
    const { status, body, text } = await sandbox('POST', '/account/clock', { [name]: '1d' })
    expect([status, text]).toEqual([202, expect.anything()])
    expect(body).toMatchObject({ changes_count: expect.any(Number), happened: expect.any(Number) })
  })

  test('deleted documents have both names', async () => {
    const { id } = await send('POST', '/invoices', { invoice: { status: 'paid', positions } })
    await send('DELETE', `/invoices/${id}`)
    const [record] = stub<Tree[]>(await send('GET', '/trash?resource=invoices'))
    expect(record).toMatchObject({ record_id: id, delivered_by: 'paid', left_by: 'paid' })
    expect(record?.leaves_at).toBe(record?.purged_at)
  })
})

test('the API description marks former names as deprecated and the reference does not show them', async () => {
  const { json } = await kwit.call('GET', '/openapi.json')
  const { Invoice, AccountRequest } = json.components.schemas
  expect(Invoice.properties.left_by).toMatchObject({
    deprecated: true,
    description: 'Former name of `delivered_by`',
  })
  expect(Invoice.properties.delivered_by.deprecated).toBeUndefined()
  expect(AccountRequest.properties.onboarding_step.enum).toContain('done')
  expect(AccountRequest.properties.first_steps.deprecated).toBe(true)
  const page = await fetch(`${kwit.url}/docs/accounts`)
  expect(await page.text()).not.toContain('first_steps')
})
