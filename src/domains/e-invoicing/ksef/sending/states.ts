// How far a sending came, and what may happen to it from there: section by section a table, nothing else.

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

export type Happening =
  | 'original_numbered' // what it corrects has its number
  | 'outage' // it cannot go now, and the law allows to issue it nevertheless
  | 'way_free' // it can go again
  | 'begun' // from now on it may be with the ministry
  | 'taken' // the ministry has named it
  | 'lost' // nobody knows whether the ministry has it
  | 'not_taken' // the ministry does not have it, which is certain
  | 'withdrawn' // its document is changed or taken back before it has left
  | 'total_failure' // the law takes it out of KSeF for good
  | 'accepted'
  | 'rejected'

const WAYS: { readonly [state in State]: { readonly [happening in Happening]?: State } } = {
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

export const after = (state: State, happening: Happening): State | undefined => WAYS[state][happening]

// Nothing comes after these by itself.
export const isOver = (state: State): boolean =>
  state === 'accepted' || state === 'rejected' || state === 'outside'

export const UNFINISHED_STATES: readonly State[] = STATES.filter((state) => !isOver(state))

// What is not there, or was refused and has to be mended.
export const OPEN_STATES: readonly State[] = [...UNFINISHED_STATES, 'rejected']

// The ministry may have it: a second one must never leave.
export const mayBeThere = (state: State): boolean =>
  state === 'submitting' || state === 'submitted' || state === 'unknown' || state === 'accepted'
