// Own bank accounts: on whose documents they are printed, found by their numbers, and who may add them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  const add = (given: Tree) => ask('POST', '/bank_accounts', { bank_account: given })
  const change = (id: number, given: Tree) => ask('PUT', `/bank_accounts/${id}`, { bank_account: given })
  const sell = (given: Tree = {}, by = ask) =>
    by('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: [line], ...given } })
  const numbers = ({ body }: { body: any }) =>
    body.bank_accounts.map(({ bank_account_number }: Tree) => bank_account_number)

  test('only the number is needed; the kind of an own account is one of three', async () => {
    const made = await add({ bank_account_number: 'DE89370400440532013000' })
    expect(made).toMatchObject({ status: 201, body: { name: null, bank_account_version_departments: [] } })
    expect(made.body.bank_account_id).toBe(made.body.id)
    expect((await change(made.body.id, { own_bank_account_type: 'other' })).status).toBe(422)
    expect((await change(made.body.id, { own_bank_account_type: 'debt_collection' })).status).toBe(200)
    expect((await add({ name: 'No number' })).status).toBe(422)
    expect((await ask('DELETE', `/bank_accounts/${made.body.id}`)).body).toBe('ok')
  })

  test('documents print those of their department, the main one first', async () => {
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
    const gone = [{ department_id: department.id, remove: true }]
    await change(first.id, { bank_account_version_departments: gone })
    expect(numbers(await sell())).toEqual(['2'])
    await ask('DELETE', `/bank_accounts/${second.id}`)
    expect(numbers(await sell())).toEqual([])
    await ask('POST', `/bank_accounts/${second.id}/restore`)
    expect(numbers(await sell())).toEqual(['2'])
    const unknown = [{ department_id: 999_999, show_on_invoice: true }]
    expect((await change(first.id, { bank_account_version_departments: unknown })).status).toBe(422)
    await ask('DELETE', `/bank_accounts/${second.id}`)
  })

  test('one that is written out is found by its number, or made', async () => {
    const card = (await add({ bank_account_number: POLISH, bank_name: 'Ours' })).body
    const written = { bank_account_number: 'PL 61-1090 1014 0000 0712 1981 2874', bank_name: 'Ignored' }
    const sold = (await sell({ bank_accounts: [written] })).body
    expect(sold.bank_accounts).toMatchObject([{ id: card.id, bank_name: 'Ours' }])
    const other = (await sell({ bank_accounts: [{ bank_account_number: 'FR7630006000011234567890189' }] }))
      .body
    const [{ id }] = other.bank_accounts
    expect((await ask('GET', `/bank_accounts/${id}`)).body.bank_account_number).toBe(
      'FR7630006000011234567890189',
    )
    expect((await sell({ bank_accounts: [{ bank_name: 'No number' }] })).status).toBe(422)
  })

  test('each client has a number of its own where the bank tells them apart so', async () => {
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

  test('who may add them is a setting of the account', async () => {
    const member = speaker(kwit, format, await account.member('member'))
    const level = (bank_account_security_level: string) =>
      ask('PUT', '/account', { account: { bank_account_security_level } })
    const given = { bank_account: { bank_account_number: '77' } }
    const written = { bank_accounts: [{ bank_account_number: '78' }] }
    await level('normal')
    expect((await member('POST', '/bank_accounts', given)).status).toBe(403)
    expect((await sell(written, member)).status).toBe(422)
    const { id } = (await ask('POST', '/bank_accounts', given)).body
    expect(numbers(await sell({ bank_accounts: [{ id }] }, member))).toEqual(['77'])
    await level('strong')
    expect((await ask('POST', '/bank_accounts', given)).status).toBe(403)
    expect((await ask('DELETE', `/bank_accounts/${id}`)).status).toBe(403)
    expect(numbers(await sell(written))).toEqual([])
    expect((await level('often')).status).toBe(422)
    await level('none')
    expect((await ask('DELETE', `/bank_accounts/${id}`)).status).toBe(200)
  })
})
