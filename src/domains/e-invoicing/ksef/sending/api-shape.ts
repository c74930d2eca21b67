import { choice, integer, listOf, text, texts, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import { MODES } from './schema.ts'
import { STATES } from './states.ts'
import { WAITING_REASONS } from './waiting-reason.ts'

// Sendings as clients see them.

const told = { readonly: true } as const
const asked = { ...told, sometimes: true } as const

const events = shape({
  name: 'event',
  plural: 'events',
  component: 'transmission_event',
  fields: {
    at: timestamp({ filled: true }),
    event: text({ ...told, initial: '' }),
    state: choice(STATES, { ...told, filled: true }),
  },
})

export const transmissionShape = shape({
  name: 'transmission',
  plural: 'transmissions',
  fields: {
    id: integer({ ...told, initial: 0 }),
    invoice_id: integer({ ...told, filled: true, about: 'The document' }),
    number: text({ ...told, about: 'Its number, and who buys, where it is there' }),
    buyer_name: text(told),
    environment: text({ ...told, about: '`production`; elsewhere it binds nobody' }),
    state: choice(STATES, {
      ...told,
      filled: true,
      about:
        '`unknown`: the answer was lost, and it is asked what became of it; it is never sent again blindly',
    }),
    mode: choice(MODES, { ...told, about: 'Sent on the day of its issue, or by which rule for later' }),
    deadline_at: timestamp({ about: 'By when the law wants it to be there' }),
    waiting_for: choice(WAITING_REASONS, {
      ...told,
      about:
        'Why it is not in KSeF yet: `turn` it is sent next, `issue_date` its day has not come, `original_number` the document it names has no KSeF number yet, `switched_off` its connection is switched to offline, `offline_sending` issued offline and sent later, `retry` it failed and is tried again (`error_messages`), `decision` KSeF has it and has not decided, `lookup` it is being asked whether KSeF has it',
    }),
    waiting_since: timestamp({ about: 'Since when it waits' }),
    next_attempt_at: timestamp({ about: 'When something is done about it next' }),
    sent_at: timestamp(),
    accepted_at: timestamp(),
    remote_number: text({ ...told, about: 'The KSeF number' }),
    error_messages: texts({ ...told, about: 'Why it was not taken, or what it waits for' }),
    sha256: text({ ...told, about: 'Of the bytes that were sent' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
    events: listOf(events, { ...asked, about: 'Of a single document: what happened, in its order' }),
  },
})
