import { newestInvoice, serveFilled } from './filled.ts'
import { type Figures, httpRequest, load } from './load.ts'
import { type Server, TOKEN } from './servers.ts'

// Measures the requests of the web pages on a large and a small account. A page is as fast as its slowest request.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)

const small = await serveFilled('pages-small', 200, 1000)
const large = await serveFilled('pages-large', 20_000, 100_000)
const ofSmall = questions(await newestInvoice(small))
const ofLarge = questions(await newestInvoice(large))

console.log(`\n20,000 clients and 100,000 invoices beside 200 and 1,000; one connection, ${SECONDS} s each\n`)
console.log(`${'question'.padEnd(34)}  small p50    p99  large first     p50     p99`)
for (const name of Object.keys(ofLarge)) {
  const base = await ask(small, ofSmall[name] as string)
  // The first request calculates values that are then cached until the account changes.
  const firstMs = await askOnce(large, ofLarge[name] as string)
  const full = await ask(large, ofLarge[name] as string)
  const figures = [base.p50_ms, base.p99_ms, firstMs, full.p50_ms, full.p99_ms]
  console.log(`${name.padEnd(34)} ${figures.map((ms) => `${ms.toFixed(1)} ms`.padStart(9)).join(' ')}`)
}
await small.stop()
await large.stop()

function questions(sample: { [name: string]: unknown }): { [name: string]: string } {
  const typed = encodeURIComponent(String(sample.buyer_name).slice(0, 4))
  return {
    'overview: dashboard': '/dashboard.json?income=1',
    'invoices: list': '/invoices.json?per_page=25',
    'invoices: tabs': '/invoices/counts.json',
    'invoices: tabs, one department': `/invoices/counts.json?department_id=${sample.department_id}`,
    'invoices: sums': '/invoices/summary.json',
    'invoices: overdue': '/invoices.json?status=overdue',
    'invoices: search': `/invoices.json?query=${typed}`,
    'invoice: view': `/invoices/${sample.id}.json`,
    'invoice: timeline': `/invoices/${sample.id}/timeline.json`,
    'clients: list': '/clients.json?per_page=25&order=name',
    'clients: type-ahead': `/clients.json?query=${typed}&per_page=20`,
    'client: balance': `/clients/${sample.client_id}/balance.json`,
    'invoices: sums, of a product': `/invoices/summary.json?product_id=7`,
    'reports: VAT of a month': '/reports/vat.json?period=last_month',
    'reports: VAT of a year': '/reports/vat.json?period=last_12_months',
    'reports: sales by client, a year': '/reports/sales.json?by=client&period=last_12_months',
    'reports: sales by client, all': '/reports/sales.json?by=client',
    'reports: sales by product, a month': '/reports/sales.json?by=product&period=last_month',
    'reports: sales by product, all': '/reports/sales.json?by=product',
    'reports: sales by issuer, a year': '/reports/sales.json?by=issuer&period=last_12_months',
    'reports: sales by month, a year': '/reports/sales.json?by=month&period=last_12_months',
    'reports: debts by age': '/reports/ageing.json',
    'reports: cash, a year': '/reports/cash.json?period=last_12_months',
    'reports: stock of a month': '/reports/stock.json?period=this_month',
    'reports: account of a client': `/clients/${sample.client_id}/statement.json`,
    'products: type-ahead': '/products.json?query=pap&per_page=20',
    'stock by warehouse': '/products.json?include=stock&per_page=25',
    'palette: find': `/search.json?query=${typed}`,
  }
}

async function askOnce({ port }: Server, path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  await answer.arrayBuffer()
  return performance.now() - start
}

function ask({ port }: Server, path: string): Promise<Figures> {
  const request = httpRequest('GET', path, TOKEN)
  return load({ port, connections: 1, seconds: SECONDS, request: () => request })
}
