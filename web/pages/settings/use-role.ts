import { type Role, useSession } from '../../api/session.ts'
import { place } from '../../place.ts'

export function useRole(): { role: Role; may_change_account: boolean; may_write: boolean } {
  const { accounts } = useSession()
  const role = accounts.find(({ prefix }) => prefix === place.account)?.role ?? 'accountant'
  return {
    role,
    may_change_account: role === 'owner' || role === 'admin',
    may_write: role !== 'accountant',
  }
}
