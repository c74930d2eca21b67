import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, type Format, speaker, type Tree, without } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests every row of the interface that is implemented so far, and decisions 12 and 13, in each format.

const CLIENT = {
  name: 'Acme Ltd',
  tax_no: '5252445767',
  bank: 'First Bank',
  bank_account: '11 2222 3333',
  city: 'Łódź',
  country: '',
  email: 'office@acme.example',
  person: 'Ann Example',
  post_code: '00-001',
  phone: '+48 600 000 000',
  street: 'Main St. 1 & 2',
  external_id: 'crm-17',
}
const PRODUCT = { name: 'Widget', code: 'W-1', price_net: '100.0', price_gross: '123.0', tax: '23' }

type Plain = { path: string; wrapper: string; fields: Tree; change: Tree; also?: Tree }
const RESOURCES: Plain[] = [
  {
    path: 'products',
    wrapper: 'product',
    fields: PRODUCT,
    change: { name: 'Gadget', price_gross: '246.0' },
    also: { price_net: '200.0', code: 'W-1' },
  },
  {
    path: 'clients',
    wrapper: 'client',
    fields: CLIENT,
    change: { city: 'Kraków' },
    also: { name: 'Acme Ltd' },
  },
  {
    path: 'categories',
    wrapper: 'category',
    fields: { name: 'Books', description: null },
    change: { description: 'Paper' },
    also: { name: 'Books' },
  },
  {
    path: 'warehouses',
    wrapper: 'warehouse',
    fields: { name: 'Main hall', kind: null, description: null },
    change: { description: 'Cold' },
    also: { name: 'Main hall' },
  },
  {
    path: 'departments',
    wrapper: 'department',
    fields: { name: 'Branch', tax_no: '5252445767', city: 'Gdańsk' },
    change: { person: 'Bo Example' },
    also: { name: 'Branch' },
  },
]

describe('the API', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('in %s', (format) => {
    const other: Format = format === 'json' ? 'xml' : 'json'
    let account: TestAccount
    let ask: Ask
    let askOther: Ask
    beforeAll(async () => {
      account = await kwit.newAccount()
      ask = speaker(kwit, format, account.token)
      askOther = speaker(kwit, other, account.token)
    })
    const create = async (path: string, fields: Tree) => {
      const answer = await ask('POST', path, fields)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }

    describe.each(RESOURCES)('$path', ({ path, wrapper, fields, change, also = {} }) => {
      const fresh = async (more: Tree = {}) => create(`/${path}`, { [wrapper]: { ...fields, ...more } })

      test('create answers 201 with the created record', async () => {
        const record = await fresh()
        expect(record).toMatchObject(fields)
        expect(record.id).toBeTypeOf('number')
        expect(record.created_at).toBe(record.updated_at)
      })

      test('get returns the created record, equal in both formats', async () => {
        const record = await fresh()
        expect((await ask('GET', `/${path}/${record.id}`)).body).toEqual(record)
        expect((await askOther('GET', `/${path}/${record.id}`)).body).toEqual(record)
      })

      test('list contains the record, with page and per_page', async () => {
        const records = [await fresh(), await fresh()]
        const [newest] = (await ask('GET', `/${path}?page=1&per_page=1`)).body
        expect(newest).toEqual(without(records[1], 'warnings'))
        const [second, ...rest] = (await ask('GET', `/${path}?page=2&per_page=1`)).body
        expect(second.id).toBe(records[0].id)
        expect(rest).toEqual([])
      })

      test.each(['PUT', 'PATCH'])('%s changes only the fields that it names', async (method) => {
        const record = await fresh()
        const { status, body } = await ask(method, `/${path}/${record.id}`, { [wrapper]: change })
        expect(status).toBe(200)
        expect(body).toMatchObject({ id: record.id, ...also, ...change })
        const following = [...Object.keys(change), 'updated_at', 'price_net', 'price_tax', 'price_lead']
        expect(without(body, ...following)).toEqual(without(record, ...following))
        expect((await ask('GET', `/${path}/${record.id}`)).body).toEqual(body)
      })

      test('a record can be sent back unchanged', async () => {
        const record = await fresh()
        const { status, body } = await ask('PUT', `/${path}/${record.id}`, { [wrapper]: record })
        expect(status).toBe(200)
        expect(body).toEqual(record)
      })

      test('delete answers "ok" and hides the record from reads, lists and writes', async () => {
        const record = await fresh()
        const deleted = await ask('DELETE', `/${path}/${record.id}`)
        expect(deleted).toMatchObject({ status: 200, body: 'ok' })
        expect((await ask('GET', `/${path}/${record.id}`)).status).toBe(404)
        expect((await ask('PUT', `/${path}/${record.id}`, { [wrapper]: change })).status).toBe(404)
        expect((await ask('DELETE', `/${path}/${record.id}`)).status).toBe(404)
        expect((await ask('GET', `/${path}?ids=${record.id}`)).body).toEqual([])
      })

      test.each([{ name: '' }, { name: null }, {}, { nmae: 'typo' }])(
        'a record without any value is rejected: %j',
        async (fields) => {
          const before = (await ask('GET', `/${path}`)).body.length
          const { status, body } = await ask('POST', `/${path}`, { [wrapper]: fields })
          expect(status).toBe(422)
          expect(body.message).toEqual({ name: ["can't be blank"] })
          expect((await ask('GET', `/${path}`)).body).toHaveLength(before)
        },
      )
    })

    test('a product has a read-only token for the payment form', async () => {
      const { id, token } = await create('/products', { product: { ...PRODUCT, token: 'mine' } })
      expect(token).toMatch(/^[A-Za-z0-9]{19,24}$/)
      const changed = await ask('PUT', `/products/${id}`, { product: { token: 'mine' } })
      expect(changed.body.token).toBe(token)
    })

    test('a client is found by its exact external id', async () => {
      const ids = []
      for (const external_id of [`x-${format}`, `x-${format}-2`, `X-${format}`]) {
        ids.push((await create('/clients', { client: { ...CLIENT, external_id } })).id)
      }
      const clients = (await ask('GET', `/clients?external_id=x-${format}`)).body
      expect(clients.map((client: Tree) => client.id)).toEqual([ids[0]])
      expect((await ask('GET', '/clients?external_id=none')).body).toEqual([])
    })

    describe('product prices', () => {
      test.each([
        [{ price_gross: '59,00', tax: '23' }, '47.97', '59.0', '11.03'],
        [{ price_gross: 59, tax: 23 }, '47.97', '59.0', '11.03'],
        [{ price_net: '47.97', tax: '23' }, '47.97', '59.0', '11.03'],
        [{ price_net: '100', price_gross: '123' }, '100.0', '123.0', '23.0'],
        [{ price_net: '100', price_gross: '150' }, '121.95', '150.0', '28.05'],
        [{ price_gross: '10.23', tax: '23' }, '8.32', '10.23', '1.91'],
        [{ price_gross: '0.01', tax: '23' }, '0.01', '0.01', '0.0'],
        [{ price_net: '0.01', tax: '23' }, '0.01', '0.01', '0.0'],
        [{ price_net: '0.02', tax: '23' }, '0.02', '0.02', '0.0'],
        [{ price_net: '0.3333', tax: '8' }, '0.3333', '0.36', '0.0267'],
        [{ price_net: '1.005', tax: '0' }, '1.005', '1.01', '0.005'],
        [{ price_net: '33.33', tax: '5.5' }, '33.33', '35.16', '1.83'],
        [{ price_gross: '999999999.99', tax: '23' }, '813008130.07', '999999999.99', '186991869.92'],
        [{ price_net: '-10', tax: '23' }, '-10.0', '-12.3', '-2.3'],
        [{ price_net: '100', tax: 'zw' }, '100.0', '100.0', '0.0'],
        [{ price_gross: '100', tax: 'np' }, '100.0', '100.0', '0.0'],
        [{ price_net: '1 234,5', tax: '23' }, '1234.5', '1518.44', '283.94'],
        [{ price_net: 0 }, '0.0', '0.0', '0.0'],
        [{}, null, null, null],
      ])('%j gives net %s, gross %s, tax %s', async (fields, price_net, price_gross, price_tax) => {
        const record = await create('/products', { product: { name: 'Priced', ...fields } })
        expect(record).toMatchObject({ price_net, price_gross, price_tax })
        expect((await ask('GET', `/products/${record.id}`)).body).toEqual(record)
      })

      test.each([
        ['a new gross price', { price_gross: '59,00' }, ['47.97', '59.0', '11.03', '23']],
        ['a new net price', { price_net: '200' }, ['200.0', '246.0', '46.0', '23']],
        ['a new rate', { tax: '8' }, ['100.0', '108.0', '8.0', '8']],
        ['a new rate and gross price', { tax: '8', price_gross: '54' }, ['50.0', '54.0', '4.0', '8']],
        ['a rate that is not one', { tax: 'zw' }, ['100.0', '100.0', '0.0', 'zw']],
        [
          'the old net beside a new gross',
          { price_net: '100.0', price_gross: '246.0' },
          ['200.0', '246.0', '46.0', '23'],
        ],
        [
          'the old gross beside a new net',
          { price_net: '50.0', price_gross: '123.0' },
          ['50.0', '61.5', '11.5', '23'],
        ],
        ['a new name only', { name: 'Renamed' }, ['100.0', '123.0', '23.0', '23']],
        ['empty prices', { price_net: '', price_gross: '' }, [null, null, null, '23']],
      ])(
        '%s updates the other prices of the product',
        async (_case, fields, [price_net, price_gross, price_tax, tax]) => {
          const { id } = await create('/products', { product: PRODUCT })
          const { body } = await ask('PUT', `/products/${id}`, { product: fields })
          expect(body).toMatchObject({ price_net, price_gross, price_tax, tax })
        },
      )

      test.each([{ tax: '' }, { tax: null }])(
        '%j is the default rate, and prices follow it',
        async (fields) => {
          const { id } = await create('/products', {
            product: { ...PRODUCT, price_gross: undefined, tax: '8' },
          })
          const { body } = await ask('PUT', `/products/${id}`, { product: fields })
          expect(body).toMatchObject({
            tax: '23',
            price_net: '100.0',
            price_gross: '123.0',
            price_tax: '23.0',
          })
        },
      )

      test('purchase prices follow their own rate, or the sale rate without one', async () => {
        const purchase = { purchase_price_net: '10', purchase_tax: '8' }
        const { id } = await create('/products', { product: { ...PRODUCT, ...purchase } })
        const shown = (await ask('GET', `/products/${id}`)).body
        expect(shown).toMatchObject({
          purchase_price_gross: '10.8',
          purchase_price_tax: '0.8',
          purchase_tax: '8',
        })
        const { body } = await ask('PUT', `/products/${id}`, { product: { purchase_tax: '' } })
        expect(body).toMatchObject({
          purchase_price_net: '10.0',
          purchase_price_gross: '12.3',
          purchase_tax: null,
        })
      })
    })

    describe('products by code', () => {
      test.each([
        'PLAIN',
        '123456',
        'a.b.c',
        'v1.json',
        'a/b/c',
        'with blank',
        ' padded ',
        'żółć-ß-日本',
        '😀',
        '50%',
        'a%2Fb',
        'a+b&c=d?e#f;g',
        'o\'hara \\ "q" _%',
        '<b>&amp;',
      ])('find_by code finds %j', async (code) => {
        const product = await create('/products', { product: { ...PRODUCT, code: `${code}${format}` } })
        const address = `/products/${encodeURIComponent(`${code}${format}`)}`
        const { status, body } = await ask('PUT', address, { find_by: 'code', product: { name: 'Found' } })
        expect(status).toBe(200)
        expect(body).toMatchObject({ id: product.id, code: product.code, name: 'Found' })
        expect((await ask('GET', `${address}?find_by=code`)).body).toEqual(body)
      })

      test.each(['NO-SUCH', '\0', 'x'.repeat(300)])('an unknown code is a 404: %j', async (code) => {
        const address = `/products/${encodeURIComponent(code)}?find_by=code`
        expect((await ask('GET', address)).status).toBe(404)
        expect((await ask('PUT', address, { product: { name: 'No' } })).status).toBe(404)
      })

      test('without find_by a code is no id', async () => {
        await create('/products', { product: { ...PRODUCT, code: '424242424242' } })
        expect((await ask('GET', '/products/424242424242')).status).toBe(404)
      })

      test('of two products with one code the older is found, and a deleted one is not', async () => {
        const code = `DOUBLE-${format}`
        const [older, newer] = [
          await create('/products', { product: { ...PRODUCT, code } }),
          await create('/products', { product: { ...PRODUCT, code } }),
        ]
        expect((await ask('GET', `/products/${code}?find_by=code`)).body.id).toBe(older.id)
        await ask('DELETE', `/products/${older.id}`)
        expect((await ask('GET', `/products/${code}?find_by=code`)).body.id).toBe(newer.id)
      })
    })

    describe('shortcuts', () => {
      test.each(['clients', 'departments'])('of %s are the name, made unique by a number', async (path) => {
        const wrapper = path.slice(0, -1)
        const name = `Same ${path} ${format}`
        const createNamed = async (fields: Tree = {}) =>
          await create(`/${path}`, { [wrapper]: { name, ...fields } })
        const [first, second, third] = [
          await createNamed(),
          await createNamed(),
          await createNamed({ shortcut: name }),
        ]
        expect([first, second, third].map((record) => record.shortcut)).toEqual([
          name,
          `${name} (2)`,
          `${name} (3)`,
        ])
        await ask('DELETE', `/${path}/${second.id}`)
        expect((await createNamed()).shortcut).toBe(`${name} (2)`)
        const update = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { name: 'Renamed' } })
        expect(update.body).toMatchObject({ name: 'Renamed', shortcut: `${name} (3)` })
        const duplicate = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { shortcut: name } })
        expect(duplicate.body.shortcut).toBe(`${name} (3)`)
        const cleared = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { shortcut: '' } })
        expect(cleared.body.shortcut).toBe('Renamed')
      })

      test('of a long name keep characters beyond the basic plane intact', async () => {
        const name = `${'x'.repeat(239)}😀tail`
        const client = await create('/clients', { client: { name } })
        expect(client.shortcut.isWellFormed()).toBe(true)
        expect((await ask('GET', `/clients/${client.id}`)).body).toEqual(client)
      })

      test('an account does not see the shortcuts of another', async () => {
        const name = `Everywhere ${format}`
        await create('/clients', { client: { name } })
        const { token } = await kwit.newAccount()
        const theirs = await speaker(kwit, format, token)('POST', '/clients', { client: { name } })
        expect(theirs.body.shortcut).toBe(name)
      })
    })

    describe('clients', () => {
      test('a person is named by first and last name', async () => {
        const person = { company: false, first_name: 'Jan', last_name: 'Nowak' }
        expect(await create('/clients', { client: person })).toMatchObject({ ...person, name: 'Jan Nowak' })
      })

      test.each([
        [{ country: 'PL', tax_no: '525-244-57-67' }, 'PL5252445767'],
        [{ country: '', tax_no: '5252445767' }, '5252445767'],
        [{ country: 'DE', tax_no: 'FR123' }, 'FR123'],
        [{ country: 'PL', tax_no: '' }, null],
      ])('%j is checked as %s', async (fields, tax_no_check) => {
        const client = await create('/clients', { client: { name: 'Taxed', ...fields } })
        expect(client).toMatchObject({ ...fields, tax_no_check })
      })

      test.each([
        { kind: 'neighbour' },
        { discount: 'much' },
        { category_id: 999_999 },
        { department_id: 999_999 },
        { company: 'perhaps' },
      ])('%j is rejected', async (fields) => {
        const { status, body } = await ask('POST', '/clients', { client: { name: 'Refused', ...fields } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(Object.keys(fields))
      })
    })

    test('deleting a record in use hides it and keeps the records that use it', async () => {
      const category = await create('/categories', { category: { name: 'Used' } })
      const client = await create('/clients', { client: { name: 'User', category_id: category.id } })
      expect((await ask('DELETE', `/categories/${category.id}`)).status).toBe(200)
      expect((await ask('GET', `/clients/${client.id}`)).body).toEqual(client)
      const saved = await ask('PUT', `/clients/${client.id}`, { client: { ...client, city: 'Opole' } })
      expect(saved).toMatchObject({ status: 200, body: { category_id: category.id, city: 'Opole' } })
      const late = await ask('POST', '/clients', { client: { name: 'Late', category_id: category.id } })
      expect(late).toMatchObject({ status: 422, body: { message: { category_id: ['does not exist'] } } })
    })

    test('a category of another account does not exist', async () => {
      const foreign = await kwit.newAccount()
      const theirs = speaker(kwit, format, foreign.token)
      const { id } = (await theirs('POST', '/categories', { category: { name: 'Theirs' } })).body
      const { status, body } = await ask('POST', '/products', { product: { ...PRODUCT, category_id: id } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ category_id: ['does not exist'] })
    })

    describe('the main department', () => {
      const mainDepartments = async (mine: Ask) =>
        (await mine('GET', '/departments')).body
          .filter((department: Tree) => department.main)
          .map((department: Tree) => department.id)

      test('is exactly one: the last one set as main', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mainDepartments(mine)
        const second = (await mine('POST', '/departments', { department: { name: 'B', main: true } })).body
        expect(await mainDepartments(mine)).toEqual([second.id])
        await mine('PUT', `/departments/${first}`, { department: { main: '1' } })
        expect(await mainDepartments(mine)).toEqual([first])
        const plain = (await mine('POST', '/departments', { department: { name: 'C' } })).body
        expect(plain.main).toBe(false)
        expect(await mainDepartments(mine)).toEqual([first])
      })

      test.each([false, '0', '', null])('cannot be unset by main: %j', async (main) => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mainDepartments(mine)
        const { status, body } = await mine('PUT', `/departments/${first}`, { department: { main } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['main'])
        expect(await mainDepartments(mine)).toEqual([first])
      })

      test('cannot be deleted, the others can', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mainDepartments(mine)
        const { status, body } = await mine('DELETE', `/departments/${first}`)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['main'])
        await mine('POST', '/departments', { department: { name: 'B', main: true } })
        expect((await mine('DELETE', `/departments/${first}`)).status).toBe(200)
      })
    })
  })
})
