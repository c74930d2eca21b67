// What every kind of caller gets from every route.

export const CALLERS = ['nobody', 'wrong', 'stranger', 'accountant', 'member', 'admin', 'owner'] as const
export type Caller = (typeof CALLERS)[number]
export type Statuses = { readonly [caller in Caller]: number }

// What each caller gets for a record or list of the account itself. A stranger's token is good, but for another account: on
// this account's host it is refused like a wrong one.
const refused = { nobody: 401, wrong: 401, stranger: 401 }
const READS: Statuses = { ...refused, accountant: 200, member: 200, admin: 200, owner: 200 }
const CREATES: Statuses = { ...refused, accountant: 403, member: 201, admin: 201, owner: 201 }
const CHANGES: Statuses = { ...refused, accountant: 403, member: 200, admin: 200, owner: 200 }
const ADMINISTERS: Statuses = { ...refused, accountant: 403, member: 403, admin: 200, owner: 200 }
const INVITES: Statuses = { ...refused, accountant: 403, member: 403, admin: 201, owner: 201 }
const ANYBODY: Statuses = {
  nobody: 200,
  wrong: 200,
  stranger: 200,
  accountant: 200,
  member: 200,
  admin: 200,
  owner: 200,
}
const INTEGRATION: Statuses = {
  nobody: 201,
  wrong: 201,
  stranger: 201,
  accountant: 201,
  member: 201,
  admin: 201,
  owner: 201,
}
const everybody = (status: number): Statuses => ({
  nobody: status,
  wrong: status,
  stranger: status,
  accountant: status,
  member: status,
  admin: status,
  owner: status,
})
// A session is known by its cookie; no token stands in for it.
const NO_SESSION = everybody(401)
// Without the token of a document nobody finds it, whoever they are.
const UNFOUND: Statuses = {
  nobody: 404,
  wrong: 404,
  stranger: 404,
  accountant: 404,
  member: 404,
  admin: 404,
  owner: 404,
}
const OPENS: Statuses = { ...INTEGRATION, wrong: 401, stranger: 401 }

// Whose account it is has to be said, and what a planted document says no format could tell.
const UNNAMED: Statuses = { ...refused, accountant: 422, member: 422, admin: 422, owner: 422 }

// A task that makes no file.
const NO_FILE: Statuses = { ...refused, accountant: 404, member: 404, admin: 404, owner: 404 }

const crud = (plural: string): { [route: string]: Statuses } => ({
  [`GET /${plural}`]: READS,
  [`POST /${plural}`]: CREATES,
  [`GET /${plural}/:id`]: READS,
  [`PUT /${plural}/:id`]: CHANGES,
  [`PATCH /${plural}/:id`]: CHANGES,
  [`DELETE /${plural}/:id`]: CHANGES,
  [`POST /${plural}/:id/restore`]: CHANGES,
})

// A route that is not here fails the first test by its name.
export const TABLE: { readonly [route: string]: Statuses } = {
  'POST /users': INTEGRATION,
  'POST /login': ANYBODY,
  'POST /account': OPENS,
  'GET /account': READS,
  'PUT /account': ADMINISTERS,
  'PATCH /account': ADMINISTERS,
  'POST /account/add_user': INVITES,
  'POST /account/renew_token': READS,
  'GET /session': NO_SESSION,
  'POST /session': INTEGRATION,
  'PUT /session': NO_SESSION,
  'PATCH /session': NO_SESSION,
  'DELETE /session': NO_SESSION,
  'POST /session/sign_up': everybody(403),
  'POST /session/confirmation': everybody(422),
  'POST /session/password_reset': everybody(202),
  'POST /session/password': NO_SESSION,
  'GET /session/invitation/:token': UNFOUND,
  'POST /session/invitation': everybody(422),
  'GET /account/users': READS,
  'PUT /account/users/:id': ADMINISTERS,
  'PATCH /account/users/:id': ADMINISTERS,
  'DELETE /account/users/:id': ADMINISTERS,
  'POST /account/invitations': INVITES,
  'DELETE /account/invitations/:id': ADMINISTERS,
  'GET /account/token': READS,
  'POST /account/token/renew': READS,
  'GET /account/requests': ADMINISTERS,
  'GET /account/backup': ADMINISTERS,
  'GET /account/history': READS,
  'GET /bin': READS,
  'POST /account/test_mail': ADMINISTERS,
  ...crud('departments'),
  'GET /departments/:id/logo': READS,
  ...crud('looks'),
  'GET /looks/presets': READS,
  'POST /looks/preview': CHANGES,
  'GET /looks/:id/signature': READS,
  'GET /looks/:id/stamp': READS,
  'GET /looks/:id/stationery': READS,
  ...crud('clients'),
  ...crud('categories'),
  ...crud('warehouses'),
  ...crud('bank_accounts'),
  ...crud('products'),
  'GET /products/stock': READS,
  ...crud('invoices'),
  ...crud('banking/payments'),
  'GET /banking/payment/:id': READS,
  'PUT /banking/payment/:id': CHANGES,
  'PATCH /banking/payment/:id': CHANGES,
  'DELETE /banking/payment/:id': CHANGES,
  'POST /banking/payment/:id/restore': CHANGES,
  'GET /banking/payments/summary': READS,
  'GET /clients/:id/credit': READS,
  'POST /invoices/:id/use_credit': CHANGES,
  'GET /invoices/summary': READS,
  'GET /invoices/counts': READS,
  'POST /invoices/preview': CHANGES,
  'POST /invoices/:id/issue': CHANGES,
  'POST /invoices/:id/change_status': CHANGES,
  'GET /invoices/:id/change_status': CHANGES,
  'POST /invoices/:id/send_by_email': CHANGES,
  'GET /invoices/:id/letter': READS,
  'GET /invoices/:id/pages': READS,
  'GET /invoices/:id/fa3': UNNAMED,
  'POST /invoices/:id/cancel': CHANGES,
  'POST /invoices/cancel': CHANGES,
  ...crud('warehouse_documents'),
  'GET /warehouse_actions': READS,
  'POST /imports': CREATES,
  'GET /imports/:id': READS,
  'POST /imports/:id/run': CHANGES,
  'GET /imports/:id/problems': READS,
  'GET /tasks': READS,
  'POST /tasks': CREATES,
  'GET /tasks/:id': READS,
  'GET /tasks/:id/result': NO_FILE,
  'GET /dashboard': READS,
  'GET /reports/vat': READS,
  'GET /reports/sales': READS,
  'GET /reports/ageing': READS,
  'GET /reports/cash': READS,
  'GET /reports/stock': READS,
  'GET /reports/reminders_report': READS,
  'GET /reports/statement': UNNAMED,
  'GET /clients/:id/statement': READS,
  'GET /invoices/export': READS,
  'GET /clients/export': READS,
  'GET /products/export': READS,
  'GET /warehouse_documents/export': READS,
  'GET /warehouse_documents/:id/pages': READS,
  'GET /banking/payments/export': READS,
  'GET /payments/export': READS,
  'GET /find': READS,
  'GET /account/number_example': READS,
  'GET /clients/:id/balance': READS,
  'GET /invoices/:id/timeline': READS,
  'GET /payment_providers': ADMINISTERS,
  'PUT /payment_providers/stripe': ADMINISTERS,
  'PATCH /payment_providers/stripe': ADMINISTERS,
  'DELETE /payment_providers/stripe': ADMINISTERS,
  'GET /a/:prefix/p/:token': UNFOUND,
  'POST /a/:prefix/p/:token': UNFOUND,
  'POST /a/:prefix/p/:token/payments': UNFOUND,
  'GET /a/:prefix/p/:token/promocode': UNFOUND,
  'GET /a/:prefix/payment/:token': UNFOUND,
  'POST /a/:prefix/payment/:token': UNFOUND,
  'GET /a/:prefix/payment/:token/return': UNFOUND,
  'POST /a/:prefix/webhooks/stripe': UNFOUND,
  'GET /invoice/payment/:token': UNFOUND,
  'POST /invoice/payment/:token': UNFOUND,
  'GET /invoice/:token': UNFOUND,
  'GET /f/:number/:token': UNFOUND,
  'POST /invoice/:token/answer': UNFOUND,
  'GET /invoice/:token/logo': UNFOUND,
  'GET /invoice': ANYBODY,
  'GET /healthz': ANYBODY,
  'GET /readyz': ANYBODY,
  'GET /metrics': ANYBODY,
  'GET /openapi': ANYBODY,
  'GET /docs': ANYBODY,
  'GET /docs/:part': UNFOUND,
}
