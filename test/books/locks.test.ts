// Tests that sent documents keep their number, and that locked documents and those of a closed month keep their
// content.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, raw, speaker, type Tree } from '../formats.ts'
import { openBooks } from './books.ts'

const books = openBooks()

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const line = { name: 'Chair', tax: 23, total_price_gross: '123', quantity: 1 }
  const create = async (invoice: Tree = {}) => {
    const fields = { issue_date: '2026-11-04', buyer_name: 'Acme', positions: [line], ...invoice }
    return (await ask('POST', '/invoices', { invoice: fields })).body
  }
  const change = (id: number, invoice: Tree) => ask('PUT', `/invoices/${id}`, { invoice })
  const read = async (id: number) => (await ask('GET', `/invoices/${id}`)).body
  const remove = async (id: number) => (await ask('DELETE', `/invoices/${id}`)).status
  const settings = async (account: Tree) =>
    expect((await ask('PUT', '/account', { account })).status).toBe(200)

  describe('the number of a deleted document', () => {
    type Event = (invoice: {
      id: number
      token: string
      number: string
      view_url: string
    }) => Promise<unknown>
    const open = (path: string, method = 'GET') => raw(books.kwit, method, path)
    const events: [string, string | null, Event][] = [
      ['nothing happened', null, async () => {}],
      ['its author opened it', null, ({ id }) => ask('GET', `/invoices/${id}`)],
      ['its page got a HEAD request', null, ({ token }) => open(`/invoice/${token}`, 'HEAD')],
      ['its page was opened', 'opened', ({ token }) => open(`/invoice/${token}`)],
      ['its link was opened', 'opened', ({ view_url }) => open(new URL(view_url).pathname)],
      ['its PDF was opened by the link', 'opened', ({ token }) => open(`/invoice/${token}.pdf`)],
      ['its payment page was opened', 'opened', ({ token }) => open(`/invoice/payment/${token}`)],
      ['it was marked as sent', 'sent', ({ id }) => change(id, { status: 'sent' })],
      [
        'it was marked as sent and as issued again',
        'sent',
        async ({ id }) => {
          await change(id, { status: 'sent' })
          await change(id, { status: 'issued' })
        },
      ],
      [
        'it was marked as paid and as unpaid again',
        'paid',
        async ({ id }) => {
          await change(id, { paid: '10' })
          await change(id, { paid: '0' })
        },
      ],
      [
        'a payment was added and deleted',
        'paid',
        async ({ id }) => {
          const banking_payment = { name: 'Transfer', price: '10', invoice_id: id, paid: true }
          const { body } = await ask('POST', '/banking/payments', { banking_payment })
          await ask('DELETE', `/banking/payments/${body.id}`)
        },
      ],
    ]
    test.each(events)('%s', async (_, leftBy, happen) => {
      const first = await create()
      expect([first.number, first.left_by]).toEqual(['1/11/2026', null])
      await happen(first)
      expect((await read(first.id)).left_by).toBe(leftBy)
      expect(await remove(first.id)).toBe(200)
      expect((await create()).number).toBe(leftBy === null ? '1/11/2026' : '2/11/2026')
      const byHand = await ask('POST', '/invoices', {
        invoice: { number: '1/11/2026', buyer_name: 'Other' },
      })
      expect(byHand.status).toBe(422)
      expect(byHand.body.message).toEqual({ number: ['has already been taken'] })
      const back = await ask('POST', `/invoices/${first.id}/restore`)
      expect([back.status, back.body.number]).toEqual(leftBy === null ? [422, undefined] : [200, '1/11/2026'])
    })

    test('a document issued as paid', async () => {
      const { id, left_by } = await create({ status: 'paid' })
      expect(left_by).toBe('paid')
      await remove(id)
      expect((await create()).number).toBe('2/11/2026')
    })

    test('opening the link changes neither version nor content, and is recorded once', async () => {
      const { id, token, updated_at } = await create()
      for (let look = 0; look < 3; look++) await open(`/invoice/${token}`)
      expect((await read(id)).updated_at).toBe(updated_at)
      const history = (await ask('GET', `/account/history?object=invoice&id=${id}`)).body as {
        action: string
      }[]
      expect(history.filter(({ action }) => action === 'leave')).toHaveLength(1)
    })

    test('ten concurrent views count as one', async () => {
      const { id, token } = await create()
      await Promise.all(Array.from({ length: 10 }, () => open(`/invoice/${token}`)))
      const history = (await ask('GET', `/account/history?object=invoice&id=${id}`)).body as {
        action: string
      }[]
      expect(history.filter(({ action }) => action === 'leave')).toHaveLength(1)
    })

    test('a view by a member of the account does not count', async () => {
      const account = await books.kwit.newAccount()
      const ask = speaker(books.kwit, format, account.token)
      const { body } = await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme' } })
      await open(`/invoice/${body.token}.pdf?api_token=${account.token}`)
      expect((await ask('GET', `/invoices/${body.id}`)).body.left_by).toBe(null)
      const person = { email: `${format}@example.com`, password: 'long enough' }
      await ask('POST', '/account/add_user', { user: person })
      const json = { login: person.email, password: person.password }
      const signedIn = await books.kwit.call('POST', '/session.json', { json })
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
      await raw(books.kwit, 'GET', `/invoice/${body.token}`, { headers: { cookie } })
      expect((await ask('GET', `/invoices/${body.id}`)).body.left_by).toBe(null)
      const other = await books.kwit.newAccount()
      await open(`/invoice/${body.token}.pdf?api_token=${other.token}`)
      expect((await ask('GET', `/invoices/${body.id}`)).body.left_by).toBe('opened')
    })

    test('a document that was corrected or used by another one is delivered', async () => {
      const corrected = await create()
      await create({
        kind: 'correction',
        copy_invoice_from: corrected.id,
        total_correction: true,
        positions: [],
      })
      expect((await read(corrected.id)).left_by).toBe('corrected')
      const order = await create({ kind: 'client_order' })
      const advance = await create({
        kind: 'advance',
        copy_invoice_from: order.id,
        advance_creation_mode: 'percent',
        advance_value: '30',
        positions: [],
      })
      expect((await read(order.id)).left_by).toBe('used')
      const final = { kind: 'final', copy_invoice_from: order.id, invoice_ids: [advance.id], positions: [] }
      await create(final)
      expect((await read(advance.id)).left_by).toBe('used')
    })

    test('an advance settled by a final invoice is delivered too, a copied document is not', async () => {
      const order = await create({ kind: 'client_order' })
      const part = { advance_creation_mode: 'percent', advance_value: '30', positions: [] }
      const advance = await create({ kind: 'advance', copy_invoice_from: order.id, ...part })
      expect(advance.left_by).toBe(null)
      await create({ kind: 'final', copy_invoice_from: order.id, positions: [] })
      expect((await read(advance.id)).left_by).toBe('used')
      const copied = await create()
      await create({ kind: 'vat', copy_invoice_from: copied.id, positions: [] })
      expect((await read(copied.id)).left_by).toBe(null)
    })

    test('an expense is never delivered', async () => {
      const { id, left_by } = await create({ income: false, number: 'V/1', status: 'paid' })
      expect(left_by).toBe(null)
      expect(await remove(id)).toBe(200)
      expect((await create({ income: false, number: 'V/1' })).number).toBe('V/1')
    })
  })

  describe('locked_by_export', () => {
    test('prevents changes of exported documents until it is removed', async () => {
      const { id } = await create({ status: 'sent' })
      const exported = { accounting_status: 'exported', locked_by_export: true }
      expect((await change(id, { accounting_status: 'exported' })).body.locked).toBe(false)
      expect((await change(id, exported)).body).toMatchObject({ ...exported, locked: true })
      expect((await change(id, { status: 'paid', internal_note: 'Called' })).status).toBe(200)
      expect((await change(id, { status: 'issued', paid: '0' })).status).toBe(200)
      const refused = [
        await change(id, { buyer_name: 'Other' }),
        await change(id, { locked_by_export: true, buyer_name: 'Other' }),
        await ask('DELETE', `/invoices/${id}`),
        await ask('POST', `/invoices/${id}/cancel`),
      ]
      for (const { status, body } of refused)
        expect([status, Object.keys(body.message)]).toEqual([422, ['locked_by_export']])
      const copy = await create({ copy_invoice_from: id, positions: [] })
      expect([copy.locked_by_export, copy.accounting_status]).toEqual([false, null])
      const changed = await change(id, { locked_by_export: false, buyer_name: 'Other' })
      expect(changed.body).toMatchObject({ buyer_name: 'Other', locked: false })
      expect(await remove(id)).toBe(200)
    })
  })

  describe('lock_documents', () => {
    const askTo = { sent: 'issue a correction instead', issued: 'issue a correction or void it' }

    test('is off by default, and everything can be changed', async () => {
      const { id, locked } = await create({ status: 'sent' })
      expect(locked).toBe(false)
      expect((await change(id, { buyer_name: 'Other' })).status).toBe(200)
      expect(await remove(id)).toBe(200)
    })

    test.each([
      ['sent', { status: 'issued' }, false],
      ['sent', { status: 'sent' }, true],
      ['sent', { status: 'paid' }, true],
      ['sent', { kind: 'proforma', status: 'sent' }, false],
      ['sent', { income: false, number: 'V/7', status: 'paid' }, false],
      ['issued', { status: 'issued' }, true],
      ['issued', { kind: 'estimate' }, false],
      ['issued', { income: false, number: 'V/8' }, false],
    ])('%s and a document %j', async (lock_documents, fields, isLocked) => {
      const { id } = await create(fields)
      await settings({ lock_documents })
      expect((await read(id)).locked).toBe(isLocked)
      const changed = await change(id, { buyer_name: 'Somebody else' })
      expect(changed.status).toBe(isLocked ? 422 : 200)
      if (isLocked) expect(changed.body.message.lock_documents[0]).toContain(askTo[lock_documents as 'sent'])
      const moved = await change(id, { positions: [{ name: 'More', tax: 23, price_net: '1', quantity: 1 }] })
      expect(moved.status).toBe(isLocked ? 422 : 200)
      expect(await remove(id)).toBe(isLocked ? 422 : 200)
    })

    test('fields without content can be changed', async () => {
      const category = (await ask('POST', '/categories', { category: { name: 'Shop' } })).body
      const { id } = await create()
      await settings({ lock_documents: 'issued' })
      const free = {
        status: 'sent',
        internal_note: 'Called',
        category_id: category.id,
        accounting_status: 'exported',
        buyer_email: 'acme@example.com',
      }
      expect((await change(id, free)).body).toMatchObject(free)
      const paid = await change(id, { status: 'paid', paid_date: '2026-11-09' })
      expect(paid.body).toMatchObject({ paid: '123.0', paid_date: '2026-11-09' })
      const document = await read(id)
      expect((await change(id, { ...document, internal_note: 'Called twice' })).status).toBe(200)
      expect((await ask('POST', `/invoices/${id}/send_by_email`)).status).toBe(200)
    })

    test.each<[Tree, Tree]>([
      [{ status: 'paid' }, { status: 'paid', paid: '123.0' }],
      [{ paid: '23' }, { status: 'partial', amount_due: '100.0' }],
      [{ paid: '200' }, { status: 'paid', amount_due: '-77.0' }],
    ])('a payment together with unchanged content: %j', async (changes, expected) => {
      const { id } = await create()
      await settings({ lock_documents: 'issued' })
      const changed = await change(id, { buyer_name: 'Acme', ...changes })
      expect(changed.status, changed.text).toBe(200)
      expect(changed.body).toMatchObject(expected)
      expect((await change(id, { buyer_name: 'Other', paid: '0' })).status).toBe(422)
    })

    test('a locked document can be corrected and cancelled', async () => {
      const { id } = await create()
      await settings({ lock_documents: 'issued' })
      const correction = await create({
        kind: 'correction',
        copy_invoice_from: id,
        total_correction: true,
        positions: [],
      })
      expect(correction.price_gross).toBe('-123.0')
      const other = await create()
      expect((await ask('POST', `/invoices/${other.id}/cancel`)).status).toBe(200)
    })

    test('bulk tasks respect locks', async () => {
      const { id } = await create()
      await settings({ lock_documents: 'issued' })
      const task = (await ask('POST', '/tasks', { task: { kind: 'invoices_delete', ids: String(id) } })).body
      let state = task
      while (state.status !== 'done') state = (await ask('GET', `/tasks/${task.id}`)).body
      expect(state.problems[0].message).toContain(askTo.issued)
      expect((await read(id)).id).toBe(id)
    })
  })

  describe('closed_until', () => {
    const closed_until = '2026-10-31'
    const october = { issue_date: '2026-10-12' }

    test('documents of a closed month stay unchanged', async () => {
      const { id } = await create(october)
      const deleted = await create(october)
      await remove(deleted.id)
      await settings({ closed_until })
      const changed = await change(id, { buyer_name: 'Other' })
      expect(changed.body.message).toEqual({
        closed_until: ['2026-10-31: the period is closed until issue_date; issue a correction instead'],
      })
      expect(await remove(id)).toBe(422)
      expect((await ask('POST', `/invoices/${id}/cancel`)).status).toBe(422)
      expect((await ask('POST', `/invoices/${deleted.id}/restore`)).status).toBe(422)
      expect((await change(id, { status: 'paid' })).status).toBe(200)
    })

    test.each<[string, Tree, string | null]>([
      ['the last closed day', { issue_date: '2026-10-31' }, 'issue_date'],
      ['the first open day', { issue_date: '2026-11-01' }, null],
      ['a sale of the closed month', { sell_date: '2026-10' }, 'accounting_vat_tax_date'],
      [
        'a sale of the closed month taxed in the open one',
        { sell_date: '2026-10', accounting_vat_tax_date: '2026-11-02' },
        null,
      ],
      ['a pro forma', { ...october, kind: 'proforma' }, null],
      [
        'a purchase received later',
        { ...october, income: false, number: 'V/1', accounting_vat_tax_date: '2026-11-02' },
        null,
      ],
      [
        'a purchase of the closed month',
        { ...october, income: false, number: 'V/2' },
        'accounting_vat_tax_date',
      ],
    ])('a new document: %s', async (_, fields, field) => {
      await settings({ closed_until })
      const invoice = { issue_date: '2026-11-04', buyer_name: 'Acme', positions: [line], ...fields }
      const { status, body } = await ask('POST', '/invoices', { invoice })
      expect(status).toBe(field === null ? 201 : 422)
      if (field)
        expect(body.message).toEqual({
          [field]: ['is in a closed period (until 2026-10-31); enter a later date'],
        })
    })

    test('no document can move into a closed month', async () => {
      const { id } = await create()
      await settings({ closed_until })
      const moved = await change(id, { issue_date: '2026-10-30' })
      expect(moved.body.message).toEqual({
        issue_date: ['is in a closed period (until 2026-10-31); enter a later date'],
      })
    })

    test('warehouse movements of a closed month stay, and none can be added', async () => {
      const product = (await ask('POST', '/products', { product: { name: 'Oak' } })).body.id
      const receipt = (quantity: number, issue_date: string) => ({
        warehouse_document: {
          ...{ kind: 'pz', issue_date },
          warehouse_actions: [{ product_id: product, quantity, purchase_price_net: '2', purchase_tax: '23' }],
        },
      })
      const receive = async (quantity: number, day: string) =>
        (await ask('POST', '/warehouse_documents', receipt(quantity, day))).body
      const old = await receive(5, '2026-10-12')
      const deletedReceipt = await receive(7, '2026-10-13')
      const late = await receive(9, '2026-11-02')
      const path = (document: Tree, verb = '') => `/warehouse_documents/${document.id}${verb}`
      await ask('DELETE', path(deletedReceipt))
      await settings({ closed_until })
      const isClosed = {
        closed_until: ['2026-10-31: the period is closed; create another document in an open period'],
      }
      const liesThere = { issue_date: ['is in a closed period (until 2026-10-31); enter a later date'] }
      const changeMovement = (document: Tree, changes: Tree) =>
        ask('PUT', path(document), { warehouse_document: changes })
      const refused: [Tree, Promise<{ status: number; body: Tree }>][] = [
        [liesThere, ask('POST', '/warehouse_documents', receipt(1, '2026-10-31'))],
        [liesThere, changeMovement(late, { issue_date: '2026-10-31' })],
        [isClosed, changeMovement(old, { issue_date: '2026-11-03' })],
        [isClosed, changeMovement(old, receipt(6, '2026-10-12').warehouse_document)],
        [isClosed, ask('DELETE', path(old))],
        [liesThere, ask('POST', path(deletedReceipt, '/restore'))],
      ]
      for (const [message, answer] of refused) {
        const { status, body } = await answer
        expect([status, body.message]).toEqual([422, message])
      }
      expect((await changeMovement(old, { description: 'by hand' })).status).toBe(200)
      expect((await changeMovement(late, { issue_date: '2026-11-01' })).status).toBe(200)
      const { body } = await ask('GET', `/products/${product}`)
      expect(Number(body.warehouse_quantity)).toBe(14)
    })

    test('a correction is dated in the open month', async () => {
      const { id } = await create(october)
      await settings({ closed_until })
      const correction = { kind: 'correction', copy_invoice_from: id, total_correction: true, positions: [] }
      expect((await create(correction)).price_gross).toBe('-123.0')
    })
  })
})
