// Tests that random imports, matches, undos and payments by hand conserve money to the cent, in any order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, type Decimal, decimal, equals, negate, sum, ZERO } from '../../src/money/decimal.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { randomFrom } from '../program.ts'

const SEED = Number(process.env.MATCHING_SEED ?? 1)
const STEPS = Number(process.env.MATCHING_STEPS ?? 60)

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

type Transaction = {
  id: number
  amount: string
  status: string
  payment_id: number | null
  title: string
  remainder: string | null
}
type Payment = {
  id: number
  price: string
  income: boolean
  paid: boolean
  overpaid: string
  banking_transaction_id: number | null
  invoice_ids: number[]
}

test(`money is conserved, seed ${SEED}`, async () => {
  const random = randomFrom(SEED)
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const { token } = await kwit.newAccount()
  const isAutomatic = random() < 0.7
  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token, ...(json && { json }) })
  const list = async (path: string) => (await call('GET', `${path}per_page=100`)).json
  const transactions = (): Promise<Transaction[]> => list('/banking/transactions.json?')
  const payments = (): Promise<Payment[]> => list('/banking/payments.json?')

  if (isAutomatic) await call('PUT', '/account.json', { account: { bank_automatic_booking: 'exact' } })
  const documents: number[] = []
  let clientId: number | undefined
  for (const income of [true, true, true, false]) {
    const invoice = {
      income,
      number: `R${documents.length}/2026`,
      buyer_name: 'Mill',
      issue_date: '2026-02-01',
      positions: [{ name: 'Flour', quantity: 1, total_price_gross: '40.01', tax: 23 }],
    }
    const { json } = await call('POST', '/invoices.json', { invoice })
    documents.push(json.id)
    clientId = json.client_id
  }
  const ended = async (id: number) => {
    for (;;) {
      const { status } = (await call('GET', `/banking/booking_runs/${id}.json`)).json
      if (status === 'done' || status === 'failed') return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const removed: number[] = []
  const amounts = ['40.01', '13.33', '80.02', '-40.01', '-7.50']
  const statement = (first: number, last: number) =>
    [
      ':20:MT940',
      ':25:PL61109010140000071219812874',
      ':28C:1',
      ':60F:C260301PLN0,00',
      ...Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((day) => {
        const amount = amounts[day % amounts.length] as string
        const mark = amount.startsWith('-') ? 'D' : 'C'
        const date = `03${String(day).padStart(2, '0')}`
        return [
          `:61:26${date}${date}${mark}${amount.replace('-', '').replace('.', ',')}NTRFNONREF`,
          `:86:R${day % 4}/2026`,
        ]
      }),
      ':62F:C260331PLN0,00',
      '-',
    ].join('\r\n')

  const steps: { [name: string]: () => Promise<unknown> } = {
    import: async () => {
      const first = 1 + Math.floor(random() * 15)
      const body = Buffer.from(statement(first, first + Math.floor(random() * 8)))
      const { json } = await kwit.call('POST', '/banking/statements.json?create_accounts=1', { token, body })
      // Other steps run while transactions are booked automatically, or after it.
      if (json.booking_run_id && random() < 0.5) await ended(json.booking_run_id)
    },
    match: async () => {
      const transaction = pick(await transactions())
      const invoice_ids = random() < 0.3 ? documents.slice(0, 3) : [pick(documents)]
      if (transaction)
        await call('POST', `/banking/transactions/${transaction.id}/match.json`, { invoice_ids })
    },
    split: async () => {
      const transaction = pick(await transactions())
      const amounts = [pick(['1.00', '7.49', '13.32'])]
      const body = { invoice_ids: [pick(documents)], amounts, remainder_category: 'other' }
      if (transaction) await call('POST', `/banking/transactions/${transaction.id}/match.json`, body)
    },
    rule: () => {
      const outcome = pick([{ category: 'other' }, { client_id: clientId }])
      const banking_rule = { title: `R${Math.floor(random() * 4)}`, is_automatic: true, ...outcome }
      return call('POST', '/banking/rules.json', { banking_rule })
    },
    book_all: async () => ended((await call('POST', '/banking/booking_runs.json')).json.id),
    connect: async () => {
      const transaction = pick(await transactions())
      const payment = pick(await payments())
      if (transaction && payment)
        await call('POST', `/banking/transactions/${transaction.id}/match.json`, { payment_id: payment.id })
    },
    book: async () => {
      const transaction = pick(await transactions())
      if (transaction)
        await call('POST', `/banking/transactions/${transaction.id}/book.json`, { category: 'other' })
    },
    undo: async () => {
      const transaction = pick(await transactions())
      if (transaction) await call('POST', `/banking/transactions/${transaction.id}/undo.json`, {})
    },
    pay: () => {
      const banking_payment = {
        name: 'By hand',
        price: pick(amounts),
        paid: true,
        invoice_id: pick(documents),
      }
      return call('POST', '/banking/payments.json', { banking_payment })
    },
    remove: async () => {
      const payment = pick(await payments())
      if (!payment) return
      removed.push(payment.id)
      await call('DELETE', `/banking/payments/${payment.id}.json`)
    },
    restore: async () => {
      const id = pick(removed)
      if (id) await call('POST', `/banking/payments/${id}/restore.json`)
    },
  }

  for (let step = 0; step < STEPS; step++) {
    const name = step === 0 ? 'import' : pick(['match', 'match', ...Object.keys(steps)])
    await steps[name]?.()
    // What is checked is read in several requests.
    for (const { id } of await list('/banking/booking_runs.json?')) await ended(id)
    await check(`step ${step}, ${name}`)
  }

  async function check(when: string) {
    const [allTransactions, allPayments] = [await transactions(), await payments()]
    const days = allTransactions.map(({ title, amount }) => `${title} ${amount}`)
    expect(days.length, when).toBeLessThanOrEqual(22)
    for (const { id, status, payment_id, amount, remainder } of allTransactions) {
      const payment = allPayments.find((row) => row.id === payment_id)
      const connected = allPayments.filter((row) => row.banking_transaction_id === id)
      expect(status === 'matched', when).toBe(payment !== undefined)
      expect(connected, when).toEqual(payment ? [payment] : [])
      const remaining = remainder === null ? ZERO : decimal(remainder)
      if (payment) expect(equals(add(flowOf(payment), remaining), decimal(amount)), when).toBe(true)
    }
    // What payments brought is on the documents, or left over.
    const paid = await Promise.all(
      documents.map(async (id) => {
        const { paid, income } = (await call('GET', `/invoices/${id}.json`)).json
        return income ? decimal(paid) : negate(decimal(paid))
      }),
    )
    const remaining = allPayments.map(({ overpaid, income }) =>
      income ? decimal(overpaid) : negate(decimal(overpaid)),
    )
    const brought = sum(allPayments.map(flowOf))
    expect(equals(brought, add(sum(paid), sum(remaining))), when).toBe(true)
  }
}, 600_000)

const flowOf = ({ price, income }: Payment): Decimal =>
  price === '' ? ZERO : income ? decimal(price) : negate(decimal(price))
