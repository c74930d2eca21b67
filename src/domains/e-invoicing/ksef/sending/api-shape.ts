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
    number: text({ ...readOnly, description: 'Number and buyer of the document, if it still exists' }),
    buyer_name: text(readOnly),
    environment: text({
      ...readOnly,
      description: '`production`; documents in other environments are not legally binding',
    }),
    state: choice(STATES, {
      ...readOnly,
      never_null: true,
      description:
        '`unknown`: the response was lost, and Kwit asks KSeF for the result; the document is never sent twice',
    }),
    mode: choice(MODES, {
      ...readOnly,
      description: 'Whether it was issued online, or which offline rule applies',
    }),
    deadline_at: timestamp({ description: 'Legal deadline for sending' }),
    waiting_for: choice(WAITING_REASONS, {
      ...readOnly,
      description:
        'Why it is not in KSeF yet: `turn` it is sent next, `issue_date` its issue date is in the future, `original_number` the document that it refers to has no KSeF number yet, `switched_off` its connection is switched to offline, `offline_sending` issued offline and sent later, `retry` sending failed and is tried again (`error_messages`), `decision` KSeF received it and has not decided, `lookup` Kwit asks KSeF whether it received the document',
    }),
    waiting_since: timestamp({ description: 'Start of the wait' }),
    next_attempt_at: timestamp({ description: 'Time of the next attempt' }),
    sent_at: timestamp(),
    accepted_at: timestamp(),
    remote_number: text({ ...readOnly, description: 'KSeF number' }),
    error_messages: texts({ ...readOnly, description: 'Why it was rejected, or what it waits for' }),
    sha256: text({ ...readOnly, description: 'Hash of the sent file' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
    events: nestedList(events, {
      ...optionalReadOnly,
      description: 'Events, oldest first, in responses for a single document',
    }),
  },
})
