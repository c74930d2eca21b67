import type { Invoice } from '../schema.ts'

// A business receives its invoice through KSeF: until the invoice has a KSeF number or was issued offline, it cannot be
// sent by email.

const WITHOUT_NUMBER = new Set([
  'processing',
  'server_error',
  'status_check_error',
  'send_error',
  'offline_error',
  'duplicate_error',
  'blocked_403_error',
])

type KsefFields = Pick<Invoice, 'gov_status' | 'gov_id' | 'buyer_company' | 'income'>

export const awaitsKsefNumber = ({ gov_status, gov_id, buyer_company, income }: KsefFields): boolean =>
  gov_id === null && buyer_company !== false && income !== false && WITHOUT_NUMBER.has(gov_status ?? '')
