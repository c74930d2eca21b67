import { expect } from 'vitest'

const PARTNER = { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' }

// Generates the same numbers in every run, with a linear congruential generator.
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

// A random history of documents and payments. Each step may be refused, as for users.
export class History {
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
    () => this.#create({ ...PARTNER, kind: this.#pick(['wnt', 'import_service']), ...this.#purchase() }),
    () =>
      this.#create({
        ...PARTNER,
        kind: this.#pick(['vat', 'wdt']),
        ...this.#days(),
        positions: [{ name: 'Export', tax: this.#pick(['0', 'np']), total_price_net: '300' }],
      }),
    () =>
      this.#create({
        ...{ kind: this.#pick(['vat', 'vat_rr']), income: false, number: `U ${this.done}` },
        ...{ accounting_kind: this.#pick(['expenses', 'fuel_expl75', 'fixed_assets', 'no_vat_deduction']) },
        ...{ ...this.#purchase(), income: false },
      }),
    () =>
      this.#create({
        ...{ buyer_country: 'FR', buyer_company: false, identify_oss: true, oss_force_tax: true },
        ...{ ...this.#days(), positions: this.#lines() },
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

  #purchase = () => ({
    ...{ income: this.#pick([true, false, false]), number: `P ${this.done}`, delivery_date: this.#day() },
    ...{ ...this.#days(), payment_to: this.#day(), positions: this.#lines() },
  })
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
