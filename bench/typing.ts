import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findProgram } from '../test/browser/chromium-program.ts'
import { type Server, startKwit, TOKEN } from './servers.ts'

// Processor time of the page's main thread for one key, until the result is painted, in fields of the editor with 50
// lines. The ratio to a key in the form of a client is stable; the milliseconds depend on the machine. The forms take
// turns, so that other work on the machine affects all.

const PREFIX = 'bench'
const PASSWORD = 'bench of the typing'
const LINES = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const KEYS = 'measured'
const RATIO_MAX = 1.5

const kwit = await startKwit({
  KWIT_FIRST_ACCOUNT: PREFIX,
  KWIT_FIRST_LOGIN: PREFIX,
  KWIT_FIRST_PASSWORD: PASSWORD,
})
const program = await findProgram()
const browser = await chromium.launch({
  executablePath: program.path,
  chromiumSandbox: process.getuid?.() !== 0,
  env: { ...process.env, ...program.environment } as { [name: string]: string },
})

try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const home = `http://127.0.0.1:${kwit.port}/a/${PREFIX}`
  const first = await context.newPage()
  await signIn(first, home)
  const id = await createInvoice(kwit)
  const form = await open(await context.newPage(), `${home}/clients/new`, '[name=street]')
  const editor = await open(first, `${home}/invoices/${id}/edit`, '[data-line]')
  const middle = `[data-line]:nth-of-type(${LINES / 2})`
  const fields: [string, MeasuredPage, string][] = [
    ['form of a client', form, '[name=street]'],
    ['editor: name of a line', editor, `${middle} [data-column=name]`],
    ['editor: unit of a line', editor, `${middle} [data-column=unit]`],
    ['editor: notes', editor, '[name=description]'],
    ['editor: place', editor, '[name=place]'],
  ]
  report(await measure(fields))
} finally {
  await browser.close()
  await kwit.stop()
}

type MeasuredPage = { page: Page; session: CDPSession }

async function signIn(page: Page, home: string) {
  await page.goto(home)
  await page.locator('input[autocomplete=username]').fill(PREFIX)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('nav').first().waitFor()
}

async function createInvoice({ port }: Server): Promise<number> {
  const positions = Array.from({ length: LINES }, (_, index) => ({
    ...{ name: `Item ${index}`, quantity: index + 1, quantity_unit: 'h', price_net: '12.34', tax: 23 },
  }))
  const answer = await fetch(`http://127.0.0.1:${port}/invoices.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ invoice: { buyer_name: 'Buyer', seller_name: 'Seller', positions } }),
  })
  return ((await answer.json()) as { id: number }).id
}

async function open(page: Page, address: string, field: string): Promise<MeasuredPage> {
  await page.goto(address)
  await page.locator(field).first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session }
}

async function measure(fields: [string, MeasuredPage, string][]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(fields.map(([name]) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, opened, field] of fields) {
      const ms = await typeInto(opened, field)
      // The first round compiles.
      if (round > 0) times.get(name)?.push(ms)
    }
  return times
}

async function typeInto({ page, session }: MeasuredPage, field: string): Promise<number> {
  await page.bringToFront()
  const input = page.locator(field).first()
  await input.focus()
  await page.keyboard.press('End')
  let sum = 0
  for (const key of KEYS) {
    const before = await taskMs(session)
    await page.keyboard.type(key)
    await page.evaluate(waitForPaint)
    sum += (await taskMs(session)) - before
  }
  // Work that waits for the end of typing is not attributed to a key.
  await page.waitForTimeout(1500)
  return sum / KEYS.length
}

// Runs in the page, whose functions Node does not know: the second frame begins when the first is painted.
function waitForPaint(): Promise<void> {
  const { requestAnimationFrame } = globalThis as unknown as {
    requestAnimationFrame: (callback: () => void) => void
  }
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function report(times: Map<string, number[]>) {
  const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number
  const base = medianOf([...times.values()][0] as number[])
  console.log(`\nProcessor time of a key until painted, ${LINES} lines, median of ${ROUNDS} rounds\n`)
  console.log(`${'field'.padEnd(26)}       ms   ratio (at most ${RATIO_MAX})`)
  for (const [name, values] of times) {
    const ms = medianOf(values)
    if (ms / base > RATIO_MAX) process.exitCode = 1
    console.log(`${name.padEnd(26)} ${ms.toFixed(1).padStart(8)} ${(ms / base).toFixed(2).padStart(7)}`)
  }
}
