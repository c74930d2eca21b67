import { expect, test } from 'vitest'
import { lettersFor } from './reminder-letters.ts'

test('one letter for each client, and one for each document without client', () => {
  const row = (id: number, client_id: number | null, buyer_name: string) => ({ id, client_id, buyer_name })
  const rows = [
    row(9, 2, 'Oak'),
    row(8, null, 'Elm'),
    row(7, 1, 'Ash'),
    row(6, 2, 'Oak Ltd'),
    row(5, null, 'Elm'),
  ]
  expect(lettersFor(rows)).toEqual([
    { path: '/clients/2', name: 'Oak' },
    { path: '/invoices/8', name: 'Elm' },
    { path: '/clients/1', name: 'Ash' },
    { path: '/invoices/5', name: 'Elm' },
  ])
  expect(lettersFor([])).toEqual([])
})
