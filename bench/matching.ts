import { serveFilled } from './filled.ts'
import { processorSeconds } from './processor.ts'
import { TOKEN } from './servers.ts'

// Measures suggestions for bank transactions: how many of the first ones are right, whether a proven one is ever wrong, and
// how long 1,000 transactions take. Their titles are damaged as banks and payers do it.

const INVOICES = Number(process.env.BENCH_INVOICES ?? 100_000)
const CLIENTS = INVOICES / 100
const TRANSACTIONS = Number(process.env.BENCH_TRANSACTIONS ?? 1000)
const PAGES_READ = 20
const CONNECTIONS = 2
const TOGETHER = 100 // transactions of a request
const TITLE_MAX = 35
const GOALS = { precision: 0.98, recall: 0.9, exact: 1, seconds: 5 }

const server = await serveFilled(`matching-${INVOICES}`, CLIENTS, INVOICES)
const random = randomFrom(Number(process.env.BENCH_SEED ?? 1))

type Invoice = {
  id: number
  number: string
  buyer_name: string
  buyer_tax_no: string | null
  client_id: number
  currency: string
  price_gross: string
  amount_due: string
}
type Transfer = { title: string; name: string; amount: string; expected: number[]; damage: string }

const openInvoices = await readOpenInvoices()
console.log(`${openInvoices.length} open invoices read`)
const transfers: Transfer[] = []
while (transfers.length < TRANSACTIONS && openInvoices.length > 0) transfers.push(transfer())
const ids = await importStatement(transfers)
const startedAt = performance.now()
const processorBefore = processorSeconds(server.pid)
const suggestions = await readSuggestions(ids)
const seconds = (performance.now() - startedAt) / 1000
const processor = processorSeconds(server.pid) - processorBefore
const booking = await bookAutomatically()
report()
await server.stop()

async function readOpenInvoices(): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for (let page = 1; page <= PAGES_READ; page++) {
    const rows = (await call(
      'GET',
      `/invoices.json?unpaid=1&currency=PLN&kind=vat&per_page=100&page=${page}`,
    )) as Invoice[]
    invoices.push(...rows)
  }
  // Each document is paid once.
  return invoices.toSorted(() => random() - 0.5)
}

function transfer(): Transfer {
  const invoice = openInvoices.pop() as Invoice
  const name = partyName(invoice.buyer_name)
  const amount = dueOf(invoice)
  const expected = [invoice.id]
  const { number } = invoice
  const [damage, title] = pick<[string, string]>([
    ['none', `Zapłata za fakturę ${number}`],
    ['none', number],
    ['capitals', fold(`ZAPŁATA ZA ${number}`).toUpperCase()],
    ['separators', `faktura ${number.replace(/[^\p{L}\d]+/gu, ' ')}`],
    ['glued', number.replace(/[^\p{L}\d]+/gu, '')],
    ['letters', `nr ${number.replace(/\p{L}+/gu, '').replace(/^\W+/, '')}`],
    ['cut', `przelew z tytułu faktury numer ${number}`.slice(0, TITLE_MAX)],
    ['tax number', `${invoice.buyer_tax_no ?? ''} ${number}`],
    ['no number', 'przelew'],
  ])
  const other = openInvoices.find(({ client_id }) => client_id === invoice.client_id)
  if (other && random() < 0.1) {
    openInvoices.splice(openInvoices.indexOf(other), 1)
    const sum = (Number(amount) + Number(dueOf(other))).toFixed(2)
    return {
      damage: 'merged',
      title: `${number}, ${other.number}`,
      name,
      amount: sum,
      expected: [invoice.id, other.id],
    }
  }
  if (random() < 0.05)
    return { damage: 'instalment', title: number, name, amount: (Number(amount) / 2).toFixed(2), expected }
  return { damage, title, name, amount, expected }
}

function dueOf({ amount_due, price_gross }: Invoice): string {
  return Number(amount_due ?? price_gross).toFixed(2)
}

// Banks cut names and write them in capitals.
function partyName(name: string): string {
  return pick([name, fold(name).toUpperCase(), `${name} ul. Długa 3`, fold(name).toUpperCase().slice(0, 20)])
}

async function importStatement(lines: readonly Transfer[]): Promise<number[]> {
  const entries = lines.map(
    ({ title, name, amount }, index) =>
      `<Ntry><Amt Ccy="PLN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt><AcctSvcrRef>R${Date.now()}${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${xml(name)}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${xml(title)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>PL61109010140000071219812874</IBAN></Id><Ccy>PLN</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  const imported = (await call('POST', '/banking/statements.json?create_accounts=1', body)) as {
    statements: { id: number }[]
  }
  const statementIds: number[] = []
  for (let page = 1; page <= Math.ceil(lines.length / 100); page++) {
    const rows = (await call(
      'GET',
      `/banking/transactions.json?statement_id=${imported.statements[0]?.id}&order=id&per_page=100&page=${page}`,
    )) as { id: number }[]
    statementIds.push(...rows.map(({ id }) => id))
  }
  return statementIds
}

type Suggestion = { invoice_ids: number[]; is_exact: boolean; score: number }

async function readSuggestions(transactionIds: readonly number[]): Promise<(Suggestion | undefined)[]> {
  const first = new Map<number, Suggestion | undefined>()
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < transactionIds.length) {
        const some = transactionIds.slice(next, next + TOGETHER)
        next += TOGETHER
        const list = (await call('GET', `/banking/transactions/suggestions.json?ids=${some.join()}`)) as {
          transaction_id: number
          suggestions: Suggestion[]
        }[]
        for (const { transaction_id, suggestions } of list) first.set(transaction_id, suggestions[0])
      }
    }),
  )
  return transactionIds.map((id) => first.get(id))
}

type Run = { id: number; status: string; done: number; booked: number }
type BookedTransaction = { id: number; status: string; payment_id: number }

// Books what is proven without a person, and compares what was booked with what was paid.
async function bookAutomatically() {
  const started = performance.now()
  const before = processorSeconds(server.pid)
  let run = (await call('POST', '/banking/booking_runs.json')) as Run
  while (run.status !== 'done' && run.status !== 'failed') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    run = (await call('GET', `/banking/booking_runs/${run.id}.json`)) as Run
  }
  const seconds = (performance.now() - started) / 1000
  const processor = processorSeconds(server.pid) - before
  let right = 0
  let matched = 0
  for (const [index, id] of ids.entries()) {
    const { status, payment_id } = (await call(
      'GET',
      `/banking/transactions/${id}.json`,
    )) as BookedTransaction
    if (status !== 'matched') continue
    matched++
    const payment = (await call('GET', `/banking/payments/${payment_id}.json`)) as { invoice_ids: number[] }
    if (payment.invoice_ids.toSorted().join() === transfers[index]?.expected.toSorted().join()) right++
  }
  return { seconds, processor, matched, right, status: run.status }
}

function report() {
  const rows = transfers.map(({ damage, expected }, index) => {
    const suggestion = suggestions[index]
    const isRight = suggestion && suggestion.invoice_ids.toSorted().join() === expected.toSorted().join()
    return { damage, suggestion, isRight }
  })
  const share = (part: number, total: number) => (total === 0 ? 1 : part / total)
  const precisionOf = (some: typeof rows) =>
    share(
      some.filter(({ isRight }) => isRight).length,
      some.filter(({ suggestion }) => suggestion !== undefined).length,
    )
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  console.log(`${INVOICES} invoices, ${rows.length} transactions\n`)
  console.log('damage          transactions  suggested  right  exact')
  for (const [damage, some] of Map.groupBy(rows, (row) => row.damage))
    console.log(
      damage.padEnd(16) +
        String(some.length).padStart(12) +
        String(some.filter(({ suggestion }) => suggestion).length).padStart(11) +
        String(some.filter(({ isRight }) => isRight).length).padStart(7) +
        String(some.filter(({ suggestion }) => suggestion?.is_exact).length).padStart(7),
    )
  const exact = precisionOf(rows.filter(({ suggestion }) => suggestion?.is_exact))
  const recall = share(rows.filter(({ isRight }) => isRight).length, rows.length)
  console.log(
    `\nprecision of first suggestions: ${percent(precisionOf(rows))} (goal ${percent(GOALS.precision)})`,
  )
  console.log(`recall of first suggestions: ${percent(recall)} (goal ${percent(GOALS.recall)})`)
  console.log(`precision of exact suggestions: ${percent(exact)} (goal ${percent(GOALS.exact)})`)
  console.log(
    `time: ${seconds.toFixed(1)} s (goal ${GOALS.seconds} s), processor of the server: ${processor.toFixed(1)} s`,
  )
  console.log(
    `automatic bookings: ${booking.matched}, precision: ${percent(share(booking.right, booking.matched))} (goal ${percent(GOALS.exact)}), ${booking.seconds.toFixed(1)} s, processor of the server: ${booking.processor.toFixed(1)} s`,
  )
  if (process.env.BENCH_WRONG)
    rows.forEach(({ suggestion, isRight }, index) => {
      if (suggestion && !isRight) console.log(JSON.stringify({ ...transfers[index], suggestion }))
    })
}

async function call(method: string, path: string, body?: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}` },
    ...(body === undefined ? {} : { body }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L')
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

// Mulberry32: the same transfers for the same seed.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
