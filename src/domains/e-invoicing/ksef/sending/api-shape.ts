import { choice, integer, nestedList, text, texts, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import { MODES } from './schema.ts'
import { STATES } from './states.ts'
import { WAITING_REASONS } from './waiting-reason.ts'

// API shape of KSeF transmissions.

const readOnly = { readonly: true } as const
const optionalReadOnly = { ...readOnly, omit_empty: true } as const

const events = shape({
  name: 'event',
  plural: 'events',
  component: 'transmission_event',
  fields: {
    at: timestamp({ never_null: true }),
    event: text({ ...readOnly, initial: '' }),
    state: choice(STATES, { ...readOnly, never_null: true }),
  },
})

export const transmissionShape = shape({
  name: 'transmission',
  plural: 'transmissions',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    invoice_id: integer({ ...readOnly, never_null: true, description: 'The document' }),
    number: text({ ...readOnly, description: 'Its number, and who buys, where it is there' }),
    buyer_name: text(readOnly),
    environment: text({ ...readOnly, description: '`production`; elsewhere it binds nobody' }),
    state: choice(STATES, {
      ...readOnly,
      never_null: true,
      description:
        '`unknown`: the answer was lost, and it is asked what became of it; it is never sent again blindly',
    }),
    mode: choice(MODES, {
      ...readOnly,
      description: 'Sent on the day of its issue, or by which rule for later',
    }),
    deadline_at: timestamp({ description: 'By when the law wants it to be there' }),
    waiting_for: choice(WAITING_REASONS, {
      ...readOnly,
      description:
        'Why it is not in KSeF yet: `turn` it is sent next, `issue_date` its day has not come, `original_number` the document it names has no KSeF number yet, `switched_off` its connection is switched to offline, `offline_sending` issued offline and sent later, `retry` it failed and is tried again (`error_messages`), `decision` KSeF has it and has not decided, `lookup` it is being asked whether KSeF has it',
    }),
    waiting_since: timestamp({ description: 'Since when it waits' }),
    next_attempt_at: timestamp({ description: 'When something is done about it next' }),
    sent_at: timestamp(),
    accepted_at: timestamp(),
    remote_number: text({ ...readOnly, description: 'The KSeF number' }),
    error_messages: texts({ ...readOnly, description: 'Why it was not taken, or what it waits for' }),
    sha256: text({ ...readOnly, description: 'Of the bytes that were sent' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
    events: nestedList(events, {
      ...optionalReadOnly,
      description: 'Of a single document: what happened, in its order',
    }),
  },
})
