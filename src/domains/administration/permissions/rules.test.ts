import { expect, test } from 'vitest'
import { deedOf, guardOf, withViews } from './rules.ts'

test.each([
  ['GET', '/invoices', { areas: ['sales', 'purchases'], rows: 'invoices' }],
  ['POST', '/invoices/:id/issue', { areas: ['sales', 'purchases'], rows: 'invoices' }],
  ['POST', '/invoices/import', { areas: ['purchases'], is_whole: true }],
  ['POST', '/invoices/:id/use_credit', { areas: ['payments', 'sales'], deed: 'edit', is_whole: true }],
  ['GET', '/interest', { areas: ['sales'], is_whole: true }],
  ['GET', '/clients/:id', { areas: ['clients'] }],
  ['POST', '/clients/:id/merge', { areas: ['clients'], deed: 'delete', is_whole: true }],
  ['GET', '/departments', { areas: [] }],
  ['POST', '/departments', { areas: ['settings'], is_whole: true }],
  ['GET', '/categories', { areas: [] }],
  ['PUT', '/categories/:id', { areas: ['products'] }],
  ['GET', '/warehouses', { areas: [] }],
  ['DELETE', '/warehouses/:id', { areas: ['warehouse'], is_whole: true }],
  ['GET', '/account', { areas: [] }],
  ['PUT', '/account', { areas: ['settings'], is_whole: true }],
  ['DELETE', '/account', undefined],
  ['POST', '/account/roles', undefined],
  ['POST', '/moves', undefined],
  ['GET', '/clients_of_others', undefined],
])('who is asked before %s %s', (method, path, guard) => expect(guardOf(method, path)).toEqual(guard))

test.each([
  ['POST', '/payments', { banking_payment: { generate_invoice: '1' } }, {}, ['sales.add']],
  ['POST', '/payments', { banking_payment: { generate_invoice: '0' } }, {}, []],
  ['POST', '/tasks', { task: { kind: 'invoices_delete' } }, {}, ['sales.delete', 'purchases.delete']],
  ['POST', '/tasks', { kind: 'invoices_print' }, {}, []],
  ['POST', '/recurrings', { recurring: { client_id: 1, product_id: '' } }, {}, ['clients.view']],
  ['PUT', '/recurrings/:id', { recurring: { product_id: '7', client_id: null } }, {}, ['products.view']],
  ['POST', '/recurrings', { recurring: { name: 'Rent', invoice_id: 3 } }, {}, []],
  ['GET', '/clients/:id/balance', {}, { income: 'no' }, ['purchases.view']],
  ['GET', '/clients/:id/balance', {}, { income: 'yes' }, []],
])('%s %s with %j and %j needs beside it', (method, path, body, query, rights) =>
  expect(guardOf(method, path)?.also?.({ body, query })).toEqual(rights),
)

test.each([
  ['GET', '/clients', 'read', 'view'],
  ['GET', '/invoices/:id/change_status', 'write', 'edit'],
  ['POST', '/clients', 'write', 'add'],
  ['POST', '/invoices/:id/change_status', 'write', 'edit'],
  ['PUT', '/clients/:id', 'write', 'edit'],
  ['PATCH', '/clients/:id', 'write', 'edit'],
  ['DELETE', '/clients/:id', 'write', 'delete'],
  ['POST', '/clients/:id/restore', 'write', 'delete'],
])('%s %s with the right to %s is to %s', (method, path, right, deed) =>
  expect(deedOf(method, path, right)).toBe(deed),
)

test.each([
  [[], []],
  [['sales.view'], ['sales.view']],
  [['sales.delete'], ['sales.view', 'sales.delete']],
  [
    ['clients.edit', 'sales.add'],
    ['sales.view', 'sales.add', 'clients.view', 'clients.edit'],
  ],
  [['settings.edit'], ['settings.edit']], // which everybody sees
])('%j brings its views', (given, rights) => expect(withViews(given)).toEqual(rights))
