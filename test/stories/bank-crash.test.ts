// Tests kill -9 during the import of a statement and during automatic booking: nothing is booked twice, nothing is lost,
// and two processes that start again share the work.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { decimal, equals, sum } from '../../src/money/decimal.ts'
import { camt } from '../camt.ts'
import { ENGINE, request } from '../harness.ts'
import { endPrograms, makePlace, type Program, start } from '../program.ts'

const TOKEN = 'firsttokenofthebanktest1'
const DOCUMENTS = 60

afterEach(endPrograms)

describe('automatic booking that was killed', () => {
  test('continues where it was, and books nothing twice', async () => {
    const isPostgres = ENGINE === 'postgres'
    const folder = await makePlace(TOKEN, isPostgres ? { server: inject('postgresUrl') } : undefined)
    const call = async ({ url }: Program, method: string, path: string, json?: object) =>
      (await request(url, method, path, { token: TOKEN, ...(json && { json }) })).json
    const first = await start(folder)
    await call(first, 'PUT', '/account.json', { account: { bank_automatic_booking: 'exact' } })
    const numbers = Array.from({ length: DOCUMENTS }, (_, index) => `FV ${1000 + index}/2026`)
    for (const number of numbers) {
      const positions = [{ name: 'Flour', total_price_gross: '12.30', tax: 23 }]
      const invoice = { number, buyer_name: 'Młyny', issue_date: '2026-02-20', positions }
      await call(first, 'POST', '/invoices.json', { invoice })
    }
    // Every tenth document is paid twice; the second transfer stays open.
    const titles = [...numbers, ...numbers.filter((_, index) => index % 10 === 0)]
    const body = Buffer.from(camt(titles.map((title) => ({ amount: '12.30', title }))))
    const importStatement = ({ url }: Program) =>
      request(url, 'POST', '/banking/statements.json?create_accounts=1', { token: TOKEN, body })

    // Killed while it imports: then all of it is stored, or nothing.
    const importing = importStatement(first).catch(() => undefined)
    await sleep(5)
    await kill(first)
    await importing
    const second = await start(folder)
    await importStatement(second)
    const runs = async (program: Program): Promise<{ status: string; booked: number }[]> =>
      call(program, 'GET', '/banking/booking_runs.json')
    while ((await runs(second)).every(({ booked }) => booked === 0)) await sleep(2)
    await kill(second)

    const programs = [await start(folder), ...(isPostgres ? [await start(folder)] : [])]
    const [third] = programs as [Program]
    while (!(await runs(third)).every(({ status }) => status === 'done')) await sleep(50)
    await importStatement(third)
    const transactions = await call(third, 'GET', '/banking/transactions.json?per_page=100')
    const payments = await call(third, 'GET', '/banking/payments.json?per_page=100')
    expect(transactions).toHaveLength(titles.length)
    const matched = transactions.filter(({ status }: { status: string }) => status === 'matched')
    expect(matched).toHaveLength(DOCUMENTS)
    expect(new Set(matched.map((row: { payment_id: number }) => row.payment_id)).size).toBe(DOCUMENTS)
    expect(payments).toHaveLength(DOCUMENTS)
    const booked = sum(payments.map(({ price }: { price: string }) => decimal(price)))
    expect(equals(booked, decimal('738'))).toBe(true)
    expect(await call(third, 'GET', '/invoices.json?status=paid&per_page=100')).toHaveLength(DOCUMENTS)
  }, 300_000)
})

async function kill({ child, exited }: Program) {
  child.kill('SIGKILL')
  await exited
}
