import { expect, test } from 'vitest'
import { isSameView, viewQuery } from './view-query.ts'

const columns = [{ key: 'number' }, { key: 'price_gross' }]

test('a view contains filters, order and columns, without the page and open forms', () => {
  const params = { status: 'overdue', page: '3', edit: 'new', order: 'number', columns: 'old' }
  expect(viewQuery(params, columns)).toBe('columns=number%2Cprice_gross&order=number&status=overdue')
  expect(viewQuery({}, columns)).toBe('columns=number%2Cprice_gross')
})

test('the order of parameters has no meaning', () => {
  expect(isSameView('a=1&b=2%2C3', 'b=2,3&a=1')).toBe(true)
  expect(isSameView('a=1', 'a=2')).toBe(false)
  expect(isSameView('a=1', 'a=1&b=2')).toBe(false)
})
