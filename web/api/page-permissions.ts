import type { AccountOfSession } from './session.ts'

// Decides which pages a member with a custom role or restricted departments may open. The server enforces it; the pages only
// hide what would fail.

type Reach = Pick<AccountOfSession, 'role' | 'rights' | 'department_ids' | 'removed_on'>
type Kept = { areas: readonly string[]; is_whole?: true }

const EVERYTHING = ['sales', 'purchases', 'payments', 'clients', 'products', 'warehouse']

const PAGES: readonly (readonly [string, Kept])[] = [
  ['/invoices', { areas: ['sales', 'purchases'] }],
  ['/recurrings', { areas: ['sales'], is_whole: true }],
  ['/reminders', { areas: ['sales'], is_whole: true }],
  ['/interest', { areas: ['sales'], is_whole: true }],
  ['/ksef', { areas: ['sales'], is_whole: true }],
  ['/received', { areas: ['purchases'], is_whole: true }],
  ['/clients', { areas: ['clients'] }],
  ['/payments', { areas: ['payments'] }],
  ['/reports', { areas: ['reports'], is_whole: true }],
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
  ['/bin', { areas: EVERYTHING, is_whole: true }],
]
const START: Kept = { areas: ['reports'], is_whole: true }

const keptAt = (path: string): Kept | undefined =>
  path === '/' ? START : PAGES.find(([page]) => `${path}/`.startsWith(`${page}/`))?.[1]

export const isOwn = (role: string) => role.startsWith('role_')
const needed = ({ areas }: Kept) => (areas === EVERYTHING ? 'every' : 'some')

export function seesPage({ role, rights, department_ids }: Reach, path: string): boolean {
  const kept = keptAt(path)
  if (!kept) return true
  if (kept.is_whole && department_ids.length > 0) return false
  if (!isOwn(role)) return true
  return kept.areas[needed(kept)]((area) => area === 'settings' || rights.includes(`${area}.view`))
}

// Accountants look and do not touch, and nobody touches what waits to be removed.
export function writesOnPage({ role, rights, department_ids, removed_on }: Reach, path: string): boolean {
  if (role === 'accountant' || removed_on) return false
  const kept = keptAt(path) ?? { areas: ['settings'] }
  if (department_ids.length > 0 && kept.areas.includes('settings')) return false
  if (!isOwn(role)) return true
  return kept.areas[needed(kept)]((area) =>
    ['add', 'edit', 'delete'].some((deed) => rights.includes(`${area}.${deed}`)),
  )
}
