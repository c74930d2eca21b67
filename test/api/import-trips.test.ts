// Tests that exported records are the same after they are imported elsewhere.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'

const SEED = Number(process.env.IMPORTS_SEED ?? 20261115)
const RUNS = Number(process.env.IMPORTS_RUNS ?? 6)

describe(`export and import (IMPORTS_SEED=${SEED})`, () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  const take = async (file: Uint8Array, resource: string, token: string) => {
    const form = new FormData()
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'records.csv')
    form.set('resource', resource)
    const { status, json, text } = await kwit.call('POST', '/imports.json', { token, body: form })
    expect({ status, text }).toMatchObject({ status: 201 })
    await kwit.call('POST', `/imports/${json.id}/run.json`, { token })
    for (;;) {
      const importRun = (await kwit.call('GET', `/imports/${json.id}.json`, { token })).json
      if (importRun.status !== 'running') return importRun
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const list = async (path: string, token: string) =>
    (await kwit.call('GET', `/${path}.json?order=id&per_page=100&include_positions=1`, { token })).json

  const word = fc.oneof(
    fc.constantFrom(
      '=1+1',
      "'=x",
      '-5',
      '@a',
      '+48 1',
      "''",
      'a,b;c',
      '"quoted"',
      'line\nbreak',
      'Łódź',
      '_x0041_',
      'tab\tbed',
      '1e5',
      '0012',
      'true',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  const text = word.filter((char) => char.trim() !== '' && !char.includes('\0') && !char.includes('\r'))
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((units) => (units / 100).toFixed(2))
  const client = fc.record({
    name: text,
    city: fc.option(text, { nil: '' }),
    tax_no: fc.option(text, { nil: '' }),
    discount: fc.option(amount, { nil: '' }),
    company: fc.boolean(),
    note: fc.option(text, { nil: '' }),
  })
  const product = fc.record({
    name: text,
    code: fc.option(text, { nil: '' }),
    price_net: amount,
    tax: fc.constantFrom('23', '8', 'zw', '9.975'),
    available_from: fc.option(fc.constantFrom('2026-01-31', '1999-12-31'), { nil: '' }),
    disabled: fc.boolean(),
  })
  const invoice = fc.record({
    buyer_name: text,
    issue_date: fc.constantFrom('2026-01-31', '2024-02-29'),
    description: fc.option(text, { nil: '' }),
    positions: fc.array(
      fc.record({
        name: text,
        quantity: fc.constantFrom('1', '2.5', '0.001'),
        price_net: amount,
        tax: fc.constantFrom('23', 'zw'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const CASES = [
    ['client', 'clients', client, ['name', 'city', 'tax_no', 'discount', 'company', 'note']],
    ['product', 'products', product, ['name', 'code', 'price_net', 'tax', 'available_from', 'disabled']],
    [
      'invoice',
      'invoices',
      invoice,
      [
        'number',
        'buyer_name',
        'issue_date',
        'description',
        'positions.name',
        'positions.quantity',
        'positions.price_net',
        'positions.tax',
      ],
    ],
  ] as const

  const TRIPS = CASES.flatMap((tripCase) =>
    (['csv', 'xlsx'] as const).map((format) => [tripCase[1], format, tripCase] as const),
  )

  test.each(TRIPS)(
    '%s exported as %s and imported elsewhere are equal',
    async (plural, format, [name, , fields, columns]) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fields as fc.Arbitrary<object>, { minLength: 1, maxLength: 8 }),
          async (records) => {
            const [here, there] = [await kwit.newAccount(), await kwit.newAccount()]
            for (const record of records) {
              const reply = await kwit.call('POST', `/${plural}.json`, {
                token: here.token,
                json: { [name]: record },
              })
              expect(reply).toMatchObject({ status: 201 })
            }
            const path = `/${plural}/export.${format}?order=id&columns=${columns.join(',')}`
            const exported = await fetch(kwit.url + path, {
              headers: { authorization: `Bearer ${here.token}` },
            })
            const file = new Uint8Array(await exported.arrayBuffer())
            const importRun = await take(file, plural, there.token)
            expect(importRun).toMatchObject({ status: 'done', problems: [] })
            const shown = async (token: string) =>
              (await list(plural, token)).map((record: any) =>
                columns.map((column) =>
                  column.startsWith('positions.')
                    ? record.positions.map((line: any) => line[column.slice(10)])
                    : (record[column] ?? ''),
                ),
              )
            expect(await shown(there.token)).toEqual(await shown(here.token))
          },
        ),
        { numRuns: RUNS, seed: SEED },
      )
    },
  )
})
