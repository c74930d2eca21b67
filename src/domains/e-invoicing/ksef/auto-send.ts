import type { Environment } from '../../../ksef/addresses.ts'
import type { Settings } from '../../administration/accounts/schema.ts'

// What every write of a document must know of the connections of its account. It stands among the settings, which are at hand anyway:
// whoever has no connection pays nothing for it.

export type { Environment } from '../../../ksef/addresses.ts'

export type AutoSendMode = 'off' | 'pl_companies' | 'all_companies' | 'all'

export type Switch = {
  connection_id: number
  tax_no: string // ten digits
  environment: Environment
  qr_url: string
  auto_send_mode: AutoSendMode
  validates: boolean
  offline?: boolean // nothing is sent until somebody says so
}

export const switchesOf = ({ ksef }: Settings): readonly Switch[] =>
  (ksef as unknown as readonly Switch[] | null | undefined) ?? NONE

const NONE: readonly Switch[] = []
