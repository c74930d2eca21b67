import type { Table } from '../../../../platform/database/tables.ts'
import type { Environment } from '../auto-send.ts'
import type { State } from './states.ts'

// Transmissions of documents to KSeF: destination, state, and the identifiers of KSeF. The file is stored in
// `einvoices` by its hash.
export const transmissionsTable: Table = {
  name: 'ksef_transmissions',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'invoice_id', type: 'integer' },
    { name: 'connection_id', type: 'integer' },
    { name: 'environment', type: 'text' },
    { name: 'tax_no', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'mode', type: 'text' },
    { name: 'attempts', type: 'integer' },
    // When the next step is due, or null when the transmission is final.
    { name: 'next_attempt_at', type: 'integer' },
    { name: 'sha256', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'issue_date', type: 'text' },
    { name: 'sell_date', type: 'text' },
    { name: 'link', type: 'text' },
    { name: 'certificate_link', type: 'text' },
    { name: 'session_reference', type: 'text' },
    { name: 'remote_reference', type: 'text' },
    { name: 'remote_number', type: 'text' },
    { name: 'sent_at', type: 'integer' },
    { name: 'accepted_at', type: 'integer' },
    { name: 'error_code', type: 'integer' },
    { name: 'errors', type: 'text' },
    { name: 'deadline_at', type: 'integer' },
    // The last alarm about the deadline.
    { name: 'alarm', type: 'text' },
    { name: 'corrected_sha256', type: 'text' },
    { name: 'user_id', type: 'integer' },
    { name: 'request_id', type: 'text' },
  ],
  indexes: [
    ['account_id', 'invoice_id', 'id'],
    ['account_id', 'state', 'id'],
    ['account_id', 'remote_number'],
    ['next_attempt_at', 'account_id', 'connection_id'],
    ['account_id', 'connection_id', 'state', 'next_attempt_at', 'id'],
    ['alarm', 'account_id'],
  ],
  sparse: [
    { given: 'next_attempt_at', index: ['next_attempt_at', 'account_id', 'connection_id'] },
    { given: 'next_attempt_at', index: ['account_id', 'connection_id', 'state', 'next_attempt_at', 'id'] },
    { given: 'alarm', index: ['alarm', 'account_id'] },
  ],
}

// History of a transmission, append-only.
export const transmissionEventsTable: Table = {
  name: 'ksef_events',
  has_id: true,
  columns: [
    { name: 'transmission_id', type: 'integer' },
    { name: 'at', type: 'integer' },
    { name: 'event', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'told', type: 'text' },
  ],
  indexes: [['account_id', 'transmission_id', 'id']],
}

// Receipts of the ministry, byte for byte.
export const govReceiptsTable: Table = {
  name: 'gov_receipts',
  has_id: false,
  key: ['account_id', 'transmission_id'],
  columns: [
    { name: 'transmission_id', type: 'integer' },
    { name: 'sha256', type: 'text' },
    { name: 'bytes', type: 'blob' },
    { name: 'created_at', type: 'integer' },
  ],
}

// Open sessions, which outlive the process that opened them: the key is needed to continue, the reference to request
// what was accepted.
export const ksefSessionsTable: Table = {
  name: 'ksef_sessions',
  has_id: true,
  columns: [
    { name: 'connection_id', type: 'integer' },
    { name: 'environment', type: 'text' },
    { name: 'reference', type: 'text' },
    { name: 'sealed', type: 'text' },
    { name: 'valid_until', type: 'integer' },
    { name: 'created_at', type: 'integer' },
    { name: 'used_at', type: 'integer' },
    { name: 'closed_at', type: 'integer' },
  ],
  unique: [['account_id', 'reference']],
  indexes: [['account_id', 'connection_id', 'id']],
}

// Online, or the legal modes for documents that cannot be sent on their day.
export const MODES = ['online', 'offline24', 'unavailability', 'emergency', 'total_failure'] as const
export type Mode = (typeof MODES)[number]

// Alarms about documents that are not in KSeF yet, in increasing urgency.
export const ALARMS = ['last_day', 'last_hours', 'late'] as const
export type Alarm = (typeof ALARMS)[number]

export type Transmission = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  invoice_id: number
  connection_id: number
  environment: Environment
  tax_no: string
  state: State
  mode: Mode
  attempts: number
  next_attempt_at: number | null
  sha256: string | null
  kind: string | null
  issue_date: string | null
  sell_date: string | null
  link: string | null
  certificate_link: string | null
  session_reference: string | null
  remote_reference: string | null
  remote_number: string | null
  sent_at: number | null
  accepted_at: number | null
  error_code: number | null
  errors: string | null
  deadline_at: number | null
  alarm: Alarm | null
  corrected_sha256: string | null
  user_id: number
  request_id: string
}

// Columns to change, and details of the event for the history.
export type TransmissionUpdate = Partial<Transmission> & { details?: unknown }
