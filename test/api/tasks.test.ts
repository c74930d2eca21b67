// Tests background tasks over many documents.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTask } from '../../src/domains/data-exchange/bulk-tasks/run.ts'
import { attachedEinvoice } from '../../src/domains/e-invoicing/files/email-attachment.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const DAY_MS = 86_400_000

describe.each(FORMATS)('tasks in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const ask: ReturnType<typeof speaker> = (...args) => speaker(kwit, format, account.token)(...args)
  const invoice = async (fields: object = {}) => {
    const positions = [{ name: 'x', total_price_gross: '12.34' }]
    const { body } = await ask('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', lang: 'en', positions, ...fields },
    })
    return body
  }
  const start = async (task: object) => {
    const { status, body, text } = await ask('POST', '/tasks', { task: { ...task } })
    expect({ status, text }).toMatchObject({ status: 201 })
    expect(body).toMatchObject({ status: 'waiting', done: 0, problems: [], result_url: null })
    return body
  }
  const ended = async (id: number) => {
    for (;;) {
      const { body } = await ask('GET', `/tasks/${id}`)
      if (body.status === 'done' || body.status === 'failed') return body
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const run = async (task: object) => ended((await start(task)).id)
  const result = async (url: string, token = account.token) => {
    const reply = await fetch(kwit.url + url, { headers: { authorization: `Bearer ${token}` } })
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('documents are printed into one file, which is deleted after a day', async () => {
    const [first, second] = [
      await invoice({ number: 'A/1' }),
      await invoice({ number: 'A/1', kind: 'proforma' }),
    ]
    const task = await run({ kind: 'invoices_pdf_zip', ids: [first.id, second.id, 999_999] })
    expect(task).toMatchObject({
      status: 'done',
      done: 3,
      total: 3,
      problems: [{ id: 999_999, number: null, message: 'Not Found', fields: null, codes: 'not_found' }],
      result_url: `/tasks/${task.id}/result.zip`,
    })
    const { status, headers, bytes } = await result(task.result_url)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['A-1.pdf', 'A-1 (2).pdf'])
    expect(textOf(readPdf(Buffer.from(files['A-1.pdf'] as Uint8Array)))).toContain('A/1')
    const stranger = await kwit.newAccount()
    expect((await result(task.result_url, stranger.token)).status).toBe(404)
    const pieces = async () => (await kwit.db.all(sql`select piece from task_files`)).length
    expect(await pieces()).toBeGreaterThan(0)
    kwit.clock.set(Date.now() + DAY_MS + 3_700_000)
    while ((await pieces()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await ended(task.id)).result_url).toBeNull()
    kwit.clock.set(undefined)
    expect((await result(task.result_url)).status).toBe(404)
  })

  test('documents matching a filter are marked as paid', async () => {
    const oid = `mark ${format}`
    const [first, second] = [await invoice({ oid }), await invoice({ oid })]
    const task = await run({ kind: 'invoices_mark_paid', filters: { oid }, paid_date: '2026-02-03' })
    expect(task).toMatchObject({ status: 'done', done: 2, total: 2, problems: [], result_url: null })
    for (const { id } of [first, second])
      expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({
        status: 'paid',
        paid_date: '2026-02-03',
      })
  })

  describe('undoing', () => {
    const read = async (id: number) => (await ask('GET', `/invoices/${id}`)).body
    const paymentStateOf = ({ status, paid, paid_date, amount_due }: Tree) => ({
      status,
      paid,
      paid_date,
      amount_due,
    })
    const undo = async (id: number) => {
      const { status, body, text } = await ask('POST', `/tasks/${id}/undo`)
      expect({ status, text }).toMatchObject({ status: 201 })
      expect(body).toMatchObject({ kind: 'undo', status: 'waiting' })
      return ended(body.id)
    }
    const paymentsOf = async (id: number) =>
      (await ask('GET', `/banking/payments?invoice_id=${id}`)).body as Tree[]
    const pay = (invoice_id: number, price: string) =>
      ask('POST', '/banking/payments', {
        banking_payment: { name: 'By hand', price, paid: true, invoice_id, paid_date: '2026-01-05' },
      })

    test('removes the payments of a task and restores what each document had', async () => {
      const [plain, sentInvoice, partly, free] = [
        await invoice(),
        await invoice({ status: 'sent' }),
        await invoice(),
        await invoice({ positions: [{ name: 'Gift', total_price_gross: '0' }] }),
      ]
      await pay(partly.id, '2.34')
      const ids = [plain.id, sentInvoice.id, partly.id, free.id]
      const before = await Promise.all(ids.map(read))
      const task = await run({ kind: 'invoices_mark_paid', ids: [...ids, 999_999], paid_date: '2026-02-03' })
      expect(task).toMatchObject({ status: 'done', done: 5, can_undo: true, problems: [{ id: 999_999 }] })
      for (const id of ids) expect((await read(id)).status).toBe('paid')
      const undone = await undo(task.id)
      expect(undone).toMatchObject({ status: 'done', done: 4, total: 4, problems: [], can_undo: false })
      const after = await Promise.all(ids.map(read))
      expect(after.map(paymentStateOf)).toEqual(before.map(paymentStateOf))
      expect((await Promise.all(ids.map(paymentsOf))).map(({ length }) => length)).toEqual([0, 0, 1, 0])
      expect((await ask('GET', `/tasks/${task.id}`)).body.can_undo).toBe(false)
      for (const id of [task.id, undone.id]) expect((await ask('POST', `/tasks/${id}/undo`)).status).toBe(422)
    })

    test('keeps what somebody changed since then, and names it', async () => {
      const [changed, removed, other, gift] = [
        await invoice(),
        await invoice(),
        await invoice(),
        await invoice({ positions: [{ name: 'Gift', total_price_gross: '0' }] }),
      ]
      const task = await run({
        kind: 'invoices_mark_paid',
        ids: [changed.id, removed.id, other.id, gift.id],
      })
      const [payment] = await paymentsOf(changed.id)
      await ask('PUT', `/banking/payments/${payment?.id}`, { banking_payment: { name: 'Transfer 17' } })
      const [removedPayment] = await paymentsOf(removed.id)
      await ask('DELETE', `/banking/payments/${removedPayment?.id}`)
      // An earlier payment of the same document leaves the payment of the task over, but does not change it.
      await pay(other.id, '12.34')
      await ask('PUT', `/invoices/${gift.id}`, { invoice: { status: 'sent' } })
      const reason = 'was changed since then and stays as it is'
      const undone = await undo(task.id)
      expect(undone).toMatchObject({ status: 'done', done: 4 })
      expect(undone.problems).toMatchObject([
        { id: gift.id, number: gift.number, message: `status: ${reason}`, fields: { status: [reason] } },
        {
          id: changed.id,
          number: changed.number,
          message: `payment: ${reason}`,
          fields: { payment: [reason] },
        },
      ])
      expect(await read(changed.id)).toMatchObject({ status: 'paid' })
      expect((await paymentsOf(changed.id)).map(({ name }) => name)).toEqual(['Transfer 17'])
      expect(await read(removed.id)).toMatchObject({ status: 'issued' })
      expect((await paymentsOf(other.id)).map(({ name }) => name)).toEqual(['By hand'])
      expect(await read(gift.id)).toMatchObject({ status: 'sent' })
    })

    test('restores the category of each document', async () => {
      const newCategory = async (name: string) =>
        (await ask('POST', '/categories', { category: { name: `${name} ${format}` } })).body.id
      const [tools, rent] = [await newCategory('Tools'), await newCategory('Rent')]
      const documents = [await invoice({ category_id: tools }), await invoice(), await invoice()]
      const ids = documents.map(({ id }) => id)
      const categoriesOf = async () =>
        (await Promise.all(ids.map(read))).map(({ category_id }) => category_id)
      const added = await run({ kind: 'invoices_categorize', ids, category_id: rent })
      expect(added).toMatchObject({ status: 'done', problems: [], can_undo: true })
      expect(await categoriesOf()).toEqual([rent, rent, rent])
      await ask('PUT', `/invoices/${ids[2]}`, { invoice: { category_id: tools } })
      expect((await undo(added.id)).problems).toMatchObject([{ id: ids[2], number: documents[2]?.number }])
      expect(await categoriesOf()).toEqual([tools, null, tools])
      const removed = await run({ kind: 'invoices_categorize', ids })
      expect(removed).toMatchObject({ problems: [], can_undo: true })
      expect(await categoriesOf()).toEqual([null, null, null])
      expect((await undo(removed.id)).problems).toEqual([])
      expect(await categoriesOf()).toEqual([tools, null, tools])
      // Nothing changed, so there is nothing to undo.
      expect(await run({ kind: 'invoices_categorize', ids: [ids[1]] })).toMatchObject({ can_undo: false })
    })
  })

  test('documents are sent, and those without an address are reported', async () => {
    const [first, second] = [
      await invoice({ buyer_email: 'buyer@example.com' }),
      await invoice({ buyer_name: 'Mute' }),
    ]
    const task = await run({ kind: 'invoices_send', ids: [first.id, second.id] })
    expect(task.problems).toMatchObject([
      {
        id: second.id,
        message: expect.stringContaining('email_to'),
        codes: expect.toSatisfy((codes) => JSON.stringify(codes).includes('recipient_missing')),
      },
    ])
    let emailStatus: string
    do emailStatus = (await ask('GET', `/invoices/${first.id}`)).body.email_status
    while (emailStatus === 'queued')
    expect(emailStatus).toBe('outbox')
  })

  test('documents are deleted unless others depend on them', async () => {
    const [first, second, paid] = [await invoice(), await invoice(), await invoice()]
    await ask('POST', '/banking/payments', {
      banking_payment: { name: 'x', price: '1', paid: true, invoice_id: paid.id },
    })
    await ask('POST', '/invoices', {
      invoice: { kind: 'correction', copy_invoice_from: first.id, total_correction: true },
    })
    const task = await run({ kind: 'invoices_delete', ids: [first.id, second.id, paid.id] })
    expect(task).toMatchObject({ done: 3, problems: [{ id: first.id }] })
    expect((await ask('GET', `/invoices/${first.id}`)).status).toBe(200)
    for (const { id } of [second, paid]) expect((await ask('GET', `/invoices/${id}`)).status).toBe(404)
    expect((await ask('GET', '/tasks')).body[0]).toMatchObject({ id: task.id, status: 'done' })
  })

  test('a draft is printed and deleted, but neither sent nor paid', async () => {
    const { id } = await invoice({ status: 'draft', buyer_email: 'a@example.com' })
    const message = 'status: is a draft; issue it first'
    for (const kind of ['invoices_send', 'invoices_mark_paid'])
      expect(await run({ kind, ids: [id] })).toMatchObject({ problems: [{ id, message }] })
    const zip = await run({ kind: 'invoices_pdf_zip', ids: [id] })
    expect(zip).toMatchObject({ problems: [] })
    expect((await result(zip.result_url)).bytes.includes('.pdf')).toBe(true)
    expect(await run({ kind: 'invoices_delete', ids: [id] })).toMatchObject({ problems: [] })
    expect((await ask('GET', `/invoices/${id}`)).status).toBe(404)
  })

  test('an interrupted task continues, and nothing is done twice', async () => {
    const invoices = [await invoice(), await invoice(), await invoice()]
    const ids = invoices.map(({ id }) => id)
    // Simulates the end of a process that was asked to stop: one document is done, and the job waits again.
    const { id } = await start({ kind: 'invoices_delete', ids: [999_998] })
    await ended(id)
    await kwit.db.begin(async (db) => {
      await db.run(
        raw(`update tasks set status = 'running', done = 1, total = 3, document_ids = '${JSON.stringify(ids)}',
        problems = '[]' where id = ${id}`),
      )
    })
    const job = {
      account_id: account.account_id,
      id: 0,
      kind: 'run_task',
      attempts: 0,
      payload: JSON.stringify({ task_id: id }),
    }
    const tools = { root_url: kwit.url, from: 'x@example.com', enclose: attachedEinvoice }
    const stopping = AbortSignal.abort()
    const hold = async () => {}
    await runTask(
      kwit.db.forAccount(account.account_id),
      { ...job, now: Date.now(), signal: stopping, deaths: 0, extendLease: hold },
      tools,
    )
    expect(await ended(id)).toMatchObject({ status: 'done', done: 3, problems: [] })
    const replies = await Promise.all(ids.map((id) => ask('GET', `/invoices/${id}`)))
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 404])
  })

  test('an invalid task is rejected', async () => {
    for (const task of [
      { kind: 'nothing', ids: '1' },
      { ids: '1' },
      { kind: 'invoices_delete' },
      { kind: 'invoices_delete', ids: 'x' },
      { kind: 'invoices_delete', filters: { oid: 'no such order' } },
      { kind: 'invoices_delete', filters: { period: 'never' } },
      { kind: 'invoices_delete', filters: 'all' },
      { kind: 'invoices_delete', filters: { statuz: 'overdue' } },
      { kind: 'invoices_delete', filters: { per_page: 1 } },
      { kind: 'invoices_delete', filters: { income: 'yes' }, ids: '1' },
      { kind: 'invoices_categorize', ids: '1', category_id: 999_999 },
      { kind: 'undo', ids: '1' },
    ])
      expect([task, (await ask('POST', '/tasks', { task })).status]).toEqual([task, 422])
    expect((await ask('GET', '/tasks/999999')).status).toBe(404)
    const idsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 900_000)
    const deleteMany = (count: number) =>
      ask('POST', '/tasks', { task: { kind: 'invoices_pdf_zip', ids: idsOf(count) } })
    expect((await deleteMany(5001)).status).toBe(422)
    expect((await deleteMany(300)).status).toBe(201)
  })

  test('a task is accepted without its wrapper key too', async () => {
    const json = { kind: 'invoices_mark_paid', ids: [(await invoice()).id] }
    expect((await kwit.call('POST', '/tasks.json', { token: account.token, json })).status).toBe(201)
  })
})
