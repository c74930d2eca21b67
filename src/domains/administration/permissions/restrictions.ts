import type { Decimal } from '../../../money/decimal.ts'
import { forbidden, invalid, notFound } from '../../../platform/api-error.ts'
import type { Condition } from '../../../platform/database/lists/filter.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { needsFullToken, rightMissing } from '../../../platform/http/access-token.ts'
import type { ApiRequest, Restrictions, Route } from '../../../platform/http/route.ts'
import { checkAmount, checkWritesOne } from './amount-limit.ts'
import { type Member, type Reach, reachFor, reachOfMember, type TokenLimits, withToken } from './reach.ts'
import { actionOfRoute, areaOfDocument, type Permission, type Requirement, type RowKind } from './rules.ts'
import { type PermissionAction, type PermissionArea, rightOf } from './schema.ts'
import {
  findAmounts,
  findDocuments,
  findPaymentReferences,
  findRow,
  NOTHING,
  ofDepartments,
  ofIncome,
  type Row,
  type RowOfDocument,
} from './store.ts'

// Restricts members with a custom role or with some departments, and limited tokens to what both the token and its user may do. Checks run before every operation and add conditions to every list, so that
// operations need no checks of their own.

// Returns undefined for members without restrictions.
export function restrictionsOf(
  member: Member,
  customRoles: unknown,
  token?: TokenLimits,
): Restrictions | undefined {
  const reach = withToken(reachOfMember(member, customRoles), token)
  const { rights, departments } = reach
  if (!rights && !departments) return undefined
  const { account_id } = member
  const within = conditionsOf(reach, account_id)
  return {
    rights: rights && [...rights],
    replaces_role: reach.hasOwnRights,
    amount_max: token?.amount_max,
    department_ids: departments,
    within,
    sees: async (db, ids) => {
      const documents = await findDocuments(db, account_id, ids, within.invoices ?? [])
      return new Set(documents.map(({ id }) => id))
    },
    check: (route, call) => check(reach, within, route, call),
  }
}

function conditionsOf({ rights, departments }: Reach, accountId: number): Restrictions['within'] {
  const sees = (area: PermissionArea) => !rights || rights.has(rightOf(area, 'view'))
  const ofKind = (kind: RowKind): Condition[] => {
    if (departments?.length === 0) return [NOTHING]
    return departments ? [ofDepartments(kind, accountId, departments)] : []
  }
  const documents = () => {
    if (sees('sales') && sees('purchases')) return []
    return [sees('sales') || sees('purchases') ? ofIncome(sees('sales')) : NOTHING]
  }
  return {
    invoices: [...documents(), ...ofKind('invoices')],
    banking_payments: [...(sees('payments') ? [] : [NOTHING]), ...ofKind('banking_payments')],
    clients: sees('clients') ? [] : [NOTHING],
    products: sees('products') ? [] : [NOTHING],
  }
}

async function check(member: Reach, within: Restrictions['within'], route: Route, call: ApiRequest) {
  const { method, path, operation } = route
  const reach = reachFor(member, operation.access)
  if (!reach.rights && !reach.departments) return
  // Routes outside the modules, such as /openapi, have no permission.
  const permission = (route.permission ?? 'administrators') as Permission
  if (permission === 'administrators') return checkAdministration(reach, operation.access)
  // A batch belongs to nobody: each of its operations is checked by itself.
  if (reach.token && !operation.performs_others) checkToken(reach, permission)
  if (reach.departments && permission.spansDepartments) throw allDepartmentsError()
  const action = permission.action ?? actionOfRoute(method, path, operation.access)
  const isBooking = reach.isAccountant && operation.access !== 'read'
  if (isBooking && !mayBookSome(reach, permission, action)) throw forbidden()
  const row = await requestedRow(permission, within, call)
  const referenced = await referencedDocuments(reach, within, call)
  checkRights(reach, permission, { action, row, referenced }, call)
  if (action !== 'view') await checkWrite(reach, within, { permission, action, row, referenced }, call)
}

type WriteFacts = {
  permission: Requirement
  action: PermissionAction
  row: Row | undefined
  referenced: readonly RowOfDocument[]
}

async function checkWrite(
  reach: Reach,
  within: Restrictions['within'],
  { permission, action, row, referenced }: WriteFacts,
  call: ApiRequest,
) {
  if (reach.token?.amount_max) await checkWrittenAmounts(reach.token.amount_max, permission, referenced, call)
  if (permission.rows === 'banking_payments' && row) await checkPaidDocuments(reach, within, call)
  if (permission.rows) applyDepartment(reach, action, call)
  if (permission.rows === 'invoices') keepClientRecords(reach, call)
}

// Checks the records that a request changes or refers to. The operation checks what it stores.
async function checkWrittenAmounts(
  max: Decimal,
  permission: Requirement,
  referenced: readonly RowOfDocument[],
  { db, caller, params }: ApiRequest,
) {
  checkWritesOne(permission)
  const { account_id, settings } = caller
  const id = Number(params.id)
  const ownAmounts = permission.rows && id ? await findAmounts(db, account_id, permission.rows, [id]) : []
  const payment =
    permission.rows === 'banking_payments' && id ? await findPaymentReferences(db, account_id, id) : undefined
  const referencedIds = [...referenced.map(({ id }) => id), ...(payment?.invoice_ids ?? [])]
  const amounts = [...ownAmounts, ...(await findAmounts(db, account_id, 'invoices', referencedIds))]
  for (const amount of amounts) checkAmount(max, String(settings.currency ?? ''), amount)
}

function checkAdministration({ rights, departments, token }: Reach, access: Route['operation']['access']) {
  if (token) throw needsFullToken()
  if (rights || access === 'admin') throw forbidden()
  if (departments) throw allDepartmentsError()
}

// Operations that every member may perform, beyond reading, belong to the user. No right of a token includes them.
function checkToken(
  { departments }: Reach,
  { areas, onlyReads }: Requirement | { areas: []; onlyReads: true },
) {
  if (areas.length === 0 && !onlyReads) throw needsFullToken()
  if (departments?.length === 0)
    throw forbidden('The user of this token no longer has access to its departments')
}

// Operations that accountants may not perform on any record are forbidden for unknown records, too. Accountants add
// clients only together with an expense.
function mayBookSome({ rights }: Reach, { areas, rows }: Requirement, action: PermissionAction): boolean {
  const mayBook = (area: PermissionArea) => area !== 'clients' && rights?.has(rightOf(area, action)) === true
  return rows === 'invoices' ? areas.some(mayBook) : areas.length > 0 && areas.every(mayBook)
}

const allDepartmentsError = () => forbidden('Only users with access to all departments can do this')

// Records outside the restrictions look as if they did not exist.
async function requestedRow(
  { rows, idInBody }: Requirement,
  within: Restrictions['within'],
  call: ApiRequest,
): Promise<Row | undefined> {
  const id = call.params.id ?? (idInBody && idOfFields(call.body))
  if (!rows || id === undefined || !/^\d{1,16}$/.test(id)) return undefined
  const row = await findRow(call.db, call.caller.account_id, rows, Number(id), within[rows] ?? [])
  if (row === undefined) throw notFound()
  return row
}

function idOfFields({ invoice }: InputObject): string | undefined {
  const id = isInputObject(invoice) ? invoice.id : undefined
  return isBlank(id) || typeof id === 'object' ? undefined : String(id)
}

function checkRights(
  { rights, token }: Reach,
  { areas, rows, extraRights }: Requirement,
  { action, row, referenced }: { action: PermissionAction; row: Row | undefined; referenced: readonly Row[] },
  call: ApiRequest,
) {
  if (!rights || areas.length === 0) return
  if (rows === 'invoices' && action === 'edit' && rights.has(BOOKS_EDIT) && isMark(call)) return
  const hasRight = (area: PermissionArea) => rights.has(rightOf(area, action))
  const required = rows === 'invoices' ? documentAreas(action, row, referenced, call.body) : areas
  const isList = rows === 'invoices' && action === 'view' && !row
  const missingRights = required.filter((area) => !hasRight(area)).map((area) => rightOf(area, action))
  if (missingRights.length > (isList ? required.length - 1 : 0))
    throw token ? rightMissing(missingRights) : forbidden()
  const missingExtraRights = (extraRights?.(call) ?? []).filter((right) => !rights.has(right))
  if (missingExtraRights.length > 0) throw token ? rightMissing(missingExtraRights) : forbidden()
}

const BOOKS_EDIT = rightOf('books', 'edit')

// Fields that bookkeepers set on documents of any kind, also on those that they may not change otherwise.
const MARK_FIELDS: ReadonlySet<string> = new Set([
  'accounting_status',
  'locked_by_export',
  'category_id',
  'internal_note',
  'deduct_in',
  'deduction',
  'correction_cause',
  'cause_on',
  'confirmed_on',
  'evidence_on',
  'bad_debt_relief',
  'not_an_advance',
])

// Whether a request changes nothing of a document but its bookkeeping.
function isMark({ method, path, body }: ApiRequest): boolean {
  const { invoice } = body
  return (
    (method === 'PUT' || method === 'PATCH') &&
    /^\/invoices\/\d+$/.test(path) &&
    isInputObject(invoice) &&
    Object.keys(invoice).every((name) => MARK_FIELDS.has(name))
  )
}

// A list needs either area, because it shows only permitted documents. Changing a document from one area to the other needs both. A document
// without `income` may inherit it from the documents it refers to.
function documentAreas(
  action: PermissionAction,
  row: Row | undefined,
  referenced: readonly Row[],
  body: InputObject,
): PermissionArea[] {
  const incomeInput = isInputObject(body.invoice as InputValue)
    ? (body.invoice as InputObject).income
    : undefined
  // Any input may be given; a value that is no boolean is a problem.
  const income = incomeInput === undefined ? undefined : readBoolean(incomeInput as never)
  const isIncomeOnly = income === undefined || isProblem(income) ? undefined : income !== false
  if (action === 'view' && !row) return ['sales', 'purchases']
  const sources = row === undefined && isIncomeOnly === undefined ? referenced : []
  const areas = [row?.income, isIncomeOnly, ...sources.map(({ income }) => income)].filter(
    (isIncome) => isIncome !== undefined,
  )
  return areas.length === 0 ? ['sales'] : [...new Set(areas.map(areaOfDocument))]
}

// A payment that also settles documents of other departments cannot be changed by a member of one department.
async function checkPaidDocuments(
  { departments }: Reach,
  within: Restrictions['within'],
  { db, caller, params }: ApiRequest,
) {
  const { account_id } = caller
  const payment = departments && (await findPaymentReferences(db, account_id, Number(params.id)))
  if (!payment) return
  const { department_id, invoice_ids } = payment
  const allDocuments = await findDocuments(db, account_id, invoice_ids, [])
  const visibleDocuments = await findDocuments(db, account_id, invoice_ids, within.invoices ?? [])
  if (
    visibleDocuments.length < allDocuments.length ||
    (department_id !== null && !departments.includes(department_id))
  )
    throw forbidden(
      'The payment also settles documents of other departments; ask a user who has access to them',
    )
}

// New records of a restricted member belong to the first of the member's departments by default. Some records can be sent under two names.
function applyDepartment({ departments }: Reach, action: PermissionAction, { body }: ApiRequest) {
  if (!departments) return
  for (const draft of Object.values(body).filter((value) => isInputObject(value)))
    if (action === 'add' && (draft.department_id ?? '') === '') draft.department_id = String(departments[0])
    else if (draft.department_id !== undefined && !departments.includes(Number(draft.department_id)))
      throw foreignDepartmentError()
}

const foreignDepartmentError = () => invalid({ department_id: 'must be one of your departments' })

// Members who may not change clients cannot change them through the buyer of a document.
function keepClientRecords({ rights }: Reach, { body, query }: ApiRequest) {
  if (!rights || rights.has(rightOf('clients', 'edit'))) return
  const { invoice } = body
  if (isInputObject(invoice)) invoice.keep_client = true
  for (const input of [query, body, invoice]) if (isInputObject(input)) delete input.update_buyer_email
}

const REFERENCE_FIELDS = /^(invoice_ids?|from_invoice_id|copy_invoice_from|cancel_invoice_id)$/
const REFERENCES_MAX = 1000

// Documents referenced by a request must be visible to the member too.
async function referencedDocuments(
  { rights }: Reach,
  within: Restrictions['within'],
  { db, caller, body, method }: ApiRequest,
): Promise<RowOfDocument[]> {
  const conditions = within.invoices ?? []
  if (method === 'GET' || (conditions.length === 0 && !rights)) return []
  const ids = [...new Set(referencedIds(body))]
  if (ids.length > REFERENCES_MAX)
    throw invalid({ invoice_id: `is too long (maximum is ${REFERENCES_MAX} ids)` })
  const documents = await findDocuments(db, caller.account_id, ids, conditions)
  if (conditions.length > 0 && documents.length < ids.length) throw invalid({ invoice_id: 'does not exist' })
  return documents
}

function* referencedIds(tree: InputObject): Generator<number> {
  for (const [key, value] of Object.entries(tree))
    if (REFERENCE_FIELDS.test(key)) yield* idsIn(value)
    else
      for (const inner of [value].flat(2))
        if (isInputObject(inner as InputValue)) yield* referencedIds(inner as InputObject)
}

// Accepts every spelling that fields accept: a value, values separated by commas, a list, or a group of them.
function* idsIn(value: InputValue): Generator<number> {
  if (typeof value === 'object') for (const inner of Object.values(value ?? {})) yield* idsIn(inner)
  else for (const text of String(value).split(',')) if (/^\s*\d{1,16}\s*$/.test(text)) yield Number(text)
}
