import type { SessionAccount } from './session.ts'

// Decides which pages a member with a custom role or restricted departments may open. The server enforces it; the pages only
// hide what would fail.

type Reach = Pick<SessionAccount, 'role' | 'rights' | 'department_ids' | 'removed_on'>
type PageRights = { areas: readonly string[]; is_whole?: true }

const EVERYTHING = ['sales', 'purchases', 'payments', 'clients', 'products', 'warehouse']

const PAGES: readonly (readonly [string, PageRights])[] = [
  ['/overview', { areas: ['reports'], is_whole: true }],
  ['/invoices', { areas: ['sales', 'purchases'] }],
  ['/recurrings', { areas: ['sales'], is_whole: true }],
  ['/reminders', { areas: ['sales'], is_whole: true }],
  ['/interest', { areas: ['sales'], is_whole: true }],
  ['/ksef', { areas: ['sales'], is_whole: true }],
  ['/received', { areas: ['purchases'], is_whole: true }],
  ['/clients', { areas: ['clients'] }],
  ['/payments', { areas: ['payments'] }],
  ['/bank', { areas: ['payments'], is_whole: true }],
  ['/reports', { areas: ['reports'], is_whole: true }],
  ['/closing', { areas: ['reports'], is_whole: true }],
  ['/products', { areas: ['products'] }],
  ['/price-lists', { areas: ['products'] }],
  ['/categories', { areas: ['products'] }],
  ['/stock', { areas: ['products'] }],
  ['/warehouse-documents', { areas: ['warehouse'], is_whole: true }],
  ['/warehouses', { areas: ['warehouse'], is_whole: true }],
  ['/departments', { areas: ['settings'] }],
  ['/issuers', { areas: ['settings'] }],
  ['/exchange-rates', { areas: ['settings'] }],
  ['/import', { areas: EVERYTHING, is_whole: true }],
  ['/trash', { areas: EVERYTHING, is_whole: true }],
]

const rightsForPage = (path: string): PageRights | undefined =>
  PAGES.find(([page]) => `${path}/`.startsWith(`${page}/`))?.[1]

// Bookkeepers close months and mark documents.
export const mayKeepBooks = ({ role, rights, removed_on }: Reach): boolean =>
  !removed_on && (role === 'owner' || role === 'admin' || rights.includes('books.edit'))

export const isCustomRole = (role: string) => role.startsWith('role_')
const neededAreas = ({ areas }: PageRights) => (areas === EVERYTHING ? 'every' : 'some')

export function mayViewPage({ role, rights, department_ids }: Reach, path: string): boolean {
  const pageRights = rightsForPage(path)
  if (!pageRights) return true
  if (pageRights.is_whole && department_ids.length > 0) return false
  if (!isCustomRole(role)) return true
  return pageRights.areas[neededAreas(pageRights)](
    (area) => area === 'settings' || rights.includes(`${area}.view`),
  )
}

// Accounts that wait for deletion are read-only for everyone.
export function mayWriteOnPage({ role, rights, department_ids, removed_on }: Reach, path: string): boolean {
  if (removed_on) return false
  const pageRights = rightsForPage(path) ?? { areas: ['settings'] }
  if (department_ids.length > 0 && pageRights.areas.includes('settings')) return false
  if (!isCustomRole(role) && role !== 'accountant') return true
  return pageRights.areas[neededAreas(pageRights)]((area) =>
    ['add', 'edit', 'delete'].some((deed) => rights.includes(`${area}.${deed}`)),
  )
}
