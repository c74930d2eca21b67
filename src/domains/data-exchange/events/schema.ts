import {
  bool,
  integer,
  nestedList,
  nestedRecord,
  structure,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The events in responses, and the parameters that select them.

const readOnly = { readonly: true } as const

const eventRecord = shape({
  name: 'record',
  plural: 'records',
  component: 'event_record',
  fields: {
    type: text({ ...readOnly, description: 'Type of the record, such as `invoice` or `client`' }),
    id: integer({ ...readOnly, description: 'Id of the record' }),
  },
})

const events = shape({
  name: 'event',
  plural: 'events',
  fields: {
    id: integer({
      ...readOnly,
      description: 'Position in the log of the account, without gaps across all types',
    }),
    type: text({ ...readOnly, description: 'What happened, such as `invoice.created`' }),
    created_at: timestamp({ ...readOnly }),
    user_id: integer({ ...readOnly, description: 'User who did it; 0 for Kwit itself' }),
    access_token_id: integer({ ...readOnly, description: 'Limited token with which the user did it' }),
    access_token: text({ ...readOnly, description: 'Name of the limited token' }),
    request_id: text({ ...readOnly, description: 'Request that did it' }),
    record: nestedRecord(eventRecord, { ...readOnly }),
    data: structure({
      ...readOnly,
      description: 'The record after the event; null if it was deleted for good since',
    }),
    previous: structure({
      ...readOnly,
      description: 'Fields that the event changed, with their values before it',
    }),
  },
})

export const eventLog = shape({
  name: 'event_log',
  plural: 'event_logs',
  fields: {
    events: nestedList(events, { ...readOnly, initial: [] }),
    last_id: integer({
      ...readOnly,
      description: 'Pass it as `after` to continue. It also counts events that a filter leaves out',
    }),
    has_more: bool({ ...readOnly, description: 'Whether more events were there to read' }),
  },
})

export const LIMIT_DEFAULT = 50
export const LIMIT_MAX = 100

export const PARAMETERS = {
  after: integer({ description: 'Only events after this id; without it, from the oldest that is kept' }),
  type: text({ description: 'Only these types, separated by commas; `invoice.*` for all of a record type' }),
  limit: integer({ initial: LIMIT_DEFAULT, description: `Events per response, at most ${LIMIT_MAX}` }),
}
