// The status that every kind of caller gets from every route.
import { modules } from '../../src/modules.ts'
import { collectionOf } from '../harness.ts'

export const CALLERS = ['nobody', 'wrong', 'stranger', 'accountant', 'member', 'admin', 'owner'] as const
export type Caller = (typeof CALLERS)[number]
export type Statuses = { readonly [caller in Caller]: number }

// The status of each caller for a record or list of the account itself. A stranger's token is valid, but for another
// account: on this account's host it is refused like a wrong one.
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
// A session is identified by its cookie, and never by a token.
const NO_SESSION = everybody(401)
// A document cannot be found without its token.
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

// The request must name the account holder, and no format can express the content of the planted document.
const UNNAMED: Statuses = { ...refused, accountant: 422, member: 422, admin: 422, owner: 422 }

// The request contains no invoice, and the planted file is none.
const NOT_READ: Statuses = { ...refused, accountant: 403, member: 422, admin: 422, owner: 422 }

// No credentials are stored for the connection.
const NO_SECRET: Statuses = { ...refused, accountant: 403, member: 403, admin: 422, owner: 422 }

// The task makes no file.
const NO_FILE: Statuses = { ...refused, accountant: 404, member: 404, admin: 404, owner: 404 }

// Nothing was sent to the planted receiver.
const NO_DELIVERY: Statuses = { ...refused, accountant: 403, member: 403, admin: 404, owner: 404 }

// The planted task changes nothing.
const NOTHING_TO_UNDO: Statuses = { ...refused, accountant: 403, member: 422, admin: 422, owner: 422 }

// The planted file is no PDF.
const NO_PDF: Statuses = { ...refused, accountant: 404, member: 404, admin: 404, owner: 404 }

// A record that was just created has no file.
const TAKES_FILE_AWAY: Statuses = { ...refused, accountant: 403, member: 404, admin: 404, owner: 404 }

// The record belongs to the owner.
const ONLY_ITS_USER: Statuses = { ...refused, accountant: 404, member: 404, admin: 404, owner: 200 }

const files = (plural: string): { [route: string]: Statuses } => ({
  [`GET /${plural}/:id/attachments`]: READS,
  [`POST /${plural}/:id/attachments`]: NOT_READ,
  [`GET /${plural}/:id/attachments/:attachment_id`]: NO_FILE,
  [`DELETE /${plural}/:id/attachments/:attachment_id`]: TAKES_FILE_AWAY,
  [`GET /${plural}/:id/attachments/:attachment_id/file`]: NO_FILE,
  [`GET /${plural}/:id/attachments_zip`]: NO_FILE,
})

const crud = (plural: string): { [route: string]: Statuses } => ({
  [`GET /${plural}`]: READS,
  [`POST /${plural}`]: CREATES,
  [`GET /${plural}/:id`]: READS,
  [`PUT /${plural}/:id`]: CHANGES,
  [`PATCH /${plural}/:id`]: CHANGES,
  [`DELETE /${plural}/:id`]: CHANGES,
  [`POST /${plural}/:id/restore`]: CHANGES,
})

const OWNS: Statuses = { ...ADMINISTERS, admin: 403 }

// The plain routes of every resource that a module declares.
const resources = modules.flatMap((module) => module.resources ?? [])

// The first test names each route that is missing here.
const ROUTES: { readonly [route: string]: Statuses } = {
  ...Object.assign({}, ...resources.map((resource) => crud(collectionOf(resource)))),
  'POST /users': INTEGRATION,
  'POST /login': ANYBODY,
  'POST /account': OPENS,
  'GET /account': READS,
  'GET /account/clock': READS,
  'POST /account/clock': NO_SECRET, // the account is no sandbox
  'PUT /account': ADMINISTERS,
  'PATCH /account': ADMINISTERS,
  'POST /account/add_user': INVITES,
  'POST /account/renew_token': READS,
  'GET /session': NO_SESSION,
  'POST /session': INTEGRATION,
  'PUT /session': NO_SESSION,
  'PATCH /session': NO_SESSION,
  'DELETE /session': NO_SESSION,
  'GET /sessions': NO_SESSION,
  'DELETE /sessions': NO_SESSION,
  'DELETE /sessions/:id': NO_SESSION,
  'POST /session/identity': NO_SESSION,
  'GET /session/two_factor': NO_SESSION,
  'POST /session/authenticator_app': NO_SESSION,
  'PUT /session/authenticator_app': NO_SESSION,
  'PATCH /session/authenticator_app': NO_SESSION,
  'DELETE /session/authenticator_app': NO_SESSION,
  'POST /session/recovery_codes': NO_SESSION,
  'POST /session/passkey': everybody(422),
  'POST /session/passkey_challenge': INTEGRATION,
  'POST /session/passkey_creation': NO_SESSION,
  'POST /session/passkeys': NO_SESSION,
  'DELETE /session/passkeys/:id': NO_SESSION,
  'POST /session/sign_up': everybody(403),
  'POST /session/confirmation': everybody(422),
  'POST /session/password_reset': everybody(202),
  'POST /session/password': NO_SESSION,
  'GET /session/invitation/:token': UNFOUND,
  'POST /session/invitation': everybody(422),
  'GET /account/roles': READS,
  'POST /account/roles': INVITES,
  'PUT /account/roles/:id': ADMINISTERS,
  'PATCH /account/roles/:id': ADMINISTERS,
  'DELETE /account/roles/:id': ADMINISTERS,
  'GET /account/users': READS,
  'PUT /account/users/:id': ADMINISTERS,
  'PATCH /account/users/:id': ADMINISTERS,
  'DELETE /account/users/:id': ADMINISTERS,
  'DELETE /account/users/:id/two_factor': OWNS,
  'POST /account/invitations': INVITES,
  'DELETE /account/invitations/:id': ADMINISTERS,
  'POST /account/delete': OWNS,
  'POST /account/confirm_deletion': everybody(422),
  'POST /account/reopen': { ...refused, accountant: 403, member: 403, admin: 403, owner: 409 },
  'PUT /account/unlink': UNNAMED,
  'PATCH /account/unlink': UNNAMED,
  'GET /account/token': READS,
  'POST /account/token/renew': READS,
  'GET /account/tokens': READS,
  'DELETE /account/tokens/:id': { ...ADMINISTERS, accountant: 404, member: 404 },
  'GET /account/requests': ADMINISTERS,
  'GET /account/ignored_fields': ADMINISTERS,
  'GET /account/backup': ADMINISTERS,
  'GET /account/history': READS,
  'GET /account/history/check': ADMINISTERS,
  'GET /account/outgoing_email': ADMINISTERS,
  'GET /account/mail_server': ADMINISTERS,
  'PUT /account/mail_server': ADMINISTERS,
  'PATCH /account/mail_server': ADMINISTERS,
  'DELETE /account/mail_server': ADMINISTERS,
  'GET /trash': READS,
  'POST /account/test_email': ADMINISTERS,
  'GET /departments/:id/logo': READS,
  'GET /templates/presets': READS,
  'POST /templates/preview': CHANGES,
  'GET /templates/:id/signature': READS,
  'GET /templates/:id/stamp': READS,
  'GET /templates/:id/stationery': READS,
  'GET /products/stock': READS,
  'POST /exchange_rates/import': CHANGES,
  'GET /interest_rates/tables': READS,
  'GET /interest': READS,
  'POST /reminder_steps/preview': CHANGES,
  'GET /invoices/:id/demand_letter': UNNAMED,
  'GET /reminders': READS,
  'GET /reminders/upcoming': READS,
  'POST /reminders/:id/done': { ...refused, accountant: 403, member: 404, admin: 404, owner: 404 },
  'GET /invoices/:id/reminders': READS,
  'PUT /invoices/:id/reminders': CHANGES,
  'PATCH /invoices/:id/reminders': CHANGES,
  'GET /invoices/:id/overdue_reminder': UNNAMED,
  'POST /invoices/:id/send_overdue': NOT_READ,
  'GET /clients/:id/overdue_reminder': UNNAMED, // nothing is overdue
  'POST /clients/:id/send_overdue': NOT_READ,
  'GET /price_lists/:id/prices_for_products': {
    ...refused,
    accountant: 422,
    member: 422,
    admin: 422,
    owner: 422,
  },
  'GET /price_lists/:id/export': READS,
  'POST /recurrings/upcoming': READS,
  'POST /recurrings/:id/pause': CHANGES,
  'POST /recurrings/:id/resume': CHANGES,
  'POST /recurrings/:id/skip': CHANGES,
  'POST /recurrings/:id/issue': CHANGES,
  ...crud('payments'),
  'GET /payments/summary': READS,
  'GET /banking/payment/:id': READS,
  'PUT /banking/payment/:id': CHANGES,
  'PATCH /banking/payment/:id': CHANGES,
  'DELETE /banking/payment/:id': CHANGES,
  'POST /banking/payment/:id/restore': CHANGES,
  'GET /banking/payments/summary': READS,
  'GET /clients/open_amounts': UNNAMED,
  'GET /clients/:id/credit': READS,
  'POST /clients/:id/merge': NOT_READ,
  'POST /clients/:id/renew_panel': NOT_READ, // the portal is switched off
  'POST /invoices/:id/use_credit': CHANGES,
  'GET /invoices/:id/interest': READS,
  'POST /invoices/:id/interest': NOT_READ,
  'GET /printers': READS,
  'GET /invoices/fiscal_print': UNNAMED,
  'GET /invoices/summary': READS,
  'GET /invoices/counts': READS,
  'GET /invoices/lines': READS,
  'POST /invoices/preview': CHANGES,
  'POST /invoices/check': CHANGES,
  'POST /invoices/:id/issue': CHANGES,
  'POST /invoices/:id/change_status': CHANGES,
  'GET /invoices/:id/change_status': CHANGES,
  'POST /invoices/:id/send_by_email': CHANGES,
  'GET /invoices/:id/email_preview': READS,
  'GET /invoices/:id/pages': READS,
  'GET /invoices/:id/check': READS,
  'POST /invoices/import': NOT_READ,
  'POST /invoices/:id/self_assess': NOT_READ,
  'GET /invoices/:id/received_file': NO_FILE,
  'GET /received_files': READS,
  'GET /received_files/:id': READS,
  'GET /received_files/:id/file': READS,
  'GET /received_files/:id/proposal': NO_PDF,
  'GET /received_files/:id/page': NO_PDF,
  'POST /received_files/:id/retry': NOT_READ,
  'PUT /received_files/:id': CHANGES,
  'PATCH /received_files/:id': CHANGES,
  'POST /received_files/:id/book': NOT_READ,
  'POST /received_files/:id/reject': NOT_READ,
  'POST /received_files/:id/enter': NOT_READ,
  'DELETE /received_files/:id': CHANGES,
  'GET /invoices/:id/fa3': UNNAMED,
  'GET /invoices/:id/fa-rr': UNNAMED,
  'GET /invoices/:id/ubl': UNNAMED,
  'GET /invoices/:id/xrechnung': UNNAMED,
  'GET /invoices/:id/xrechnung-cii': UNNAMED,
  'GET /invoices/:id/cii': UNNAMED,
  'GET /invoices/:id/cii-fr': UNNAMED,
  'GET /invoices/:id/ubl-fr': UNNAMED,
  'GET /invoices/:id/attachment': UNNAMED,
  ...files('invoices'),
  'PUT /invoices/:id/attachments/:attachment_id': TAKES_FILE_AWAY,
  'PATCH /invoices/:id/attachments/:attachment_id': TAKES_FILE_AWAY,
  ...files('clients'),
  ...files('products'),
  ...files('banking/payments'),
  ...files('payments'),
  'GET /invoices/:id/get_new_attachment_credentials': CHANGES,
  'POST /attachments/upload': everybody(422),
  'POST /invoices/:id/add_attachment': NOT_READ,
  'GET /invoice/:token/attachments/:id': UNFOUND,
  'GET /invoices/:id/ksef_transmissions': READS,
  'GET /ksef_transmissions': READS,
  'POST /invoices/:id/cancel': CHANGES,
  'POST /invoices/cancel': CHANGES,
  'GET /warehouse_actions': READS,
  'POST /imports': CREATES,
  'GET /imports/:id': READS,
  'POST /imports/:id/run': CHANGES,
  'GET /imports/:id/problems': READS,
  'GET /account_transfers': OWNS,
  'POST /account_transfers': { ...OWNS, owner: 422 }, // the body names no source
  'GET /account_transfers/:id': OWNS,
  'POST /account_transfers/:id/stop': OWNS,
  'GET /account_transfers/:id/report': OWNS,
  'GET /list_views': READS,
  'POST /list_views': { ...CREATES, accountant: 201 },
  'PUT /list_views/:id': ONLY_ITS_USER,
  'PATCH /list_views/:id': ONLY_ITS_USER,
  'DELETE /list_views/:id': ONLY_ITS_USER,
  'GET /tasks': READS,
  'POST /tasks': CREATES,
  'GET /tasks/:id': READS,
  'POST /tasks/:id/undo': NOTHING_TO_UNDO,
  'GET /tasks/:id/result': NO_FILE,
  'GET /tax_entries': READS,
  'GET /closing': READS,
  // Without a month, and for a month that is not closed.
  'POST /closing': { ...NO_SECRET, accountant: 422 },
  'POST /closing/:month/filed': { ...NO_FILE, member: 403 },
  'POST /closing/:month/reopen': { ...NO_FILE, member: 403 },
  'POST /closing/:month/apply_rules': { ...NO_FILE, member: 403 },
  'GET /closing/:month/file': NO_FILE,
  'GET /dashboard': READS,
  'GET /today': READS,
  'GET /ksef_unsent': READS,
  'GET /today/email': READS,
  'PUT /today/email': READS,
  'PATCH /today/email': READS,
  'GET /jpk_fa': UNNAMED,
  'GET /jpk_v7m': UNNAMED,
  'GET /jpk_v7k': UNNAMED,
  'GET /reports/jpk_fa': UNNAMED,
  'GET /reports/jpk_v7': READS,
  'GET /vat_ue': UNNAMED,
  'GET /reports/vat_ue': READS,
  'GET /reports/oss': READS,
  'GET /reports/ustva': READS,
  'GET /reports/tax_differences': READS,
  'GET /reports/vat': READS,
  'GET /reports/sales': READS,
  'GET /reports/ageing': READS,
  'GET /reports/cash': READS,
  'GET /reports/balances': READS,
  'GET /reports/balance_confirmations': UNNAMED,
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
  'GET /search': READS,
  'GET /account/next_number': READS,
  'GET /clients/:id/balance': READS,
  'GET /invoices/:id/timeline': READS,
  'GET /events': READS,
  'GET /webhooks': ADMINISTERS,
  'POST /webhooks': INVITES,
  'GET /webhooks/:id': ADMINISTERS,
  'PUT /webhooks/:id': ADMINISTERS,
  'PATCH /webhooks/:id': ADMINISTERS,
  'DELETE /webhooks/:id': ADMINISTERS,
  'POST /webhooks/:id/restore': ADMINISTERS,
  'POST /webhooks/:id/resume': ADMINISTERS,
  'POST /webhooks/:id/resend': NO_SECRET, // the request names no time
  'POST /webhooks/:id/test': INVITES,
  'GET /webhooks/:id/deliveries': ADMINISTERS,
  'GET /webhooks/:id/deliveries/:delivery_id': NO_DELIVERY,
  'POST /webhooks/:id/deliveries/:delivery_id/resend': NO_DELIVERY,
  'POST /webhooks/:id/rotate_secret': ADMINISTERS,
  'GET /network_connections': ADMINISTERS,
  'POST /network_connections': INVITES,
  'GET /network_connections/:id': ADMINISTERS,
  'PUT /network_connections/:id': ADMINISTERS,
  'PATCH /network_connections/:id': ADMINISTERS,
  'DELETE /network_connections/:id': ADMINISTERS,
  'POST /network_connections/:id/check': ADMINISTERS,
  'POST /network_connections/:id/fetch': ADMINISTERS,
  'GET /network_connections/:id/lookup': ADMINISTERS,
  'POST /a/:prefix/channels/:token/webhook': UNFOUND,
  'GET /network_transmissions': READS,
  'GET /invoices/:id/delivery_channel': READS,
  'POST /invoices/:id/send_by_network': NOT_READ,
  'GET /ksef_connections': ADMINISTERS,
  'POST /ksef_connections': INVITES,
  'GET /ksef_connections/:id': ADMINISTERS,
  'PUT /ksef_connections/:id': ADMINISTERS,
  'PATCH /ksef_connections/:id': ADMINISTERS,
  'DELETE /ksef_connections/:id': ADMINISTERS,
  'POST /ksef_connections/:id/check': NO_SECRET,
  'GET /ksef_status': READS,
  'GET /ksef_collective_identifiers': READS,
  'POST /ksef_collective_identifiers': NOT_READ,
  'GET /ksef_purchases': READS,
  'POST /ksef_purchases/fetch': NOT_READ,
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
  'GET /panel/:token': UNFOUND,
  'GET /panel/:token/logo': UNFOUND,
  'GET /panel/:token/statement': UNFOUND,
  'GET /panel/:token/documents': UNFOUND,
  'GET /invoice/:token': UNFOUND,
  'GET /f/:number/:token': UNFOUND,
  'GET /invoice/:token/answer': UNFOUND,
  'GET /invoice/:token/gov': UNFOUND,
  'GET /invoice/:token/gov_upo': UNFOUND,
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

// Accountants may write expenses, payments and received files, as members may. Whether a document is an expense is
// stored in its row; that of the matrix is a sale.
const BOOKKEEPING =
  /^(?:(?:POST|PUT|PATCH|DELETE) \/(?:banking\/payments?|payments|received_files|ksef_purchases|closing)(?:\/|$)|POST \/invoices\/import$)/

export const TABLE: { readonly [route: string]: Statuses } = Object.fromEntries(
  Object.entries(ROUTES).map(([route, statuses]) => [
    route,
    BOOKKEEPING.test(route) ? { ...statuses, accountant: statuses.owner } : statuses,
  ]),
)
