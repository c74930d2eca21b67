// Tests that an invoice of a supplier can be booked only once, because its tax would be deducted twice.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { openBooks } from './books.ts'

const books = openBooks()

describe.each(FORMATS)('purchases in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const paper = {
    income: '0',
    number: 'FV 7/2026',
    buyer_name: 'Papier sp. z o.o.',
    buyer_tax_no: '525-244-57-67',
    issue_date: '2026-11-04',
    positions: [{ name: 'Paper', tax: 23, total_price_gross: '123', quantity: 1 }],
  }
  const book = (invoice: Tree) => ask('POST', '/invoices', { invoice: { ...paper, ...invoice } })

  test.each<[string, Tree, boolean]>([
    ['the same again', {}, true],
    ['the tax number without dashes', { buyer_tax_no: '5252445767' }, true],
    ['the tax number with its country', { buyer_tax_no: 'PL 525 244 57 67' }, true],
    ['the vendor under another name', { buyer_name: 'PAPIER' }, true],
    ['the number in another case, with a blank', { number: ' fv 7/2026 ' }, true],
    ['the vendor by name only', { buyer_tax_no: '' }, true],
    ['another vendor', { buyer_tax_no: '1060000062', buyer_name: 'Other' }, false],
    ['another vendor with the same name', { buyer_tax_no: '1060000062' }, false],
    ['another number', { number: 'FV 8/2026' }, false],
    ['another kind', { kind: 'correction' }, false],
    ['a sale', { income: '1' }, false],
  ])('%s', async (_, fields, isDuplicate) => {
    const first = await book({})
    expect([first.status, first.body.duplicate_of_id]).toEqual([201, null])
    const second = await book(fields)
    expect(second.status).toBe(isDuplicate ? 422 : 201)
    if (!isDuplicate) return
    expect(second.body.message).toEqual({
      number: [
        `already exists for this supplier (document ${first.body.id}, 2026-11-04); set allow_duplicate to true to save it anyway`,
      ],
    })
  })

  test('allow_duplicate stores both, with a warning', async () => {
    const { body: first } = await book({})
    const { status, body } = await book({ allow_duplicate: '1' })
    expect(status).toBe(201)
    const warning = expect.objectContaining({
      field: 'number',
      message: `is also used by document ${first.id} of this supplier`,
    })
    expect(body.warnings).toContainEqual(warning)
    const changed = await ask('PUT', `/invoices/${body.id}`, { invoice: { description: 'Twice' } })
    expect(changed.status).toBe(200)
    expect(changed.body.warnings).toContainEqual(warning)
    await ask('DELETE', `/invoices/${first.id}`)
    const freed = await ask('PUT', `/invoices/${body.id}`, { invoice: { number: 'FV 9/2026' } })
    expect(freed.body.duplicate_of_id).toBe(null)
  })

  test('neither an update nor a supplier by id avoids the check', async () => {
    await book({})
    const { body: other } = await book({ number: 'FV 8/2026' })
    const renumbered = await ask('PUT', `/invoices/${other.id}`, { invoice: { number: 'FV 7/2026' } })
    expect(renumbered.status).toBe(422)
    const client = { name: 'Papier (card)', tax_no: '5252445767' }
    const { body: card } = await ask('POST', '/clients', { client })
    const { buyer_name, buyer_tax_no, ...rest } = paper
    const byCard = await ask('POST', '/invoices', { invoice: { ...rest, client_id: card.id } })
    expect(byCard.status).toBe(422)
  })

  test('deleted and cancelled documents are not duplicates', async () => {
    const { body: deleted } = await book({})
    await ask('DELETE', `/invoices/${deleted.id}`)
    const { body: cancelled } = await book({})
    await ask('POST', `/invoices/${cancelled.id}/cancel`)
    expect((await book({})).status).toBe(201)
  })

  test('a restored document is checked again', async () => {
    const { body: first } = await book({})
    await ask('DELETE', `/invoices/${first.id}`)
    const { body: second } = await book({})
    const refused = await ask('POST', `/invoices/${first.id}/restore`)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining(`already exists for this supplier (document ${second.id}`),
    ])
    await ask('DELETE', `/invoices/${second.id}`)
    expect((await ask('POST', `/invoices/${first.id}/restore`)).status).toBe(200)
  })

  test.each([
    ['deleted', (id: number) => ask('DELETE', `/invoices/${id}`)],
    ['cancelled', (id: number) => ask('POST', `/invoices/${id}/cancel`)],
    ['renumbered', (id: number) => ask('PUT', `/invoices/${id}`, { invoice: { number: 'FV 9/2026' } })],
    ['a sale', (id: number) => ask('PUT', `/invoices/${id}`, { invoice: { income: true } })],
  ])('a document whose duplicate is %s is not a duplicate any more', async (how, go) => {
    const { body: first } = await book({})
    const { body: second } = await book({ allow_duplicate: '1' })
    const { body: third } = await book({ allow_duplicate: '1' })
    expect((await go(first.id)).status).toBe(200)
    const twins = async () =>
      Promise.all(
        [second, third].map(async ({ id }) => {
          const { duplicate_of_id, warnings } = (await ask('GET', `/invoices/${id}`)).body as any
          return [duplicate_of_id, warnings.map(({ message }: any) => message)]
        }),
      )
    const of = (id: number) => `is also used by document ${id} of this supplier`
    expect(await twins()).toEqual([
      [null, []],
      [second.id, [of(second.id)]],
    ])
    if (how !== 'deleted') return
    // The duplicate was explicitly allowed, so the restored invoice is accepted.
    const restored = await ask('POST', `/invoices/${first.id}/restore`)
    expect([restored.status, restored.body.duplicate_of_id]).toEqual([200, second.id])
  })

  test('a purchase that becomes a sale is not a duplicate', async () => {
    await book({})
    const { body: second } = await book({ allow_duplicate: '1' })
    expect(second.duplicate_of_id).not.toBe(null)
    const { body } = await ask('PUT', `/invoices/${second.id}`, { invoice: { income: true } })
    expect([body.income, body.duplicate_of_id]).toEqual([true, null])
  })

  test('one of ten concurrent duplicates is booked', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => book({})))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
  })

  test('of two files the second one reports the duplicate rows', async () => {
    const file = 'number,income,buyer_name,buyer_tax_no,positions.name,positions.total_price_gross\n'
    const rows = 'V/1,0,Papier,5252445767,Paper,123\n'
    const importFile = async () => {
      const { body } = await ask('POST', '/imports', { import: { resource: 'invoices', file: file + rows } })
      let state = (await ask('POST', `/imports/${body.id}/run`)).body
      while (state.status === 'running') state = (await ask('GET', `/imports/${body.id}`)).body
      return state
    }
    expect((await importFile()).problems).toEqual([])
    expect((await importFile()).problems[0].message).toContain('already exists for this supplier')
  })
})
