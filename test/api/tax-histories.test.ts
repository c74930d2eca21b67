// After any history of documents and payments the stored tax entries are those that follow from what is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const HISTORIES = 6
const STEPS = 25

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
})
afterAll(() => kwit.close())

// The same numbers in every run, by a linear congruential generator.
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

class History {
  readonly #call: (method: string, path: string, json?: object) => Promise<any>
  readonly #random: (below: number) => number
  readonly #documents: number[] = []
  readonly #payments: number[] = []
  done = 0

  constructor(seed: number, call: (method: string, path: string, json?: object) => Promise<any>) {
    this.#random = numbers(seed)
    this.#call = call
  }

  #pick = <Item>(items: readonly Item[]): Item => items[this.#random(items.length)] as Item
  #day = () =>
    `2026-${String(7 + this.#random(5)).padStart(2, '0')}-${String(1 + this.#random(28)).padStart(2, '0')}`
  #lines = () => [
    { name: 'Work', tax: this.#pick([23, 8, 'zw']), total_price_net: String(100 + this.#random(900)) },
  ]

  async #create(invoice: object) {
    const { status, json } = await this.#call('POST', '/invoices.json', { invoice })
    if (status === 201) this.#documents.push(json.id)
    return status
  }

  readonly #steps: readonly (() => Promise<number>)[] = [
    () =>
      this.#create({
        kind: this.#pick(['vat', 'vat', 'vat_mp', 'receipt']),
        ...this.#days(),
        positions: this.#lines(),
      }),
    () =>
      this.#create({
        kind: this.#pick(['proforma', 'client_order']),
        ...this.#days(),
        positions: this.#lines(),
      }),
    () =>
      this.#create({
        kind: 'vat',
        income: false,
        number: `R ${this.done}`,
        ...this.#days(),
        positions: this.#lines(),
      }),
    () => this.#create({ kind: 'vat', currency: 'EUR', ...this.#days(), positions: this.#lines() }),
    () =>
      this.#create({
        kind: 'vat',
        status: 'paid',
        paid_date: this.#day(),
        ...this.#days(),
        positions: this.#lines(),
      }),
    () => this.#create({ kind: 'vat', copy_invoice_from: this.#one(), ...this.#days() }),
    () =>
      this.#create({
        ...{ kind: 'advance', copy_invoice_from: this.#one(), issue_date: this.#day() },
        ...{ advance_creation_mode: 'percent', advance_value: '30' },
      }),
    () => this.#create({ kind: 'final', copy_invoice_from: this.#one(), issue_date: this.#day() }),
    () =>
      this.#create({
        from_invoice_id: this.#one(),
        additional_params: 'for_receipt',
        issue_date: this.#day(),
      }),
    () => {
      const positions = [{ name: 'Less', tax: 23, total_price_net: '-50' }]
      return this.#create({ kind: 'correction', invoice_id: this.#one(), issue_date: this.#day(), positions })
    },
    () => this.#pay(),
    () => this.#pay(),
    () => this.#pay(),
    () =>
      this.#change('PUT', '/banking/payments', this.#payments, {
        banking_payment: { paid_date: this.#day() },
      }),
    () => this.#change('DELETE', '/banking/payments', this.#payments),
    () => this.#change('PUT', '/invoices', this.#documents, { invoice: { sell_date: this.#day() } }),
    () => this.#change('DELETE', '/invoices', this.#documents),
    () => this.#change('POST', '/invoices', this.#documents, undefined, '/cancel'),
    () => this.#change('POST', '/invoices', this.#documents, undefined, '/restore'),
  ]

  #days = () => ({ issue_date: this.#day(), sell_date: this.#day() })
  #one = () => this.#pick(this.#documents)

  async #pay() {
    const invoice_ids = [this.#one(), this.#one()].slice(this.#random(2))
    const price = String(this.#pick([50, 200, 600, 1500]))
    const payment = { name: 'Transfer', invoice_ids, paid: true, paid_date: this.#day(), price }
    const { status, json } = await this.#call('POST', '/banking/payments.json', { banking_payment: payment })
    if (status === 201) this.#payments.push(json.id)
    return status as number
  }

  async #change(method: string, path: string, ids: readonly number[], json?: object, verb = '') {
    const { status } = await this.#call(method, `${path}/${this.#pick(ids)}${verb}.json`, json)
    return status as number
  }

  async step() {
    const status = await this.#pick(this.#steps)()
    expect(status).toBeLessThan(500)
    if (status < 300) this.done++
  }
}

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
  'stored entries follow from documents and payments, history %i',
  async (seed) => {
    const { account_id: accountId, token } = await kwit.newAccount()
    const rate = { kind: 'nbp', date: '2026-09-01', currency: 'EUR', rate: '4.25' }
    const history = new History(seed + 1, (method, path, json) => kwit.call(method, path, { token, json }))
    for (let step = 0; step < STEPS; step++) {
      if (step === 15)
        await kwit.call('POST', '/exchange_rates.json', { token, json: { exchange_rate: rate } })
      await history.step()
      expect([step, await findDifferences(kwit.db, accountId)]).toEqual([step, []])
    }
    expect(history.done).toBeGreaterThan(STEPS / 4)
  },
  120_000,
)
