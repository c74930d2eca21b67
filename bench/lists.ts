import { newestInvoice, serveFilled } from './filled.ts'
import { type Figures, httpRequest, load, median } from './load.ts'
import { type Server, TOKEN } from './servers.ts'

// Compares lists of a large account with those of a small one: each filter, order and search, on page 1 and page 1,000
// (for the small account page 1). The measure is the ratio of the 99th percentiles.

const LARGE = Number(process.env.BENCH_INVOICES ?? 1_000_000)
const SMALL = 1000
const INVOICES_EACH = 200 // of one client
const CLIENTS_MIN = 40 // of the small account, so that a page about one of them is full
const SLICES = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.4)
const GOAL = 3
const WARM_UP_CONNECTIONS = 8 // so that every thread has one

const ORDERS =
  'id number issue_date created_at updated_at price_net price_gross price_tax payment_to paid_date transaction_date buyer_name buyer_tax_no seller_name oid'
const small = await serve(SMALL)
const large = await serve(LARGE)
const questions = (sample: { [name: string]: unknown }): { [name: string]: string } => ({
  'default list': '',
  ...Object.fromEntries(
    ORDERS.split(' ').flatMap((order) => [
      [`order ${order}`, `order=${order}`],
      [`order ${order}.desc`, `order=${order}.desc`],
    ]),
  ),
  'kind vat': 'kind=vat',
  'kind proforma': 'kind=proforma',
  'kinds vat, correction': 'kinds[]=vat&kinds[]=correction',
  'status issued': 'status=issued',
  'status paid': 'status=paid',
  'status overdue': 'status=overdue',
  unpaid: 'unpaid=1',
  'currency EUR': 'currency=EUR',
  department: `department_id=${sample.department_id}`,
  client: `client_id=${sample.client_id}`,
  number: `number=${encodeURIComponent(String(sample.number))}`,
  'buyer tax number': `buyer_tax_no=${sample.buyer_tax_no}`,
  'order id': 'oid=ORDER-1',
  'expenses (income=no)': 'income=no',
  'this month': 'period=this_month',
  'last 30 days': 'period=last_30_days',
  'last year': 'period=last_year',
  'some days': 'date_from=2026-03-05&date_to=2026-03-20',
  'paid this year': 'period=this_year&search_date_type=paid_date',
  'query: number': `query=${encodeURIComponent(String(sample.number))}`,
  'query: name': `query=${encodeURIComponent(String(sample.buyer_name))}`,
  'query: tax number': `query=${sample.buyer_tax_no}`,
  'query: amount': `query=${sample.price_gross}`,
  'query: name and number': `query=${encodeURIComponent(`${sample.buyer_name} ${sample.number}`)}`,
  'query: nothing found': 'query=xyzzy',
  ...after('all after an id', sample, ''),
  ...after('sent after an id', sample, 'status=sent&'),
  ...after('last year after an id', sample, 'period=last_year&'),
})
const ofSmall = questions(await newestInvoice(small))
const ofLarge = questions(await newestInvoice(large))

console.log(
  `\n${LARGE} invoices beside ${SMALL}, one connection, medians of ${SLICES} slices of ${SECONDS} s each, taking turns\n`,
)
console.log(
  `${'question'.padEnd(28)} ${'small p99'.padStart(10)} ${'page 1 p50'.padStart(11)} p99 ratio   page 1,000 p50 p99 ratio`,
)
let worst = 0
const filter = process.argv[2] ?? ''
for (const name of Object.keys(ofLarge).filter((name) => name.includes(filter))) {
  const [ours, theirs] = [ofLarge[name] as string, ofSmall[name] as string]
  const slices: { base: Figures; first: Figures; deep: Figures }[] = []
  for (let turn = 0; turn < SLICES; turn++)
    slices.push({
      base: await ask(small, theirs, 1),
      first: await ask(large, ours, 1),
      deep: await ask(large, ours, 1000),
    })
  const of = (group: 'base' | 'first' | 'deep', figure: 'p50_ms' | 'p99_ms') =>
    median(slices.map((slice) => slice[group][figure]))
  const measure = of('base', 'p99_ms')
  const ratios = [of('first', 'p99_ms') / measure, of('deep', 'p99_ms') / measure]
  worst = Math.max(worst, ...ratios)
  const figure = (value: number, width: number) => value.toFixed(2).padStart(width)
  console.log(
    `${name.padEnd(28)} ${figure(measure, 10)} ${figure(of('first', 'p50_ms'), 11)} ${figure(of('first', 'p99_ms'), 6)} ${figure(ratios[0] as number, 6)}` +
      ` ${figure(of('deep', 'p50_ms'), 14)} ${figure(of('deep', 'p99_ms'), 6)} ${figure(ratios[1] as number, 6)}${ratios.some((ratio) => ratio > GOAL) ? '  over' : ''}`,
  )
}
console.log(`\nworst ratio ${worst.toFixed(2)} (goal ${GOAL})`)
await small.stop()
await large.stop()

// The page that begins in the middle of the account, instead of pages 1 and 1,000.
function after(name: string, sample: { [name: string]: unknown }, filters: string) {
  return { [name]: `${filters}after=${Math.ceil(Number(sample.id) / 2)}` }
}

function serve(invoices: number): Promise<Server> {
  return serveFilled(String(invoices), Math.max(CLIENTS_MIN, invoices / INVOICES_EACH), invoices)
}

// The first response of a thread reads from the disk and counts, so it is not measured.
async function ask({ port }: Server, query: string, page: number): Promise<Figures> {
  const position = query.includes('after=') ? '' : `&page=${page}`
  const request = httpRequest('GET', `/invoices.json?${query}${position}`, TOKEN)
  await load({ port, connections: WARM_UP_CONNECTIONS, seconds: 0.1, request: () => request })
  return load({ port, connections: 1, seconds: SECONDS, request: () => request })
}
