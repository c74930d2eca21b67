// Tests that after any history the VAT register, the dashboard and JPK_V7 equal the sum of the tax entries of each
// month.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { History } from '../tax-history.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const SEED = Number(process.env.TAX_VIEWS_SEED ?? 20_261_119)
const HISTORIES = 3
const STEPS = 50
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']

type Fields = { [name: string]: any }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
})
afterAll(() => kwit.close())

const cents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100)
const total = (rows: readonly Fields[], name: string): number =>
  rows.reduce((sum, row) => sum + cents(row[name]), 0)

// The field of the tax follows the field of its base; these fields hold only tax.
const TAX_ONLY = new Set(['K_46', 'K_47'])
const WITH_TAX = new Set(['K_15', 'K_17', 'K_19', 'K_23', 'K_25', 'K_27', 'K_29', 'K_31', 'K_40', 'K_42'])

function addUp(entries: readonly Fields[]): { [field: string]: number } {
  const sums: { [field: string]: number } = {}
  const plus = (field: string, amount: number) => {
    sums[field] = (sums[field] ?? 0) + amount
  }
  for (const { field, second_field, side, own_base, own_tax, deductible } of entries) {
    if (field === null) continue
    const tax = cents(side === 'input' ? deductible : own_tax)
    if (TAX_ONLY.has(field)) plus(field, tax)
    else plus(field, cents(own_base))
    if (WITH_TAX.has(field)) plus(`K_${Number(field.slice(2)) + 1}`, tax)
    if (second_field) plus(second_field, cents(own_base))
  }
  return withoutZeros(sums)
}

const withoutZeros = (sums: { [field: string]: number }) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))

function fieldsOf(rows: readonly Fields[]) {
  const sums: { [field: string]: number } = {}
  for (const { name, value } of rows.flatMap(({ fields }) => fields as Fields[]))
    sums[name] = (sums[name] ?? 0) + cents(value)
  return withoutZeros(sums)
}

test.each(Array.from({ length: HISTORIES }, (_, index) => SEED + index))(
  'every view equals the sum of the entries (TAX_VIEWS_SEED=%i)',
  async (seed) => {
    const account = await kwit.newAccount()
    const { token } = account
    await seller(kwit, account)
    for (const month of ['2026-06', ...MONTHS])
      for (const day of ['01', '08', '15', '22', '28']) {
        const rate = {
          kind: 'nbp',
          date: `${month}-${day}`,
          currency: 'EUR',
          rate: `4.${month.slice(5)}${day}`,
        }
        await kwit.call('POST', '/exchange_rates.json', { token, json: { exchange_rate: rate } })
      }
    const history = new History(seed, (method, path, json) => kwit.call(method, path, { token, json }))
    for (let step = 0; step < STEPS; step++) await history.step()
    const read = async (path: string): Promise<Fields> => {
      const { status, json, text } = await kwit.call('GET', path, { token })
      expect([path, status, text]).toMatchObject([path, 200, expect.any(String)])
      return json
    }
    let seen = 0
    for (const month of MONTHS) {
      const { entries } = await read(`/tax_entries.json?month=${month}&per_page=1000`)
      const ownEntries = (entries as Fields[]).filter(
        ({ state, country }) => state === 'counted' && country === 'PL',
      )
      const output = total(
        ownEntries.filter(({ side }) => side === 'output'),
        'own_tax',
      )
      const input = total(
        ownEntries.filter(({ side }) => side === 'input'),
        'deductible',
      )
      const days = `date_from=${month}-01&date_to=${month}-${[7, 8, 10, 12].includes(Number(month.slice(5))) ? 31 : 30}`
      const sales = await read(`/reports/vat.json?${days}&per_page=1000`)
      const purchases = await read(`/reports/vat.json?${days}&income=no&per_page=1000`)
      const jpk = await read(`/reports/jpk_v7.json?month=${month}&per_page=1000`)
      const readDashboard = async (query: string) =>
        cents((await read(`/dashboard.json?month=${month}${query}`)).vat_to_declare.tax_value)
      expect(jpk.obstacles).toEqual([])
      const [sum] = jpk.totals
      expect({
        month,
        dashboard: [await readDashboard(''), await readDashboard('&income=no')],
        register: [total(sales.totals, 'tax_value'), total(purchases.totals, 'deductible')],
        rows: [total(sales.rows, 'tax_value'), total(purchases.rows, 'deductible')],
        jpk: [cents(sum.output_tax), cents(sum.input_tax)],
      }).toEqual({
        month,
        dashboard: [output, input],
        register: [output, input],
        rows: [output, input],
        jpk: [output, input],
      })
      const counted = (jpk.rows as Fields[]).filter((row) => row.counted)
      expect([month, fieldsOf(counted)]).toEqual([month, addUp(ownEntries)])
      expect([month, fieldsOf(jpk.totals)]).toEqual([month, addUp(ownEntries)])
      seen += ownEntries.length
    }
    expect(seen).toBeGreaterThan(STEPS / 10)
  },
  120_000,
)
