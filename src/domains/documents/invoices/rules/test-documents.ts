import type { Invoice } from '../schema.ts'

// A test document is a draft that is never issued. It has a number of a separate series, dates and amounts like any
// other, and everything that excludes drafts excludes it too.

type DraftFields = Pick<Invoice, 'draft_of' | 'status'>

// Neither counted, nor sent, nor paid.
export const isUnissued = ({ draft_of }: Pick<Invoice, 'draft_of'>): boolean => (draft_of ?? null) !== null

export const isTestDocument = (invoice: DraftFields): boolean =>
  isUnissued(invoice) && invoice.status !== 'draft'

// The series never restarts, so no period follows the space.
export const TRIAL_SERIES = 'test '

export const trialNumber = (count: number): string => `TEST ${count}`

export const trialProblem = {
  test: 'is a test document, which cannot be issued or sent; duplicate it as a regular document',
}
