// Tests the bank accounts of the company: on which documents they are printed, how they are found by number, and who
// may add them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount, signIn } from '../browser-client.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const POLISH = '61109010140000071219812874'

describe.each(FORMATS)('bank accounts in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  let department: Tree
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    ;[department] = (await ask('GET', '/departments')).body
  })
  afterAll(() => kwit.close())

  const line = { name: 'x', tax: 23, total_price_gross: '123' }
  const add = (fields: Tree) => ask('POST', '/bank_accounts', { bank_account: fields })
  const change = (id: number, fields: Tree) => ask('PUT', `/bank_accounts/${id}`, { bank_account: fields })
  const sell = (fields: Tree = {}, by = ask) =>
    by('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: [line], ...fields } })
  const numbers = ({ body }: { body: any }) =>
    body.bank_accounts.map(({ bank_account_number }: Tree) => bank_account_number)

  test('only the number is required; the kind of an own account is one of three', async () => {
    const account = await add({ bank_account_number: 'DE89370400440532013000' })
    expect(account).toMatchObject({ status: 201, body: { name: null, bank_account_version_departments: [] } })
    expect(account.body.bank_account_id).toBe(account.body.id)
    expect((await change(account.body.id, { own_bank_account_type: 'other' })).status).toBe(422)
    expect((await change(account.body.id, { own_bank_account_type: 'debt_collection' })).status).toBe(200)
    expect((await add({ name: 'No number' })).status).toBe(422)
    const nameless = await sell({ bank_accounts: [{ bank_name: 'Which one?' }] })
    expect(nameless).toMatchObject({
      status: 422,
      body: { message: { bank_accounts: ['must contain an account number'] } },
    })
    expect((await ask('DELETE', `/bank_accounts/${account.body.id}`)).body).toBe('ok')
  })

  test('documents print the accounts of their department, the main one first', async () => {
    const use = (more: Tree) => [{ department_id: department.id, show_on_invoice: true, ...more }]
    const first = (await add({ bank_account_number: '1', bank_account_version_departments: use({}) })).body
    const main = use({ main_on_department: true })
    const second = (await add({ bank_account_number: '2', bank_account_version_departments: main })).body
    expect(second.bank_account_version_departments).toMatchObject(main)
    expect(numbers(await sell())).toEqual(['2', '1'])
    expect((await sell()).body).toMatchObject({ seller_bank_account: '2', seller_bank_account_id: second.id })
    expect(numbers(await sell({ bank_accounts: [{ id: first.id }] }))).toEqual(['1'])
    expect(numbers(await sell({ seller_name: 'Somebody else' }))).toEqual([])
    expect(numbers(await sell({ income: false, number: `V ${format}` }))).toEqual([])

    await change(first.id, { bank_account_version_departments: main })
    expect(numbers(await sell())).toEqual(['1', '2'])
    const [lost] = (await ask('GET', `/bank_accounts/${second.id}`)).body.bank_account_version_departments
    expect(lost).toMatchObject({ main_on_department: false, show_on_invoice: true })
    const removal = [{ department_id: department.id, remove: true }]
    await change(first.id, { bank_account_version_departments: removal })
    expect(numbers(await sell())).toEqual(['2'])
    await ask('DELETE', `/bank_accounts/${second.id}`)
    expect(numbers(await sell())).toEqual([])
    await ask('POST', `/bank_accounts/${second.id}/restore`)
    expect(numbers(await sell())).toEqual(['2'])
    const unknown = [{ department_id: 999_999, show_on_invoice: true }]
    expect((await change(first.id, { bank_account_version_departments: unknown })).status).toBe(422)
    await ask('DELETE', `/bank_accounts/${second.id}`)
  })

  test('a restored department prints its current accounts', async () => {
    const { id: department_id } = (await ask('POST', '/departments', { department: { name: 'Gone' } })).body
    const uses = [{ department_id, show_on_invoice: true }]
    const card = (await add({ bank_account_number: '31', bank_account_version_departments: uses })).body
    const other = (await add({ bank_account_number: '32', bank_account_version_departments: uses })).body
    await ask('DELETE', `/departments/${department_id}`)
    await ask('DELETE', `/bank_accounts/${other.id}`)
    const more = [...uses, { department_id: department.id }]
    const changed = await change(card.id, {
      bank_account_number: '33',
      bank_account_version_departments: more,
    })
    expect(changed.status).toBe(200)
    await ask('POST', `/departments/${department_id}/restore`)
    expect(numbers(await sell({ department_id }))).toEqual(['33'])
    expect(numbers(await sell({ department_id, bank_accounts: [{ bank_account_number: '3-3' }] }))).toEqual([
      '33',
    ])
    await ask('DELETE', `/bank_accounts/${card.id}`)
  })

  test('an account written out in full is matched by its number or created', async () => {
    const card = (await add({ bank_account_number: POLISH, bank_name: 'Ours' })).body
    const writtenOut = { bank_account_number: 'PL 61-1090 1014 0000 0712 1981 2874', bank_name: 'Ignored' }
    const sold = (await sell({ bank_accounts: [writtenOut] })).body
    expect(sold.bank_accounts).toMatchObject([{ id: card.id, bank_name: 'Ours' }])
    const other = (await sell({ bank_accounts: [{ bank_account_number: 'FR7630006000011234567890189' }] }))
      .body
    const [{ id }] = other.bank_accounts
    expect((await ask('GET', `/bank_accounts/${id}`)).body.bank_account_number).toBe(
      'FR7630006000011234567890189',
    )
    expect((await sell({ bank_accounts: [{ bank_name: 'No number' }] })).status).toBe(422)
  })

  test('each client has its own virtual account number if the bank supports it', async () => {
    const pattern = { use_mass_payment: true, mass_payment_pattern: 'PL99114020040000' }
    await ask('PUT', `/departments/${department.id}`, { department: pattern })
    const coded = { name: 'Coded', use_mass_payment: true, mass_payment_code: '300201355387' }
    const { id } = (await ask('POST', '/clients', { client: coded })).body
    expect((await sell({ client_id: id, buyer_name: null })).body.buyer_mass_payment_code).toBe(
      'PL99114020040000300201355387',
    )
    expect((await sell()).body.buyer_mass_payment_code).toBe(null)
    await ask('PUT', `/departments/${department.id}`, { department: { use_mass_payment: false } })
  })

  test('the account gives every client with a code its own number', async () => {
    const set = (use_mass_payment: boolean, mass_payment_pattern = 'PL88114020040000') =>
      ask('PUT', '/account', { account: { use_mass_payment, mass_payment_pattern } })
    const coded = { name: `Everywhere ${format}`, mass_payment_code: '300201355387' }
    const { id: client_id } = (await ask('POST', '/clients', { client: coded })).body
    const number = async (fields: Tree = {}) =>
      (await sell({ client_id, buyer_name: null, ...fields })).body.buyer_mass_payment_code
    expect(await number()).toBe(null)
    expect((await set(true)).body).toMatchObject({
      use_mass_payment: true,
      mass_payment_pattern: 'PL88114020040000',
    })
    expect(await number()).toBe('PL88114020040000300201355387')
    // Without an override the client's record decides; a complete number is used unchanged.
    expect(await number({ buyer_mass_payment_code: '7' })).toBe('PL88114020040000300201355387')
    const override = { buyer_mass_payment_code: POLISH, buyer_override: true, keep_client: true }
    expect(await number(override)).toBe(POLISH)
    const patterned = { use_mass_payment: true, mass_payment_pattern: 'PL99114020040000' }
    await ask('PUT', `/departments/${department.id}`, { department: patterned })
    expect(await number()).toBe('PL99114020040000300201355387')
    await ask('PUT', `/departments/${department.id}`, { department: { use_mass_payment: false } })
    const moved = (await sell()).body
    const changed = await ask('PUT', `/invoices/${moved.id}`, { invoice: { client_id } })
    expect(changed.body.buyer_mass_payment_code).toBe('PL88114020040000300201355387')
    await set(false)
    expect(await number()).toBe(null)
  })

  test('buyer data sent with buyer_override is stored on the client too', async () => {
    const card = { name: `Card ${format}`, city: 'Łódź', street: 'Long', street_no: '7', phone: '1' }
    const { id: client_id } = (await ask('POST', '/clients', { client: card })).body
    const shown = async () => (await ask('GET', `/clients/${client_id}`)).body
    const buyer = { client_id, buyer_name: card.name, buyer_city: 'Gdynia', buyer_phone: '' }
    await sell(buyer)
    expect(await shown()).toMatchObject(card)
    await sell({ ...buyer, buyer_override: true, keep_client: true })
    expect(await shown()).toMatchObject(card)
    const sold = await sell({ ...buyer, buyer_override: true, buyer_mass_payment_code: '42' })
    expect(sold.body).toMatchObject({ buyer_city: 'Gdynia', buyer_mass_payment_code: '42', client_id })
    const coded = { use_mass_payment: true, mass_payment_code: '42' }
    expect(await shown()).toMatchObject({ ...card, city: 'Gdynia', ...coded })
    const path = `/invoices/${sold.body.id}`
    await ask('PUT', path, { invoice: { buyer_street: 'Short 2', buyer_override: true } })
    expect(await shown()).toMatchObject({ street: 'Short 2', street_no: null, city: 'Gdynia' })
    await sell({ ...buyer, status: 'draft', buyer_city: 'Sopot', buyer_override: true })
    await ask('POST', '/invoices', { invoice: { copy_invoice_from: sold.body.id, kind: 'vat' } })
    expect((await shown()).city).toBe('Gdynia')
  })

  test('a setting of the account decides who may add bank accounts', async () => {
    const member = speaker(kwit, format, await account.member('member'))
    const level = (bank_account_security_level: string) =>
      ask('PUT', '/account', { account: { bank_account_security_level } })
    const input = { bank_account: { bank_account_number: '77' } }
    const accounts = { bank_accounts: [{ bank_account_number: '78' }] }
    await level('normal')
    expect((await member('POST', '/bank_accounts', input)).status).toBe(403)
    expect((await sell(accounts, member)).status).toBe(422)
    const { id } = (await ask('POST', '/bank_accounts', input)).body
    expect(numbers(await sell({ bank_accounts: [{ id }] }, member))).toEqual(['77'])
    const elsewhere = { department: { bank_account: '79', name: department.name } }
    const path = `/departments/${department.id}`
    expect((await member('PUT', path, elsewhere)).status).toBe(403)
    expect((await ask('PUT', path, elsewhere)).status).toBe(200)
    expect((await member('PUT', path, elsewhere)).status).toBe(200)
    expect((await level('often')).status).toBe(422)
    await level('none')
    expect((await ask('DELETE', `/bank_accounts/${id}`)).status).toBe(200)
  })

  test('at the strictest level no API client can change bank accounts', async () => {
    const { token, login, prefix } = await openAccount(kwit, `strong${format}`)
    const program = speaker(kwit, format, token)
    const person = await signIn(kwit, login)
    const level = (bank_account_security_level: string) => ({ account: { bank_account_security_level } })
    const [{ id: departmentId }] = (await program('GET', '/departments')).body
    const sale = (path: string, more: Tree) =>
      program(path === '/invoices' ? 'POST' : 'PUT', path, {
        invoice: { buyer_name: 'Acme', positions: [line], ...more },
      })
    await program('PUT', `/departments/${departmentId}`, { department: { bank_account: '1' } })
    const input = { bank_account: { bank_account_number: '77' } }
    const { id } = (await program('POST', '/bank_accounts', input)).body
    expect((await program('PUT', '/account', level('strong'))).status).toBe(200)
    expect((await program('POST', '/bank_accounts', input)).status).toBe(403)
    expect((await program('DELETE', `/bank_accounts/${id}`)).status).toBe(403)
    expect((await program('PUT', '/account', level('none'))).status).toBe(403)
    expect((await program('PUT', '/account', level('strong'))).status).toBe(200)
    const moved = { department: { bank_account: '2' } }
    expect((await program('PUT', `/departments/${departmentId}`, moved)).status).toBe(403)
    expect(
      (await program('POST', '/departments', { department: { name: 'x', bank_iban: '3' } })).status,
    ).toBe(403)
    const everywhere = { use_mass_payment: true, mass_payment_pattern: '3' }
    expect((await program('PUT', '/account', { account: everywhere })).status).toBe(403)
    const coded = { name: 'Coded', use_mass_payment: true, mass_payment_code: '3' }
    expect((await program('POST', '/clients', { client: coded })).status).toBe(403)
    const { id: client_id } = (await program('POST', '/clients', { client: { name: 'Coded' } })).body
    expect((await program('PUT', `/clients/${client_id}`, { client: coded })).status).toBe(403)
    expect(
      (await program('PUT', `/clients/${client_id}`, { client: { name: 'C', mass_payment_code: '' } }))
        .status,
    ).toBe(200)
    await sale('/invoices', { client_id, buyer_override: true, buyer_mass_payment_code: '3' })
    expect((await program('GET', `/clients/${client_id}`)).body.mass_payment_code).toBeFalsy()

    const sellerFields = { seller_bank_account: '4', seller_bank: 'x', buyer_mass_payment_code: '5' }
    const sellerBefore = { seller_bank_account: '1', seller_bank: null, buyer_mass_payment_code: null }
    const sold = await sale('/invoices', { ...sellerFields, bank_accounts: [{ bank_account_number: '78' }] })
    expect(sold).toMatchObject({ status: 201, body: { ...sellerBefore, bank_accounts: [] } })
    const again = await program('PUT', `/invoices/${sold.body.id}`, { invoice: sellerFields })
    expect(again).toMatchObject({ status: 200, body: sellerBefore })
    const draft = await sale('/invoices', { ...sellerFields, status: 'draft' })
    expect(draft).toMatchObject({ status: 201, body: sellerBefore })
    expect((await sale(`/invoices/${draft.body.id}`, sellerFields)).body).toMatchObject(sellerBefore)
    const bought = await sale('/invoices', { income: false, number: 'V 1', seller_bank_account: '6' })
    expect(bought.body.seller_bank_account).toBe('6')
    const turned = await program('PUT', `/invoices/${bought.body.id}`, { invoice: { income: true } })
    expect(turned).toMatchObject({ status: 200, body: { ...sellerBefore, income: true, bank_accounts: [] } })
    const waiting = await sale('/invoices', { income: false, status: 'draft', ...sellerFields })
    expect((await sale(`/invoices/${waiting.body.id}`, { income: true })).body).toMatchObject(sellerBefore)

    const admin = { email: `admin${format}@example.com`, role: 'admin' }
    expect((await program('POST', '/account/add_user', { user: admin })).status).toBe(403)
    expect((await program('POST', '/account/invitations', { invitation: admin })).status).toBe(403)
    const { body: member } = await program('POST', '/account/add_user', {
      user: { ...admin, role: 'member' },
    })
    const raised = { member: { role: 'admin' } }
    expect((await program('PUT', `/account/users/${member.id}`, raised)).status).toBe(403)

    const here = { account: prefix, json: { bank_account: { bank_account_number: '80' } } }
    expect((await person.call('POST', '/bank_accounts.json', here)).status).toBe(201)
    const promotion = { account: prefix, json: { role: 'admin' } }
    expect((await person.call('PUT', `/account/users/${member.id}.json`, promotion)).status).toBe(200)
    const off = { account: prefix, json: level('none') }
    expect((await person.call('PUT', '/account.json', off)).status).toBe(200)
  })
})
