import type { Invoice } from '../schema.ts'

// A company gets its invoice by KSeF: until it has its number there, or was issued offline, there is none that could be sent to it.

const WITHOUT_NUMBER = new Set([
  'processing',
  'server_error',
  'status_check_error',
  'send_error',
  'offline_error',
  'duplicate_error',
  'blocked_403_error',
])

type Asked = Pick<Invoice, 'gov_status' | 'gov_id' | 'buyer_company' | 'income'>

export const waitsForNumber = ({ gov_status, gov_id, buyer_company, income }: Asked): boolean =>
  gov_id === null && buyer_company !== false && income !== false && WITHOUT_NUMBER.has(gov_status ?? '')
