import type { Environment } from '../../../ksef/addresses.ts'
import type { Settings } from '../../administration/accounts/schema.ts'

// Auto-send rules of the KSeF connections. They are part of the account settings, which every write has loaded, so
// that accounts without a connection run no query.

export type { Environment } from '../../../ksef/addresses.ts'

export type AutoSendMode = 'off' | 'pl_companies' | 'all_companies' | 'all'

export type AutoSendRule = {
  connection_id: number
  tax_no: string // ten digits
  environment: Environment
  qr_url: string
  auto_send_mode: AutoSendMode
  validates: boolean
  offline?: boolean // nothing is sent until this is switched off
}

// The settings type declares `ksef` as plain JSON, which saveAutoSendRules() alone writes.
export const autoSendRules = ({ ksef }: Settings): readonly AutoSendRule[] =>
  (ksef as readonly AutoSendRule[] | null | undefined) ?? NO_RULES

const NO_RULES: readonly AutoSendRule[] = []
