import { isFlagSet } from '../../../platform/fields/parse.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { ALL_PERMISSIONS, AREAS, type PermissionAction, type PermissionArea, rightOf } from './schema.ts'

// Permissions of custom roles: actions in areas. Each module states the permission of its routes.

export type CustomRole = { readonly id: number; readonly name: string; readonly rights: readonly string[] }

export type RowKind = 'invoices' | 'banking_payments'

export type RequestInput = { readonly body: InputObject; readonly query: InputObject }

export type Requirement = {
  readonly areas: readonly PermissionArea[] // the right is required in all of them; none: every member may
  readonly action?: PermissionAction // if it differs from the action of the method
  readonly extraRights?: (input: RequestInput) => readonly string[] // further rights that parts of the request need
  readonly rows?: RowKind // records that belong to departments
  readonly idInBody?: true // the record may also be named by `id` in the fields of the request
  readonly spansDepartments?: true // reads or changes data of all departments
  readonly onlyReads?: never
  readonly reason?: string // why no area is required
}
type ReadRequirement = Omit<Requirement, 'onlyReads'> & { readonly onlyReads: true }

// `administrators` excludes custom roles and members restricted to some departments.
export type Permission = Requirement | 'administrators'
type ReadPermission = Permission | ReadRequirement

// Permission of every route of a module. PATCH has the permission of PUT. `open` is for modules whose routes need no token.
export type Permissions =
  | 'open'
  | ({ readonly except?: Exceptions } & (
      | { readonly all: Permission }
      | { readonly read: ReadPermission; readonly write: Permission }
    ))
type Exceptions = {
  readonly [route: `GET ${string}`]: ReadPermission
  readonly [route: `${'POST' | 'PUT' | 'DELETE'} ${string}`]: Permission
}

// Every member may read. The type refuses it for routes that write: `everybodyMayWrite` asks for the reason.
export const EVERYBODY: ReadRequirement = { areas: [], onlyReads: true }
export const everybodyMayWrite = (reason: string): Requirement => ({ areas: [], reason })
export const SETTINGS: Requirement = { areas: ['settings'], spansDepartments: true }
export const DOCUMENTS: Requirement = { areas: ['sales', 'purchases'], rows: 'invoices' }
export const PAYMENTS: Requirement = {
  areas: ['payments'],
  extraRights: (input) => (hasInput(input, 'generate_invoice', isFlagSet) ? [rightOf('sales', 'add')] : []),
  rows: 'banking_payments',
}
// Areas that contain records; reports, books and settings contain none.
export const RECORD_AREAS = AREAS.filter((area) => !['reports', 'books', 'settings'].includes(area))

type RouteName = { readonly method: string; readonly path: string }

export function permissionOf(permissions: Exclude<Permissions, 'open'>, route: RouteName): ReadPermission {
  const exception = permissions.except?.[nameOf(route) as keyof Exceptions]
  if (exception) return exception
  if ('all' in permissions) return permissions.all
  return route.method === 'GET' ? permissions.read : permissions.write
}

// Exceptions that match no route: a misspelt one would leave its route with the permission of the module.
export function unknownExceptions(
  { except = {} }: Exclude<Permissions, 'open'>,
  routes: readonly RouteName[],
): string[] {
  const names = new Set(routes.map(nameOf))
  return Object.keys(except).filter((name) => !names.has(name))
}

const nameOf = ({ method, path }: RouteName) => `${method === 'PATCH' ? 'PUT' : method} ${path}`

// Adds the right to view for every area with another right.
export const withViewRights = (rights: readonly string[]): string[] =>
  ALL_PERMISSIONS.filter(
    (right) =>
      rights.includes(right) ||
      (right.endsWith('.view') && rights.some((other) => other.startsWith(right.slice(0, -'view'.length)))),
  )

// Whether a parameter in the query, the body or the record of the body has a matching value.
export const hasInput = (
  { body, query }: RequestInput,
  name: string,
  matches: (value: InputValue | undefined) => boolean,
): boolean =>
  [query, body, ...Object.values(body)].some((input) => isInputObject(input) && matches(input[name]))

// Lists of sales that also show expenses need the right to view purchases.
export const expenseRights = (input: RequestInput): string[] =>
  hasInput(input, 'income', (income) => income !== undefined && income !== '' && !isFlagSet(income))
    ? [rightOf('purchases', 'view')]
    : []

// Action of a method, used if the permission does not state one.
export function actionOfRoute(method: string, path: string, right: string): PermissionAction {
  if (method === 'DELETE' || path.endsWith('/restore')) return 'delete'
  if (method === 'GET') return right === 'write' ? 'edit' : 'view'
  return method === 'POST' && !path.includes('/:id') ? 'add' : 'edit'
}

// Checks rights of side effects, such as a client created by a document. Callers without a custom role are checked by the operation alone.
export const isAllowed = (
  { rights }: { rights?: readonly string[] | undefined },
  area: PermissionArea,
  action: PermissionAction,
): boolean => !rights || rights.includes(rightOf(area, action))

// Sales and purchases are both documents.
export const areaOfDocument = (isIncome: boolean): PermissionArea => (isIncome ? 'sales' : 'purchases')
