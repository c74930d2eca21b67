import type { Invoice } from '../schema.ts'

// A test document is a draft that is never issued: it has a number of its own kind, days and figures like any other, and everything
// that leaves drafts out leaves it out too.

type Waiting = Pick<Invoice, 'draft_of' | 'status'>

// No document to anybody else: neither counted, nor sent, nor paid.
export const isUnissued = ({ draft_of }: Pick<Invoice, 'draft_of'>): boolean => (draft_of ?? null) !== null

export const isTrial = (invoice: Waiting): boolean => isUnissued(invoice) && invoice.status !== 'draft'

// It counts for ever, so no period stands behind the space.
export const TRIAL_SERIES = 'test '

export const trialNumber = (count: number): string => `TEST ${count}`

export const trialProblem = { test: 'is a test document, which is neither issued nor sent; copy it' }
