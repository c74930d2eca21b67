import { isYes } from '../../../platform/fields/parse.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { AREAS, type Area, type Deed, RIGHTS, rightOf } from './schema.ts'

// What people with a role of the account's own may do: deeds in areas. Each address belongs to an area; one that is not named
// here is for owners and administrators alone.

export type OwnRole = { readonly id: number; readonly name: string; readonly rights: readonly string[] }

export type RowKind = 'invoices' | 'banking_payments'

type Said = { readonly body: Tree; readonly query: Tree }

export type Guard = {
  areas: readonly Area[] // of all of which the deed is needed; none: everybody's
  deed?: Deed // where it is not the one of its method
  also?: (said: Said) => readonly string[] // rights that what is asked for beside it needs
  rows?: RowKind // its records belong to departments
  is_whole?: true // shows or touches what belongs to all departments
}

// Nobody changes what they cannot see.
export const withViews = (rights: readonly string[]): string[] =>
  RIGHTS.filter(
    (right) =>
      rights.includes(right) ||
      (right.endsWith('.view') && rights.some((one) => one.startsWith(right.slice(0, -'view'.length)))),
  )

const DOCUMENTS = ['sales', 'purchases'] as const
const ALL = AREAS.filter((area) => area !== 'reports' && area !== 'settings')
const EVERYBODY: Guard = { areas: [] }

// In the address, in the body, or in what is named there.
const asks = ({ body, query }: Said, name: string, isMeant: (value: Value | undefined) => boolean): boolean =>
  [query, body, ...Object.values(body)].some((one) => isTree(one) && isMeant(one[name]))

const deleting = (said: Said): string[] =>
  asks(said, 'kind', (kind) => kind === 'invoices_delete')
    ? DOCUMENTS.map((area) => rightOf(area, 'delete'))
    : []
const invoicing = (said: Said): string[] =>
  asks(said, 'generate_invoice', isYes) ? [rightOf('sales', 'add')] : []
const writingOver = (said: Said): string[] =>
  asks(said, 'doubles', (doubles) => doubles === 'update') ? ALL.map((area) => rightOf(area, 'edit')) : []
const looking = (said: Said): string[] =>
  asks(said, 'income', (income) => income !== undefined && income !== '' && !isYes(income))
    ? [rightOf('purchases', 'view')]
    : []

// A job makes what is repeated, and fills in whom and what it names.
const repeating = (said: Said): string[] => [
  ...(asks(said, 'client_id', isNamed) ? [rightOf('clients', 'view')] : []),
  ...(asks(said, 'product_id', isNamed) ? [rightOf('products', 'view')] : []),
]
const isNamed = (value: Value | undefined): boolean => value !== undefined && value !== null && value !== ''

const GUARDS: readonly (readonly [RegExp, Guard])[] = [
  [/^GET \/account(\/(clock|users|roles|token|tokens|number_example))?$/, EVERYBODY],
  [/^(POST|PUT|PATCH|DELETE) \/account\/(renew_token|unlink|token\/renew|tokens\/:id)$/, EVERYBODY],
  [/^(PUT|PATCH) \/account$/, { areas: ['settings'], is_whole: true }],
  [
    /^GET \/(departments|looks|bank_accounts|issuers|categories|warehouses|exchange_rates|interest_rates|reminder_steps|ksef_status|printers|find)(\/|$)/,
    EVERYBODY,
  ],
  [/^GET \/price_lists$/, EVERYBODY], // their names
  [
    / \/(departments|looks|bank_accounts|issuers|exchange_rates|interest_rates|reminder_steps)(\/|$)/,
    { areas: ['settings'], is_whole: true },
  ],
  [/ \/clients\/:id\/(balance|credit)$/, { areas: ['clients', 'sales'], also: looking, is_whole: true }],
  [/ \/clients\/:id\/statement$/, { areas: ['clients', 'reports'], is_whole: true }],
  [/ \/clients\/:id\/renew_panel$/, { areas: ['clients', 'sales'], is_whole: true }],
  [/ \/clients\/:id\/merge$/, { areas: ['clients'], deed: 'delete', is_whole: true }],
  [/ \/(clients|addresses)(\/|$)/, { areas: ['clients'] }],
  [/ \/(products|price_lists|categories)(\/|$)/, { areas: ['products'] }],
  [/ \/(warehouse_documents|warehouses|warehouse_actions)(\/|$)/, { areas: ['warehouse'], is_whole: true }],
  [
    / \/(banking\/payments?|payments)(\/|$)/,
    { areas: ['payments'], also: invoicing, rows: 'banking_payments' },
  ],
  [/ \/invoices\/:id\/use_credit$/, { areas: ['payments', 'sales'], deed: 'edit', is_whole: true }],
  [/ \/invoices\/import$/, { areas: ['purchases'], is_whole: true }],
  [/ \/invoices\/cancel$/, { areas: DOCUMENTS, deed: 'edit', is_whole: true }],
  [/ \/invoices(\/|$)/, { areas: DOCUMENTS, rows: 'invoices' }],
  [/ \/recurrings\/upcoming$/, { areas: ['sales'], deed: 'view', is_whole: true }],
  [/ \/recurrings(\/|$)/, { areas: ['sales'], also: repeating, is_whole: true }],
  [
    / \/(reminders|transmissions|network_transmissions|ksef_collective_identifiers)(\/|$)/,
    { areas: ['sales'], is_whole: true },
  ],
  [/ \/(received_files|ksef_purchases)(\/|$)/, { areas: ['purchases'], is_whole: true }],
  [/^GET \/interest$/, { areas: ['sales'], is_whole: true }],
  [/^GET \/(reports\/\w+|dashboard|jpk_\w+)$/, { areas: ['reports'], is_whole: true }],
  [/^GET \/(bin|account\/history)$/, { areas: ALL, is_whole: true }],
  [/^GET \/tasks(\/|$)/, { areas: ['sales', 'purchases', 'payments'], is_whole: true }],
  [
    /^POST \/tasks$/,
    { areas: ['sales', 'purchases', 'payments'], deed: 'edit', also: deleting, is_whole: true },
  ],
  [/^GET \/imports(\/|$)/, { areas: ALL, is_whole: true }],
  [/^POST \/imports(\/|$)/, { areas: ALL, deed: 'add', also: writingOver, is_whole: true }],
]

export const guardOf = (method: string, path: string): Guard | undefined =>
  GUARDS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]

// Of what its method does, where the guard does not say.
export function deedOf(method: string, path: string, right: string): Deed {
  if (method === 'DELETE' || path.endsWith('/restore')) return 'delete'
  if (method === 'GET') return right === 'write' ? 'edit' : 'view'
  return method === 'POST' && !path.includes('/:id') ? 'add' : 'edit'
}

// In passing, such as a card that a document makes. Who has no role of the account's own is held up by the operation alone.
export const mayDo = (
  { rights }: { rights?: readonly string[] | undefined },
  area: Area,
  deed: Deed,
): boolean => !rights || rights.includes(rightOf(area, deed))

// Sales and purchases are one list of documents.
export const areaOfDocument = (is_income: boolean): Area => (is_income ? 'sales' : 'purchases')
