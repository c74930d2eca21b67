// Tests damaged files of every format: each becomes a document or is refused with a clear message, and none leaks
// memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { make, seller } from '../einvoice/written.ts'
import { mutated } from '../fuzz/files.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_116)
const RUNS = Number(process.env.FUZZ_RUNS ?? (ENGINE === 'sqlite' ? 60 : 20))
const IMPORT = '/invoices/import.json?allow_duplicate=1'
const PER_ACCOUNT = 400
const AT_ONCE = 8
const GROWTH_MAX = 96 * 1024 * 1024
const TITLES: [title: string, invoice: object][] = [
  [
    'plain',
    { payment_type: 'transfer', positions: [{ name: 'A', quantity: 3, price_net: '17.37', tax: 23 }] },
  ],
  [
    'exempt',
    { exempt_tax_kind: 'art. 43', positions: [{ name: 'A', quantity: 1, price_gross: 9, tax: 'zw' }] },
  ],
  [
    'in euro',
    {
      ...{ currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.25' },
      positions: [{ name: 'A', quantity: 2, total_price_gross: 100, tax: 8 }],
    },
  ],
]
const BUYER = {
  ...{ buyer_name: 'Jan', buyer_tax_no: '7811767696', buyer_street: 'Długa 5', buyer_post_code: '61-001' },
  ...{
    buyer_city: 'Poznań',
    buyer_country: 'PL',
    buyer_reference: 'ref',
    buyer_endpoint: '0088:5901234123457',
  },
}

describe(`fuzzed files (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`, { timeout: 3_600_000 }, () => {
  let kwit: Kwit
  let files: Buffer[]
  beforeAll(async () => {
    console.log(`fuzzed files: seed ${SEED}, ${RUNS} of them`)
    kwit = await startKwit()
    const vendor = await kwit.newAccount()
    await seller(kwit, vendor)
    files = [Buffer.from(smallInvoice('1', 'Vendor'))]
    const get = async (path: string) =>
      Buffer.from(await (await fetch(`${kwit.url}${path}api_token=${vendor.token}`)).arrayBuffer())
    for (const [title, invoice] of TITLES) {
      const { id } = await make(kwit, vendor, title, { ...BUYER, ...invoice })
      for (const format of ['fa3', 'ubl', 'cii']) files.push(await get(`/invoices/${id}/${format}.xml?`))
      if (title === 'plain') files.push(await get(`/invoices/${id}.pdf?format=facturx&`))
    }
  })
  afterAll(() => kwit.close())

  test('are read or rejected, and cause nothing else', async () => {
    const collect = collector()
    const samples = fc.sample(mutated(files), { numRuns: RUNS, seed: SEED })
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let token = ''
    let memory = 0
    for (let from = 0; from < samples.length; from += AT_ONCE) {
      if (from % PER_ACCOUNT === 0) token = (await kwit.newAccount()).token
      if (from <= samples.length / 2) memory = from + AT_ONCE > samples.length / 2 ? collect() : memory
      await Promise.all(
        samples.slice(from, from + AT_ONCE).map(async (body, index) => {
          const { status, text } = await kwit.call('POST', IMPORT, { token, body })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const isResultOrProblem = status === 201 || (status === 422 && /"message":\{/.test(text))
          if (!isResultOrProblem)
            faults.push(`${from + index}: ${status} ${text.slice(0, 300)}\n${body.toString().slice(0, 300)}`)
        }),
      )
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(statuses.get(201) ?? 0).toBeGreaterThan(0)
    expect(statuses.get(422) ?? 0).toBeGreaterThan(0)
    expect(collect() - memory).toBeLessThan(GROWTH_MAX)
    if (process.env.FUZZ_SHOW) console.log(Object.fromEntries(statuses))
  })
})

// Measures the memory that remains after garbage collection.
function collector(): () => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return () => {
    collect()
    return process.memoryUsage().heapUsed
  }
}
