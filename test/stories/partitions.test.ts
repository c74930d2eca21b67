// Tests tables that a command partitions by account: they are used, and merged again without losing a row.
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { tables } from '../../src/database-schema.ts'
import { distributeTable, isDistributed, keysOf } from '../../src/platform/database/layout.ts'
import { environmentOf, run } from '../command-line.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { stub } from '../stub.ts'

const LINE = { name: 'Item', quantity: 1, total_price_gross: '12.30', tax: 23 }

test('a table with rows unique across accounts says why, and is not partitioned', () => {
  const loose = tables.filter((table) => keysOf(table).some((key) => !key.includes('account_id')))
  expect(loose.filter(isDistributed).map(({ name }) => name)).toEqual([])
})

test('on Citus each table is distributed by account', async () => {
  const { code, stdout } = await run({}, 'database plan --citus')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^invoices +by account_id$/m)
  expect(stdout).toMatch(/^users +not distributed: a person/m)
  expect(stdout).toMatch(/^select create_distributed_table\('jobs', 'account_id'\);$/m)
  expect(stdout).not.toMatch(/'users'/)
  expect(distributeTable({ kind: 'citus', across: 'reference' }, stub(tables[0]))).toEqual([
    "select create_reference_table('accounts')",
  ])
})

// A SQLite database is one file.
const onServer = ENGINE === 'postgres' ? describe : () => {}
onServer('parts of tables', () => {
  const urls: string[] = []
  const opened: Kwit[] = []
  afterAll(async () => {
    for (const kwit of opened) await kwit.close()
    for (const url of urls) await dropDatabase(url)
  })

  async function serve(url: string): Promise<Kwit> {
    const kwit = await startKwit({ DATABASE_URL: url })
    opened.push(kwit)
    return kwit
  }

  const end = async (kwit: Kwit) => {
    opened.splice(opened.indexOf(kwit), 1)
    await kwit.close()
  }

  const make = async (kwit: Kwit, { token }: TestAccount, path: string, json: object) => {
    const { status, json: created } = await kwit.call('POST', path, { token, json })
    expect([path, status]).toEqual([path, 201])
    return created
  }

  const partsIn = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as parts from pg_class where relname like 'invoices_part_%' and relkind = 'r'`,
    )
    await client.end()
    return rows[0].parts as number
  }

  async function work(kwit: Kwit, accounts: readonly TestAccount[]) {
    for (const account of accounts) {
      const product = await make(kwit, account, '/products.json', {
        product: { name: 'Item', price_gross: '12.30', tax: 23 },
      })
      const invoice = await make(kwit, account, '/invoices.json', {
        invoice: { buyer_name: 'Acme', positions: [{ ...LINE, product_id: product.id }] },
      })
      await make(kwit, account, '/banking/payments.json', {
        banking_payment: { name: 'Paid', price: '12.30', invoice_id: invoice.id, paid: true },
      })
      const { json } = await kwit.call('GET', `/invoices/${invoice.id}.json`, { token: account.token })
      expect(json.status).toBe('paid')
    }
  }

  async function listsOf(kwit: Kwit, { token }: TestAccount) {
    const paths = ['/invoices.json', '/banking/payments.json', '/products.json', '/invoices/counts.json']
    return Promise.all(paths.map(async (path) => (await kwit.call('GET', path, { token })).json))
  }

  test('tables with rows are partitioned and merged again without any difference', async () => {
    const url = await createDatabase(inject('postgresUrl'))
    urls.push(url)
    const first = await serve(url)
    const accounts = [await first.newAccount('one'), await first.newAccount('two')]
    const [firstAccount] = accounts as [TestAccount]
    await work(first, accounts)
    const before = await listsOf(first, firstAccount)
    const environment = environmentOf(first)
    expect((await run(environment, 'database distribute --partitions 3')).stderr).toContain('stop it first')
    await end(first)
    expect(await run(environment, 'database distribute --partitions 3')).toMatchObject({ code: 0 })
    expect(await partsIn(url)).toBe(3)

    const parted = await serve(url)
    expect(await listsOf(parted, firstAccount)).toEqual(before)
    await work(parted, accounts)
    const after = await listsOf(parted, firstAccount)
    expect(after[0].map(({ id }: { id: number }) => id)).toEqual([...new Set(after[0].map((i: any) => i.id))])
    expect(await run(environment, 'audit verify')).toMatchObject({ code: 0, stderr: '' })
    await end(parted)
    expect((await run(environment, 'database distribute --partitions 5')).stderr).toContain('--undo')
    expect(await run(environment, 'database distribute --undo')).toMatchObject({ code: 0 })
    expect(await partsIn(url)).toBe(0)

    const unpartitioned = await serve(url)
    expect(await listsOf(unpartitioned, firstAccount)).toEqual(after)
    await work(unpartitioned, accounts)
  })
})
