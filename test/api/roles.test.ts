// Tests custom roles of an account, and users who work for some of its departments only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoiceOf, peopleOf } from '../restricted-users.ts'

describe('roles', () => {
  let kwit: Kwit
  let ours: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    ours = await kwit.newAccount('ours')
  })
  afterAll(() => kwit.close())

  const { call, made, roleOf, join } = peopleOf(() => ({ kwit, ours }))

  describe.each(FORMATS)('in %s', (format) => {
    const ask = (...args: Parameters<ReturnType<typeof speaker>>) =>
      speaker(kwit, format, ours.token)(...args)

    test('a role is created, changed, assigned, kept while it is in use, and deleted', async () => {
      const name = `Shop ${format}`
      const created = await ask('POST', '/account/roles', { role: { name, rights: ['sales.add'] } })
      expect(created).toMatchObject({ status: 201, body: { name, users: 0 } })
      expect(created.body.rights).toEqual(['sales.view', 'sales.add'])
      const { id } = created.body
      const changed = await ask('PUT', `/account/roles/${id}`, { role: { rights: ['clients.edit'] } })
      expect(changed).toMatchObject({ status: 200, body: { id, name } })
      expect(changed.body.rights).toEqual(['clients.view', 'clients.edit'])
      // Other programs send only the number of the role.
      const user = { email: `shop-${format}@example.com`, password: 'correct horse', role: String(id) }
      const added = await ask('POST', '/account/add_user', { user })
      expect(added).toMatchObject({ status: 201, body: { role: `role_${id}` } })
      expect((await ask('GET', '/account/roles')).body.find((role: any) => role.id === id).users).toBe(1)
      const refusal = await ask('DELETE', `/account/roles/${id}`)
      expect([refusal.status, Object.keys(refusal.body.message)]).toEqual([422, ['id']])
      const put = await ask('PUT', `/account/users/${added.body.id}`, { role: 'member' })
      expect(put).toMatchObject({ status: 200, body: { role: 'member' } })
      expect((await ask('DELETE', `/account/roles/${id}`)).status).toBe(200)
      expect((await ask('PUT', `/account/roles/${id}`, { role: { name } })).status).toBe(404)
      // The number of a deleted role is never reused.
      expect((await ask('POST', '/account/roles', { role: { name } })).body.id).toBeGreaterThan(id)
    })

    test.each([
      ['name', {}],
      ['name', { name: ' ' }],
      ['rights', { name: 'a', rights: ['everything'] }],
      ['rights', { name: 'b', rights: ['reports.delete'] }],
    ])('an invalid role is reported at %s: %j', async (field, role) => {
      const { status, body } = await ask('POST', '/account/roles', { role })
      expect([status, Object.keys(body.message)]).toEqual([422, [field]])
    })
  })

  test('names are unique, roles of other accounts are unknown, and departments must exist', async () => {
    const { id } = await roleOf([], 'Once')
    expect((await call('POST', '/account/roles.json', { role: { name: 'ONCE' } })).json.message).toEqual({
      name: ['has already been taken'],
    })
    const theirs = await kwit.newAccount('theirs')
    const input = { user: { email: 'x@example.com', role: `role_${id}` } }
    expect(
      (await kwit.call('POST', '/account/add_user.json', { token: theirs.token, json: input })).status,
    ).toBe(422)
    const [department] = (await kwit.call('GET', '/departments.json', { token: theirs.token })).json
    const refusals = [
      [{ role: 'member', department_ids: [department?.id ?? 999_999] }, 'department_ids'],
      [{ role: 'admin', department_ids: [1] }, 'department_ids'],
      [{ role: 'role_999' }, 'role'],
    ] as const
    for (const [wish, field] of refusals) {
      const json = { user: { email: 'y@example.com', ...wish } }
      const reply = await call('POST', '/account/add_user.json', json)
      expect([reply.status, Object.keys(reply.json.message)]).toEqual([422, [field]])
    }
  })

  // The permissions of each route: [permissions, method, path, body, status with them].
  test('each action needs its permission', async () => {
    const client = await made('/clients.json', { client: { name: 'Buyer' } })
    const sale = await made('/invoices.json', invoiceOf({ client_id: client.id }))
    const cost = await made('/invoices.json', invoiceOf({ income: '0', seller_name: 'Vendor' }))
    const paid = { banking_payment: { name: 'Money', price: 1 } }
    const table: [string[], string, string, object | undefined, number][] = [
      [['sales.view'], 'GET', '/invoices.json', undefined, 200],
      [['sales.view'], 'GET', `/invoices/${sale.id}.json`, undefined, 200],
      [['sales.view'], 'GET', `/invoices/${sale.id}.pdf`, undefined, 200],
      [['purchases.view'], 'GET', `/invoices/${cost.id}.json`, undefined, 200],
      [['sales.add'], 'POST', '/invoices.json', invoiceOf(), 201],
      [['purchases.add'], 'POST', '/invoices.json', invoiceOf({ income: '0' }), 201],
      [['sales.edit'], 'PUT', `/invoices/${sale.id}.json`, { invoice: { description: 'x' } }, 200],
      [['sales.edit'], 'POST', `/invoices/${sale.id}/change_status.json?status=sent`, {}, 200],
      [['clients.view'], 'GET', '/clients.json', undefined, 200],
      [['clients.add'], 'POST', '/clients.json', { client: { name: 'New' } }, 201],
      [['clients.edit'], 'PUT', `/clients/${client.id}.json`, { client: { city: 'Łódź' } }, 200],
      [['products.add'], 'POST', '/products.json', { product: { name: 'Thing' } }, 201],
      [['payments.view'], 'GET', '/banking/payments.json', undefined, 200],
      [['payments.add'], 'POST', '/banking/payments.json', paid, 201],
      [['warehouse.view'], 'GET', '/warehouse_documents.json', undefined, 200],
      [['reports.view'], 'GET', '/dashboard.json', undefined, 200],
      [['reports.view'], 'GET', '/reports/vat.json', undefined, 200],
      [['settings.edit'], 'PUT', '/account.json', { account: { payment_to_kind: 7 } }, 200],
      [['settings.add'], 'POST', '/departments.json', { department: { name: 'Branch' } }, 201],
      [['sales.delete'], 'DELETE', `/invoices/${sale.id}.json`, undefined, 200],
      [['clients.delete'], 'DELETE', `/clients/${client.id}.json`, undefined, 200],
    ]
    const all = [...new Set(table.flatMap(([rights]) => rights))]
    const without = await roleOf([])
    const person = await join({ role: `role_${without.id}` })
    const change = (rights: string[]) =>
      call('PUT', `/account/roles/${without.id}.json`, { role: { rights } })
    for (const [needed, method, path, json, status] of table) {
      const kin = /^(sales|purchases)/.test(needed[0] as string) ? /^(sales|purchases)/ : undefined
      const area = kin ?? new RegExp(`^${needed[0]?.split('.')[0]}`)
      await change(all.filter((right) => !area.test(right)))
      const refused = await call(method, path, json, person.token)
      const isRow = /^\/invoices\/\d/.test(path)
      expect([path, refused.status]).toEqual([path, isRow ? 404 : 403])
      await change(needed)
      expect([path, (await call(method, path, json, person.token)).status]).toEqual([path, status])
    }
    // Only owners and administrators manage users, roles and credentials, whatever a role allows.
    await change(all)
    for (const [method, path, json] of [
      ['POST', '/account/roles.json', { role: { name: 'Mine', rights: all } }],
      ['PUT', `/account/users/${person.id}.json`, { role: 'owner' }],
      ['POST', '/account/add_user.json', { user: { email: 'z@example.com' } }],
      ['GET', '/ksef_connections.json', undefined],
      ['GET', '/account/requests.json', undefined],
    ] as const)
      expect([path, (await call(method, path, json, person.token)).status]).toEqual([path, 403])
  })

  test('a list shows what the role permits, and a sale cannot become a purchase to get around it', async () => {
    const { id } = await roleOf(['sales.edit', 'sales.add'])
    const { token } = await join({ role: `role_${id}` })
    await made('/invoices.json', invoiceOf({ income: '0', seller_name: 'Hiddenvendor' }))
    const sale = await made('/invoices.json', invoiceOf({ buyer_name: 'Seenbuyer' }))
    const list = await call('GET', '/invoices.json?income=all&per_page=100', undefined, token)
    expect(list.text).toContain('Seenbuyer')
    expect(list.text).not.toContain('Hiddenvendor')
    expect((await call('GET', '/search.json?query=hiddenvendor', undefined, token)).json.invoices).toEqual([])
    const turned = await call('PUT', `/invoices/${sale.id}.json`, { invoice: { income: '0' } }, token)
    expect(turned.status).toBe(403)
    const response = await call('GET', `/invoices/${sale.id}.json?send_to_ksef=yes`, undefined, token)
    expect(response.status).not.toBe(403)
    await call('PUT', `/account/roles/${id}.json`, { role: { rights: ['sales.view'] } })
    const looking = await call('GET', `/invoices/${sale.id}.json?send_to_ksef=yes`, undefined, token)
    expect(looking.status).toBe(403)
  })

  test('a user restricted to a department sees no record of another', async () => {
    const word = 'elsewhere7q'
    const first = await made('/departments.json', { department: { name: 'First' } })
    const other = await made('/departments.json', { department: { name: 'Second' } })
    const { token } = await join({ role: 'member', department_ids: [first.id] })
    const client = await made('/clients.json', { client: { name: 'Everybody’s' } })
    const texts = { client_id: client.id, description: word, oid: word }
    const hidden = await made('/invoices.json', invoiceOf({ department_id: other.id, ...texts }))
    const money = { name: word, price: 123, paid: true }
    const payment = await made('/banking/payments.json', {
      banking_payment: { ...money, department_id: other.id, invoice_id: hidden.id },
    })
    await made('/invoices.json', invoiceOf({ department_id: other.id, income: '0', seller_name: word }))

    // Documents they create belong to their department, and they may see the payments for these.
    const ownInvoice = await made('/invoices.json', invoiceOf(), token)
    expect(ownInvoice.department_id).toBe(first.id)
    const paying = await made('/banking/payments.json', {
      banking_payment: { name: 'Ours', price: 1, paid: true, invoice_id: ownInvoice.id },
    })
    const payments = await call('GET', '/banking/payments.json', undefined, token)
    expect(payments.json.map((listedPayment: any) => listedPayment.id)).toEqual([paying.id])
    expect(
      (await call('GET', '/invoices.json', undefined, token)).json.map((invoice: any) => invoice.id),
    ).toEqual([ownInvoice.id])

    const checkedPaths = new Set<string>()
    const gets = kwit.routes.filter(
      ({ method, operation }) => method === 'GET' && operation.access === 'read',
    )
    for (const route of gets) {
      const id = /payment/.test(route.path) ? payment.id : hidden.id
      const path = route.path.replace(':id', String(id)).replace(/:\w+/g, '1')
      for (const format of route.formats.filter((otherFormat) => otherFormat !== 'page')) {
        const query = `?income=all&per_page=100&query=${word}&date_from=2020-01-01&client_id=1&object=invoice&id=${hidden.id}`
        const reply = await kwit.call('GET', `${path}.${format}${query}`, { token })
        expect(reply.text.replaceAll(`query=${word}`, ''), path).not.toContain(word)
        if (route.path.startsWith('/invoices/:id')) expect([path, reply.status]).toEqual([path, 404])
        checkedPaths.add(route.path)
      }
    }
    expect(checkedPaths.size).toBeGreaterThan(80)

    for (const [method, path, json, status] of [
      ['PUT', `/invoices/${hidden.id}.json`, { invoice: { description: 'x' } }, 404],
      ['DELETE', `/invoices/${hidden.id}.json`, undefined, 404],
      ['POST', `/invoices/${hidden.id}/send_by_email.json`, {}, 404],
      ['DELETE', `/banking/payments/${payment.id}.json`, undefined, 404],
      ['POST', '/invoices.json', invoiceOf({ department_id: other.id }), 422],
      ['POST', '/invoices.json', { invoice: { copy_invoice_from: hidden.id } }, 422],
      ['POST', '/invoices.json', invoiceOf({ kind: 'correction', invoice_id: String(hidden.id) }), 422],
      ['PUT', `/invoices/${ownInvoice.id}.json`, { invoice: { department_id: other.id } }, 422],
      ['PUT', `/invoices/${ownInvoice.id}.json`, { invoice: { department_id: null } }, 422],
      ['POST', '/banking/payments.json', { banking_payment: { ...money, invoice_ids: [hidden.id] } }, 422],
      ['POST', '/invoices/cancel.json', { cancel_invoice_id: hidden.id }, 403],
      ['POST', '/tasks.json', { task: { kind: 'invoices_mark_paid', ids: [hidden.id] } }, 403],
      ['GET', '/dashboard.json', undefined, 403],
      ['PUT', `/departments/${other.id}.json`, { department: { name: 'Mine' } }, 403],
    ] as const)
      expect([method, path, (await call(method, path, json, token)).status]).toEqual([method, path, status])
  })

  test('only users who see all sales get the link to the client portal and the order by debts', async () => {
    await call('PUT', '/account.json', { account: { client_panel: true } })
    const { id, panel_url } = await made('/clients.json', { client: { name: 'With a page' } })
    const [department] = (await call('GET', '/departments.json')).json
    const sold = await made('/invoices.json', invoiceOf({ client_id: id, department_id: department.id }))
    const clerk = await roleOf(['clients.view', 'clients.edit'])
    const seller = await roleOf(['clients.view', 'clients.edit', 'sales.view', 'sales.edit'])
    for (const [user, sees] of [
      [{ role: 'member' }, true],
      [{ role: 'member', department_ids: [department.id] }, false],
      [{ role: `role_${clerk.id}` }, false],
      [{ role: `role_${seller.id}` }, true],
    ] as const) {
      const { token } = await join(user)
      for (const path of [`/clients/${id}.json`, `/clients.json?ids=${id}`])
        expect([user, [(await call('GET', path, undefined, token)).json].flat()[0].panel_url]).toEqual([
          user,
          sees ? panel_url : null,
        ])
      const order = '/clients.json?order=outstanding.desc'
      expect([user, (await call('GET', order, undefined, token)).status]).toEqual([user, sees ? 200 : 403])
      const email = `/invoices/${sold.id}/email_preview.json?email_body={panel_url}`
      const { json } = await call('GET', email, undefined, token)
      if (json.body) expect([user, json.body === panel_url]).toEqual([user, sees])
      if (!sees)
        expect((await call('POST', `/clients/${id}/renew_panel.json`, undefined, token)).status).toBe(403)
    }
  })
})
