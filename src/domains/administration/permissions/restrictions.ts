import { forbidden, invalid, notFound } from '../../../platform/api-error.ts'
import type { Condition } from '../../../platform/database/lists/filter.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import type { Call, Limits, Route } from '../../../platform/http/route.ts'
import {
  areaOfDocument,
  deedOf,
  type OwnRole,
  type Permission,
  type Requirement,
  type RowKind,
} from './rules.ts'
import { type Area, type Deed, rightOf } from './schema.ts'
import {
  findDocuments,
  findPaid,
  findRow,
  NOTHING,
  ofDepartments,
  ofIncome,
  type Row,
  type RowOfDocument,
} from './store.ts'

// What a person may reach whose role is one of the account's own, or who works for some departments only. It stands before every
// operation and inside every list, so that no operation has to think of it.

type Member = { account_id: number; role: string; department_ids: readonly number[] }
type Reach = { rights: ReadonlySet<string> | undefined; departments: readonly number[] | undefined }

// Undefined for most, who are held up by nothing.
export function limitsOf(member: Member, own_roles: unknown): Limits | undefined {
  const { account_id, role, department_ids } = member
  const id = /^role_(\d+)$/.exec(role)?.[1]
  const is_everywhere = department_ids.length === 0 || role === 'owner' || role === 'admin'
  if (id === undefined && is_everywhere) return undefined
  // Of a role that is gone nothing is left.
  const own = ((own_roles as OwnRole[] | null | undefined) ?? []).find((one) => one.id === Number(id))
  const rights = id === undefined ? undefined : new Set(own?.rights ?? [])
  const departments = is_everywhere ? undefined : department_ids
  const within = withinOf({ rights, departments }, account_id)
  return {
    rights: rights && [...rights],
    department_ids: departments,
    within,
    sees: async (db, ids) => {
      const found = await findDocuments(db, account_id, ids, within.invoices ?? [])
      return new Set(found.map(({ id }) => id))
    },
    check: (route, call) => check({ rights, departments }, within, route, call),
  }
}

function withinOf({ rights, departments }: Reach, account_id: number): Limits['within'] {
  const sees = (area: Area) => !rights || rights.has(rightOf(area, 'view'))
  const ofKind = (kind: RowKind): Condition[] =>
    departments ? [ofDepartments(kind, account_id, departments)] : []
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

async function check(reach: Reach, within: Limits['within'], route: Route, call: Call) {
  const { method, path, operation } = route
  // Routes outside the modules, such as /openapi, have no permission.
  const permission = (route.permission ?? 'administrators') as Permission
  if (permission === 'administrators') {
    if (reach.rights || operation.right === 'admin') throw forbidden()
    if (reach.departments) throw ofSome()
    return
  }
  if (reach.departments && permission.is_whole) throw ofSome()
  const deed = permission.deed ?? deedOf(method, path, operation.right)
  const row = await rowOf(permission, within, call)
  const named = await documentsNamed(reach, within, call)
  checkRights(reach, permission, { deed, row, named }, call)
  if (deed === 'view') return
  if (permission.rows === 'banking_payments' && row) await checkPays(reach, within, call)
  if (permission.rows) settleDepartment(reach, deed, call)
  if (permission.rows === 'invoices') spareCards(reach, call)
}

const ofSome = () => forbidden('You work for some departments; this is about all of them')

// What is outside looks as if it were not there.
async function rowOf({ rows }: Requirement, within: Limits['within'], call: Call): Promise<Row | undefined> {
  const { id } = call.params
  if (!rows || id === undefined || !/^\d{1,16}$/.test(id)) return undefined
  const row = await findRow(call.db, call.caller.account_id, rows, Number(id), within[rows] ?? [])
  if (row === undefined) throw notFound()
  return row
}

function checkRights(
  { rights }: Reach,
  { areas, rows, also }: Requirement,
  { deed, row, named }: { deed: Deed; row: Row | undefined; named: readonly Row[] },
  call: Call,
) {
  if (!rights || areas.length === 0) return
  const may = (area: Area) => rights.has(rightOf(area, deed))
  const needed = rows === 'invoices' ? documentAreas(deed, row, named, call.body) : areas
  const is_list = rows === 'invoices' && deed === 'view' && !row
  if (!(is_list ? needed.some(may) : needed.every(may))) throw forbidden()
  if (!(also?.(call) ?? []).every((right) => rights.has(right))) throw forbidden()
}

// Of a list either will do, since it shows no more; a document that is turned from one into the other needs both. One that does not
// say what it is may be what it is made from.
function documentAreas(deed: Deed, row: Row | undefined, named: readonly Row[], body: Tree): Area[] {
  const asked = isTree(body.invoice as Value) ? (body.invoice as Tree).income : undefined
  const said = asked === undefined ? undefined : readBoolean(asked as never)
  const is_income = said === undefined || isProblem(said) ? undefined : said !== false
  if (deed === 'view' && !row) return ['sales', 'purchases']
  const from = row === undefined && is_income === undefined ? named : []
  const areas = [row?.income, is_income, ...from.map(({ income }) => income)].filter(
    (one) => one !== undefined,
  )
  return areas.length === 0 ? ['sales'] : [...new Set(areas.map(areaOfDocument))]
}

// Money that others got too is not one department's to take back.
async function checkPays({ departments }: Reach, within: Limits['within'], { db, caller, params }: Call) {
  const { account_id } = caller
  const paid = departments && (await findPaid(db, account_id, Number(params.id)))
  if (!paid) return
  const { department_id, invoice_ids } = paid
  const all = await findDocuments(db, account_id, invoice_ids, [])
  const own = await findDocuments(db, account_id, invoice_ids, within.invoices ?? [])
  if (own.length < all.length || (department_id !== null && !departments.includes(department_id)))
    throw forbidden('It pays documents of other departments too')
}

// What somebody of some departments makes belongs to the first of them, where nothing is said. Some records have two names.
function settleDepartment({ departments }: Reach, deed: Deed, { body }: Call) {
  if (!departments) return
  for (const draft of Object.values(body).filter((one) => isTree(one)))
    if (deed === 'add' && (draft.department_id ?? '') === '') draft.department_id = String(departments[0])
    else if (draft.department_id !== undefined && !departments.includes(Number(draft.department_id)))
      throw notYours()
}

const notYours = () => invalid({ department_id: 'is not a department that you work for' })

// Who may not change clients leaves their cards alone, whatever a document says of its buyer.
function spareCards({ rights }: Reach, { body, query }: Call) {
  if (!rights || rights.has(rightOf('clients', 'edit'))) return
  const { invoice } = body
  if (isTree(invoice)) invoice.keep_client = true
  for (const asked of [query, body, invoice]) if (isTree(asked)) delete asked.update_buyer_email
}

const NAMED = /^(invoice_ids?|from_invoice_id|copy_invoice_from|cancel_invoice_id)$/
const NAMED_MAX = 1000

// Documents that a request names have to be within reach too.
async function documentsNamed(
  { rights }: Reach,
  within: Limits['within'],
  { db, caller, body, method }: Call,
): Promise<RowOfDocument[]> {
  const conditions = within.invoices ?? []
  if (method === 'GET' || (conditions.length === 0 && !rights)) return []
  const named = [...new Set(namedIn(body))]
  if (named.length > NAMED_MAX) throw invalid({ invoice_id: `is too long (maximum is ${NAMED_MAX} ids)` })
  const found = await findDocuments(db, caller.account_id, named, conditions)
  if (conditions.length > 0 && found.length < named.length) throw invalid({ invoice_id: 'does not exist' })
  return found
}

function* namedIn(tree: Tree): Generator<number> {
  for (const [key, value] of Object.entries(tree))
    if (NAMED.test(key)) yield* idsIn(value)
    else for (const inner of [value].flat(2)) if (isTree(inner as Value)) yield* namedIn(inner as Tree)
}

// In every spelling in which they are read: alone, parted by commas, as a list or a group of them.
function* idsIn(value: Value): Generator<number> {
  if (typeof value === 'object') for (const inner of Object.values(value ?? {})) yield* idsIn(inner)
  else for (const text of String(value).split(',')) if (/^\s*\d{1,16}\s*$/.test(text)) yield Number(text)
}
