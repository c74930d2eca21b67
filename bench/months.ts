import { serveFilled } from './filled.ts'
import { median } from './load.ts'
import { TOKEN } from './servers.ts'

// Times the pages about the tax of a month in a large account: the checklist of its closing, the dashboard, the register
// and the JPK_V7 file, which is sent while it is written.

const INVOICES = Number(process.env.BENCH_INVOICES ?? 100_000)
const CLIENTS = Math.ceil(INVOICES / 200)
const RUNS = 5
const GOAL_MS = 2000
const DAY_MS = 86_400_000
// Documents of the month correct older ones.
const CORRECTED_DAYS = 400
const RATE_DAYS = CORRECTED_DAYS + 31
// The last month that is over.
const MONTH = process.env.BENCH_MONTH ?? monthBefore(new Date())

const server = await serveFilled(`months-${INVOICES}`, CLIENTS, INVOICES)

await describeCompany()
await importRates()

const PATHS = {
  'closing page': `/closing.json?month=${MONTH}`,
  dashboard: `/dashboard.json?month=${MONTH}`,
  register: `/reports/vat.json?period=more&date_from=${MONTH}-01&date_to=${MONTH}-28`,
  'JPK report': `/reports/jpk_v7.json?month=${MONTH}`,
  'JPK file': `/jpk_v7m.xml?month=${MONTH}`,
  'tax entries': `/tax_entries.json?month=${MONTH}`,
}

console.log(`\n${INVOICES} documents, ${MONTH}, medians of ${RUNS} runs\n`)
console.log(
  `${'page'.padEnd(14)} ${'first byte ms'.padStart(14)} ${'all ms'.padStart(9)} ${'bytes'.padStart(11)}  status`,
)
let isTooSlow = false
try {
  for (const [name, path] of Object.entries(PATHS)) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await time(path))
    const [first, all] = [median(runs.map((run) => run.first_ms)), median(runs.map((run) => run.all_ms))]
    const { bytes, status } = runs.at(-1) as Run
    console.log(
      `${name.padEnd(14)} ${first.toFixed(0).padStart(14)} ${all.toFixed(0).padStart(9)} ${String(bytes).padStart(11)}  ${status}`,
    )
    if (name === 'closing page') isTooSlow = all > GOAL_MS
  }
} finally {
  await server.stop()
}
if (isTooSlow) {
  console.error(`\nThe closing page takes more than ${GOAL_MS} ms`)
  process.exitCode = 1
}

type Run = { first_ms: number; all_ms: number; bytes: number; status: number }

// Requests without an ETag, so that no cached response is returned.
async function time(path: string): Promise<Run> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  let first_ms = 0
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    first_ms ||= performance.now() - started
    bytes += chunk.length
  }
  return { first_ms, all_ms: performance.now() - started, bytes, status: response.status }
}

function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 'YYYY-MM'.length)
}

// Sets the fields of the taxpayer in the JPK file.
async function describeCompany() {
  const departments = (await send('GET', '/departments.json')) as { id: number }[]
  for (const { id } of departments)
    await send('PUT', `/departments/${id}.json`, {
      department: { tax_no: '5252445767', tax_office_code: '1471', email: 'office@example.com' },
    })
}

// Imports the rates of all days that documents of the month may need, in one file of NBP.
async function importRates() {
  const days = Array.from({ length: RATE_DAYS }, (_, index) =>
    new Date(Date.parse(`${MONTH}-01`) + (index - CORRECTED_DAYS) * DAY_MS)
      .toISOString()
      .slice(0, 'YYYY-MM-DD'.length),
  )
  const file = JSON.stringify(
    days.map((effectiveDate) => ({ effectiveDate, rates: [{ code: 'EUR', mid: 4.25 }] })),
  )
  const started = performance.now()
  await send('POST', '/exchange_rates/import.json', { exchange_rates_file: { file } })
  console.log(`\nRates of ${days.length} days imported in ${(performance.now() - started).toFixed(0)} ms`)
}

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return response.json()
}
