import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Server, startKwit, TOKEN } from './servers.ts'

// A server with an account of a given size. The data is kept for later runs, because creating a million documents takes
// long.

const FOLDER = process.env.BENCH_DATA ?? join(import.meta.dirname, '..', 'data', 'bench')

export async function serveFilled(name: string, clients: number, invoices: number): Promise<Server> {
  const data = join(FOLDER, name)
  if (!existsSync(join(data, 'filled'))) fill(data, clients, invoices)
  return startKwit({}, data)
}

function fill(data: string, clients: number, invoices: number) {
  const environment = { ...process.env, KWIT_DATA: data, KWIT_FIRST_TOKEN: TOKEN }
  const kwit = join(import.meta.dirname, '..', 'src', 'cli', 'main.ts')
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [kwit, ...args], { env: environment, stdio: 'inherit' })
  run('account', 'create', '--prefix', 'demo', '--token', TOKEN)
  run('demo', '--size', String(clients), '--invoices', String(invoices))
  execFileSync('touch', [join(data, 'filled')])
}

// The newest client that is a company, because fields that are empty for private people would find nothing.
export async function newestInvoice({ port }: Server): Promise<{ [name: string]: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${port}/invoices.json?per_page=100&kind=vat&currency=PLN`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const newest = (await answer.json()) as { [name: string]: unknown }[]
  return newest.find((invoice) => invoice.buyer_tax_no) ?? newest[0] ?? {}
}
