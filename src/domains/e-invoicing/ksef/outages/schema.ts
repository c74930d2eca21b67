import type { Table } from '../../../../platform/database/tables.ts'

// Outages that the ministry has announced, kept because deadlines depend on them long after the beacon has removed
// them.
export const outagesTable: Table = {
  name: 'ksef_outages',
  has_id: false,
  key: ['account_id', 'connection_id', 'event_id'],
  columns: [
    { name: 'connection_id', type: 'integer' },
    { name: 'event_id', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'start_at', type: 'integer' },
    { name: 'end_at', type: 'integer' },
    { name: 'title', type: 'text' },
    { name: 'text', type: 'text' },
    // When the beacon was last read while the outage lasted.
    { name: 'seen_at', type: 'integer' },
  ],
}

export const OUTAGE_KINDS = ['unavailability', 'failure', 'total_failure'] as const

export type AnnouncedOutage = {
  event_id: string
  kind: (typeof OUTAGE_KINDS)[number]
  start_at: number
  end_at: number | null
  title: string
  text: string
  seen_at: number
}
