import { isYes } from '../../../platform/fields/parse.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { AREAS, type Area, type Deed, RIGHTS, rightOf } from './schema.ts'

// What people with a role of the account's own may do: actions in areas. Each module states the permission of its routes.

export type OwnRole = { readonly id: number; readonly name: string; readonly rights: readonly string[] }

export type RowKind = 'invoices' | 'banking_payments'

export type RequestInput = { readonly body: Tree; readonly query: Tree }

export type Requirement = {
  readonly areas: readonly Area[] // the action is needed in all of them; none: everybody may
  readonly deed?: Deed // where it is not the one of its method
  readonly also?: (input: RequestInput) => readonly string[] // rights that parts of the request need besides
  readonly rows?: RowKind // its records belong to departments
  readonly is_whole?: true // shows or touches what belongs to all departments
}

// `administrators` refuses roles of the account's own and people of some departments.
export type Permission = Requirement | 'administrators'

// The permission of every route of a module. PATCH has that of PUT. `open` is for modules whose routes need no token.
export type Permissions =
  | 'open'
  | ({ readonly except?: { readonly [route: string]: Permission } } & (
      | { readonly all: Permission }
      | { readonly read: Permission; readonly write: Permission }
    ))

export const EVERYBODY: Requirement = { areas: [] }
export const SETTINGS: Requirement = { areas: ['settings'], is_whole: true }
export const DOCUMENTS: Requirement = { areas: ['sales', 'purchases'], rows: 'invoices' }
export const PAYMENTS: Requirement = {
  areas: ['payments'],
  also: (input) => (hasInput(input, 'generate_invoice', isYes) ? [rightOf('sales', 'add')] : []),
  rows: 'banking_payments',
}
// Areas that hold records: reports and settings hold none.
export const RECORD_AREAS = AREAS.filter((area) => area !== 'reports' && area !== 'settings')

type RouteName = { readonly method: string; readonly path: string }

export function permissionOf(permissions: Exclude<Permissions, 'open'>, route: RouteName): Permission {
  const exception = permissions.except?.[nameOf(route)]
  if (exception) return exception
  if ('all' in permissions) return permissions.all
  return route.method === 'GET' ? permissions.read : permissions.write
}

// Exceptions that name no route: a misspelt one would leave its route to the permission of the module.
export function unknownExceptions(
  { except = {} }: Exclude<Permissions, 'open'>,
  routes: readonly RouteName[],
): string[] {
  const names = new Set(routes.map(nameOf))
  return Object.keys(except).filter((name) => !names.has(name))
}

const nameOf = ({ method, path }: RouteName) => `${method === 'PATCH' ? 'PUT' : method} ${path}`

// Nobody changes what they cannot see.
export const withViews = (rights: readonly string[]): string[] =>
  RIGHTS.filter(
    (right) =>
      rights.includes(right) ||
      (right.endsWith('.view') && rights.some((one) => one.startsWith(right.slice(0, -'view'.length)))),
  )

// Whether a parameter, in the address, in the body or in the record there, has a value that matches.
export const hasInput = (
  { body, query }: RequestInput,
  name: string,
  matches: (value: Value | undefined) => boolean,
): boolean => [query, body, ...Object.values(body)].some((one) => isTree(one) && matches(one[name]))

// A look at expenses, where lists of sales can show them too.
export const viewingExpenses = (input: RequestInput): string[] =>
  hasInput(input, 'income', (income) => income !== undefined && income !== '' && !isYes(income))
    ? [rightOf('purchases', 'view')]
    : []

// Of what its method does, where the permission does not say.
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
