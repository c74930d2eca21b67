// Tests which permissions routes require of users with a custom role or with some departments only.
import { expect, test } from 'vitest'
import { routesOf } from '../../src/app.ts'
import { createContext } from '../../src/app-context.ts'
import { readConfig } from '../../src/config.ts'
import {
  EVERYBODY,
  everybodyMayWrite,
  type Requirement,
} from '../../src/domains/administration/permissions/rules.ts'
import { stub } from '../stub.ts'

const config = readConfig({ KWIT_ENV_FILE: '/dev/null', KWIT_URL: 'http://localhost:3000' })
const routes = await routesOf(createContext(config, stub({}), Buffer.alloc(32)))

const permissionOf = (name: string) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name)
  if (!route) throw new Error(`No route is called ${name}`)
  return route.permission
}

const SETTINGS = { areas: ['settings'], spansDepartments: true }
const DOCUMENTS = { areas: ['sales', 'purchases'], rows: 'invoices' }
const REPORTS = { areas: ['reports'], spansDepartments: true }
const SALES = { areas: ['sales'], spansDepartments: true }
const PURCHASES = { areas: ['purchases'], spansDepartments: true }
const WAREHOUSE = { areas: ['warehouse'], spansDepartments: true }
const EVERYTHING = {
  areas: ['sales', 'purchases', 'payments', 'clients', 'products', 'warehouse'],
  spansDepartments: true,
}

test.each([
  [
    EVERYBODY,
    [
      'GET /account',
      'GET /account/clock',
      'GET /account/roles',
      'GET /account/users',
      'GET /account/next_number',
      'GET /departments/:id/logo',
      'GET /templates/presets',
      'GET /categories',
      'GET /warehouses/:id',
      'GET /price_lists',
      'GET /interest_rates/tables',
      'GET /reminder_steps/:id',
      'GET /ksef_status',
      'GET /printers',
      'GET /search',
      'GET /today',
    ],
  ],
  [everybodyMayWrite('members may leave an account'), ['PUT /account/unlink', 'PATCH /account/unlink']],
  [
    everybodyMayWrite('a token belongs to the caller'),
    ['GET /account/token', 'POST /account/token/renew', 'POST /account/renew_token'],
  ],
  [
    everybodyMayWrite('only administrators see and delete the tokens of others'),
    ['GET /account/tokens', 'DELETE /account/tokens/:id'],
  ],
  [
    everybodyMayWrite('tokens belong to their users; administrators revoke those of others'),
    ['GET /account/access_tokens', 'PUT /account/access_tokens/:id'],
  ],
  [everybodyMayWrite('the subscription belongs to the caller'), ['PUT /today/email', 'PATCH /today/email']],
  [everybodyMayWrite('views belong to the caller'), ['POST /list_views', 'DELETE /list_views/:id']],
  [
    SETTINGS,
    [
      'PUT /account',
      'PATCH /account',
      'POST /departments',
      'POST /templates/preview',
      'DELETE /bank_accounts/:id',
      'POST /issuers/:id/restore',
      'POST /exchange_rates/import',
      'PUT /interest_rates/:id',
      'POST /reminder_steps/preview',
    ],
  ],
  [
    DOCUMENTS,
    [
      'GET /invoices',
      'POST /invoices/:id/issue',
      'GET /invoices/:id/change_status',
      'GET /invoices/:id/attachments',
      'PATCH /invoices/:id/attachments/:attachment_id',
      'POST /invoices/:id/add_attachment',
      'GET /invoices/fiscal_print',
      'POST /invoices/:id/interest',
      'PUT /invoices/:id/reminders',
      'GET /invoices/:id/demand_letter',
      'GET /invoices/:id/overdue_reminder',
      'GET /invoices/:id/timeline',
      'GET /invoices/:id/fa3',
      'GET /invoices/:id/received_file',
      'GET /invoices/:id/ksef_transmissions',
      'POST /invoices/:id/send_by_network',
      'GET /invoices/export',
      'POST /invoices/:id/send_by_email',
    ],
  ],
  [{ areas: ['sales', 'purchases'], action: 'edit', spansDepartments: true }, ['POST /invoices/cancel']],
  [
    { areas: ['payments', 'sales'], action: 'edit', spansDepartments: true },
    ['POST /invoices/:id/use_credit'],
  ],
  [
    { areas: ['clients'] },
    ['GET /clients/:id', 'POST /addresses', 'DELETE /clients/:id/attachments/:attachment_id'],
  ],
  [{ areas: ['clients', 'sales'], spansDepartments: true }, ['POST /clients/:id/renew_panel']],
  [{ areas: ['clients', 'reports'], spansDepartments: true }, ['GET /clients/:id/statement']],
  [{ areas: ['clients'], action: 'delete', spansDepartments: true }, ['POST /clients/:id/merge']],
  [
    { areas: ['products'] },
    ['GET /products/stock', 'PUT /categories/:id', 'GET /price_lists/:id', 'GET /products/export'],
  ],
  [WAREHOUSE, ['DELETE /warehouses/:id', 'GET /warehouse_actions', 'GET /warehouse_documents/export']],
  [
    SALES,
    [
      'GET /interest',
      'GET /reminders',
      'POST /reminders/:id/done',
      'GET /ksef_transmissions',
      'GET /ksef_unsent',
      'POST /ksef_collective_identifiers',
    ],
  ],
  [{ areas: ['sales'], action: 'view', spansDepartments: true }, ['POST /recurrings/upcoming']],
  [
    PURCHASES,
    [
      'POST /invoices/import',
      'DELETE /received_files/:id',
      'POST /received_files/:id/book',
      'POST /ksef_purchases/fetch',
    ],
  ],
  [REPORTS, ['GET /dashboard', 'GET /reports/vat', 'GET /jpk_v7m']],
  [EVERYTHING, ['GET /account/history', 'GET /trash', 'GET /imports/:id']],
  [{ areas: ['sales', 'purchases', 'payments'], spansDepartments: true }, ['GET /tasks/:id/result']],
  [
    'administrators',
    [
      'POST /account/add_user',
      'POST /account/clock',
      'POST /account/roles',
      'DELETE /account/invitations/:id',
      'POST /account/delete',
      'GET /account/backup',
      'GET /account/requests',
      'GET /account/history/check',
      'GET /account/outgoing_email',
      'PUT /account/mail_server',
      'POST /account/test_email',
      'GET /payment_providers',
      'GET /network_connections',
      'POST /ksef_connections/:id/check',
      'GET /account_transfers',
    ],
  ],
])('the permission %j is required by its routes', (permission, names) =>
  expect(Object.fromEntries(names.map((name) => [name, permissionOf(name)]))).toEqual(
    Object.fromEntries(names.map((name) => [name, permission])),
  ),
)

test('every route that needs a token has a permission', () => {
  const guarded = routes.filter(
    ({ operation: { access: right } }) => right !== 'open' && right !== 'installation',
  )
  expect(guarded.filter(({ permission }) => permission === undefined)).toEqual([])
})

test.each([
  ['POST /payments', { banking_payment: { generate_invoice: '1' } }, {}, ['sales.add']],
  ['POST /payments', { banking_payment: { generate_invoice: '0' } }, {}, []],
  ['POST /tasks', { task: { kind: 'invoices_delete' } }, {}, ['sales.delete', 'purchases.delete']],
  ['POST /tasks', { kind: 'invoices_print' }, {}, []],
  ['POST /recurrings', { recurring: { client_id: 1, product_id: '' } }, {}, ['clients.view']],
  ['PUT /recurrings/:id', { recurring: { product_id: '7', client_id: null } }, {}, ['products.view']],
  ['POST /recurrings', { recurring: { name: 'Rent', invoice_id: 3 } }, {}, []],
  ['GET /clients/:id/balance', {}, { income: 'no' }, ['purchases.view']],
  ['GET /clients/:id/credit', {}, { income: 'yes' }, []],
  [
    'POST /imports/:id/run',
    { import: { on_duplicate: 'update' } },
    {},
    EVERYTHING.areas.map((area) => `${area}.edit`),
  ],
])('%s with %j and %j also needs %j', (name, body, query, rights) =>
  expect((permissionOf(name) as Requirement).extraRights?.({ body, query })).toEqual(rights),
)
