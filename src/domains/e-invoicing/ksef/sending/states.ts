// State machine of a transmission, as a table.

export const STATES = [
  'waiting_for_original',
  'issued_offline',
  'queued',
  'submitting',
  'submitted',
  'unknown',
  'accepted',
  'rejected',
  'outside',
] as const
export type State = (typeof STATES)[number]

export type TransitionTrigger =
  | 'original_numbered' // the original has its number
  | 'outage' // it cannot be sent now, but the law allows to issue it offline
  | 'way_free' // it can be sent again
  | 'begun' // from now on KSeF may have it
  | 'taken' // KSeF has confirmed the receipt
  | 'lost' // it is unknown whether KSeF has it
  | 'not_taken' // KSeF certainly does not have it
  | 'withdrawn' // its document was changed or cancelled before it was sent
  | 'total_failure' // the law excludes it from KSeF for good
  | 'accepted'
  | 'rejected'

const TRANSITIONS: { readonly [state in State]: { readonly [trigger in TransitionTrigger]?: State } } = {
  waiting_for_original: { original_numbered: 'queued', withdrawn: 'rejected', rejected: 'rejected' },
  issued_offline: { way_free: 'queued', withdrawn: 'rejected', rejected: 'rejected' },
  queued: {
    begun: 'submitting',
    outage: 'issued_offline',
    total_failure: 'outside',
    withdrawn: 'rejected',
    rejected: 'rejected',
  },
  submitting: { taken: 'submitted', lost: 'unknown', not_taken: 'queued', rejected: 'rejected' },
  submitted: { accepted: 'accepted', rejected: 'rejected', not_taken: 'queued' },
  unknown: { taken: 'submitted', not_taken: 'queued', accepted: 'accepted', rejected: 'rejected' },
  accepted: {},
  rejected: { accepted: 'accepted' },
  outside: {},
}

export const nextState = (state: State, trigger: TransitionTrigger): State | undefined =>
  TRANSITIONS[state][trigger]

// Final states have no automatic transition.
export const isFinalState = (state: State): boolean =>
  state === 'accepted' || state === 'rejected' || state === 'outside'

export const UNFINISHED_STATES: readonly State[] = STATES.filter((state) => !isFinalState(state))

// Transmissions that are not accepted yet, or were rejected and need a correction.
export const OPEN_STATES: readonly State[] = [...UNFINISHED_STATES, 'rejected']

// KSeF may have the document, so a second one must never be sent.
export const mayBeAtKsef = (state: State): boolean =>
  state === 'submitting' || state === 'submitted' || state === 'unknown' || state === 'accepted'
