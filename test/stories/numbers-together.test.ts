import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type WriteContext,
  writeContextForJob,
} from '../../src/domains/administration/accounts/write-context.ts'
import { createInvoice } from '../../src/domains/documents/invoice-actions/create-invoice.ts'
import { deleteInvoice } from '../../src/domains/documents/invoice-actions/delete-and-cancel.ts'
import { restoreInvoice } from '../../src/domains/documents/invoice-actions/restore-invoice.ts'
import { updateInvoice } from '../../src/domains/documents/invoice-actions/update-invoice.ts'
import { invoiceInput, readInvoiceInput } from '../../src/domains/documents/invoices/input.ts'
import type { Invoice } from '../../src/domains/documents/invoices/schema.ts'
import { transaction } from '../../src/platform/commit/index.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { type Kwit, startKwit } from '../harness.ts'

// Tests numbers within one group commit: each step gets the number that it would get alone.

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

type Step = readonly [
  verb: 'next' | 'numbered' | 'expense' | 'delete' | 'renumber' | 'restore',
  given?: string,
]

// Steps name documents; numbers are those of the series, without their month.
const CASES: readonly (readonly [title: string, steps: readonly Step[], numbers: string])[] = [
  ['one after another', [['next'], ['next'], ['next']], '1 2 3'],
  [
    'the newest is deleted and its number used again',
    [['next'], ['next'], ['delete', '1'], ['next']],
    '1 - 2',
  ],
  [
    'another one is deleted and its number is not used again',
    [['next'], ['next'], ['delete', '0'], ['next']],
    '- 2 3',
  ],
  ['a number entered by hand is skipped', [['next'], ['numbered', '3'], ['next']], '1 3 4'],
  ['a number of no series is not skipped', [['next'], ['numbered', 'X'], ['next']], '1 X 2'],
  ['expenses are counted separately', [['next'], ['expense', '2'], ['next']], '1 2 2'],
  ['a number that was changed is free again', [['next'], ['next'], ['renumber', '1'], ['next']], '1 Y 2'],
  [
    'a restored document has its number again',
    [['next'], ['next'], ['delete', '1'], ['restore', '1'], ['next']],
    '1 2 3',
  ],
]

test.each(CASES)('%s', async (_title, steps, numbers) => {
  const { account_id, user_id } = await kwit.newAccount()
  const job = { account_id, now: Date.parse('2026-03-05T12:00:00Z') }
  const writer = await writeContextForJob(kwit.db, job, { user_id, request_id: 'together' })
  const takenNumbers = await transaction(kwit.db.forAccount(account_id), (db) => takeSteps(db, writer, steps))
  expect(takenNumbers.map((number) => number?.split('/')[0] ?? '-').join(' ')).toBe(numbers)
})

async function takeSteps(db: Database, writer: WriteContext, steps: readonly Step[]) {
  const invoices: Invoice[] = []
  const numbers: (string | null)[] = []
  const create = async (draft: { number?: string; income?: boolean }) => {
    const positions = [{ name: 'Work', total_price_gross: '1' }]
    const request = readInvoiceInput({ buyer_name: 'Anna', positions, ...draft })
    const invoice = await createInvoice(db, writer, request)
    invoices.push(invoice)
    numbers.push(invoice.number)
  }
  for (const [verb, argument = ''] of steps) {
    const index = Number(argument)
    const id = invoices[index]?.id as number
    if (verb === 'next') await create({})
    if (verb === 'numbered') await create({ number: argument === 'X' ? 'X' : inSeries(numbers[0], argument) })
    if (verb === 'expense') await create({ income: false, number: inSeries(numbers[0], argument) })
    if (verb === 'delete') {
      await deleteInvoice(db, writer, id)
      numbers[index] = null
    }
    if (verb === 'renumber') {
      await updateInvoice(db, writer, id, invoiceInput({ number: 'Y' }))
      numbers[index] = 'Y'
    }
    if (verb === 'restore') numbers[index] = (await restoreInvoice(db, writer, id)).number
  }
  return numbers
}

const inSeries = (first: string | null | undefined, count: string) => (first ?? '').replace('1', count)
