import {
  bool,
  choice,
  date,
  decimal,
  integer,
  nestedList,
  nestedRecord,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The closing of a month in requests and responses.

const readOnly = { readonly: true } as const
const word = (description: string) => text({ ...readOnly, description })
const amount = (description: string) => decimal({ ...readOnly, scale: 2, description })
const count = (description: string) => integer({ ...readOnly, never_null: true, description })

export const VARIANTS = ['V7M', 'V7K'] as const
export const SPEEDS = ['15', 'vat_account', '25', '40', '60', '180'] as const

const checkDocuments = shape({
  name: 'document',
  plural: 'documents',
  component: 'closing_check_document',
  fields: {
    id: integer({ ...readOnly, description: 'Id of the document, the payment or the received file' }),
    number: word('Its number or name'),
    link: word('Its address in the API'),
  },
})

const checks = shape({
  name: 'check',
  plural: 'checks',
  component: 'closing_check',
  fields: {
    code: word('What is checked, such as `rate_missing`'),
    severity: choice(['obstacle', 'notice'], {
      ...readOnly,
      description: 'An `obstacle` prevents the closing as long as there is something to do',
    }),
    done: bool({ ...readOnly, description: 'Whether nothing is left to do' }),
    sentence: word('What was found'),
    action: word('What to do'),
    count: count('How many documents, payments, files, months or numbers it concerns'),
    details: texts({ ...readOnly, description: 'Months, series or fields that it concerns' }),
    documents: nestedList(checkDocuments, {
      ...readOnly,
      initial: [],
      description: 'The first hundred documents',
    }),
    link: word('The tax entries or records behind it'),
  },
})

const fields = shape({
  name: 'field',
  plural: 'fields',
  component: 'closing_field',
  fields: {
    name: word('Field of the return, such as `K_19` or `P_38`'),
    value: word('The amount, or another value that the declaration contains'),
    entries: word('Link to the tax entries that add up to it; null for values that a person entered'),
  },
})

const revisions = shape({
  name: 'revision',
  plural: 'revisions',
  component: 'closing_revision',
  fields: {
    id: integer({ ...readOnly, description: 'Id of the closing in the audit log (`object=closing`)' }),
    revision: count('Number of the file: 0 for the first one, then its corrections'),
    state: choice(['closing', 'closed', 'filed', 'reopened'], readOnly),
    correction: bool({ ...readOnly, description: 'Its file corrects an earlier one' }),
    reason: word('Why the file was corrected (`P_ORDZU`)'),
    closed_at: timestamp(readOnly),
    closed_by: word('Who closed it'),
    sha256: word('SHA-256 of the file; null until it is written'),
    size: integer({ ...readOnly, description: 'Size of the file in bytes' }),
    file: word('Address of the file'),
    problem: word('Why the file could not be written yet'),
    filed_on: date(readOnly),
    confirmation: word('The number that confirms the filing'),
  },
})

const changes = shape({
  name: 'changes',
  plural: 'changes',
  component: 'closing_changes',
  fields: {
    count: count('Entries that the last file does not contain'),
    reason: word('The reason for the correction, composed from the rules'),
    entries: word('Link to these entries'),
    documents: nestedList(checkDocuments, {
      ...readOnly,
      initial: [],
      description: 'Documents of these entries',
    }),
    fields: nestedList(fields, {
      ...readOnly,
      initial: [],
      description: 'Difference of each field of the return',
    }),
    declaration: nestedList(fields, {
      ...readOnly,
      initial: [],
      description: 'The corrected declaration',
    }),
  },
})

const months = shape({
  name: 'month',
  plural: 'months',
  component: 'closing_month',
  fields: {
    month: word('The month, such as `2026-10`'),
    state: choice(['closing', 'closed', 'filed', 'reopened'], readOnly),
    revision: count('Revision of the last file'),
  },
})

const keptDifferences = shape({
  name: 'kept_difference',
  plural: 'kept_differences',
  component: 'closing_kept_difference',
  fields: {
    month: word('The month, such as `2026-07`'),
    count: count('Figures of the month that differ'),
    link: word('The report that lists them'),
  },
})

// Values of the declaration that a user enters.
export const STATED = {
  carried: decimal({
    scale: 2,
    description:
      'The excess of the declaration before (P_39). It comes from the month before, if that is closed; state it for the first month',
  }),
  refund: decimal({ scale: 2, description: 'The part of the excess to be paid back (P_54)' }),
  refund_speed: choice(SPEEDS, {
    description: 'How fast: in so many days, or to the VAT account (P_540 to P_58); by default 60',
  }),
  refund_credit: decimal({ scale: 2, description: 'Amount of the refund that pays other taxes (P_60)' }),
  refund_credit_tax: text({ max: 100, description: 'Which taxes (P_61)' }),
  variant: choice(VARIANTS, {
    description:
      'Monthly or quarterly filing; by default as the VAT settings say, otherwise as in the month before',
  }),
}

export const closingShape = shape({
  name: 'closing',
  plural: 'closings',
  fields: {
    month: text({
      max: 7,
      description: 'The month, such as `2026-10`; `GET` without it shows the previous one',
    }),
    state: choice(['open', 'closing', 'closed', 'filed'], {
      ...readOnly,
      description: '`closing` until the file is written',
    }),
    can_close: bool({ ...readOnly, description: 'The month is over and open, and there is no obstacle' }),
    can_reopen: bool({ ...readOnly, description: 'It is the last closed month and not filed' }),
    closed_until: date({ ...readOnly, description: 'The last day of the closed months' }),
    obstacles_count: count('Kinds of obstacles'),
    notices_count: count('Kinds of notices'),
    checks: nestedList(checks, { ...readOnly, initial: [], description: 'The checklist' }),
    output_tax: amount('Tax on sales'),
    input_tax: amount('Tax that is deducted'),
    to_pay: amount('Output tax less input tax, before what is carried over; negative for an excess'),
    fields: nestedList(fields, { ...readOnly, initial: [], description: 'The sums of each field' }),
    declaration: nestedList(fields, {
      ...readOnly,
      initial: [],
      description: 'The declaration in whole złoty; a preview while the month is open',
    }),
    ...STATED,
    carried_from: word('The month that `carried` comes from'),
    confirm: bool({
      writeonly: true,
      description: 'Confirms the changes since the closing as a correction of the file',
    }),
    reason: text({
      max: 3500,
      writeonly: true,
      description: 'The reason for the correction, instead of the composed one; of a reopening, required',
    }),
    changes: nestedRecord(changes, { ...readOnly, description: 'What changed since the closing' }),
    revisions: nestedList(revisions, { ...readOnly, initial: [], description: 'The files of the month' }),
    months: nestedList(months, { ...readOnly, initial: [], description: 'The months that were closed' }),
    kept_differences: nestedList(keptDifferences, {
      ...readOnly,
      initial: [],
      description:
        'All months that keep figures of the version before the tax ledger, which the rules would declare otherwise',
    }),
  },
})

export const filingShape = shape({
  name: 'filing',
  plural: 'filings',
  fields: {
    confirmation: text({
      description: 'The number of the official confirmation of receipt (UPO)',
    }),
    filed_on: date({ description: 'The day of the filing; today by default' }),
  },
})

export const reopeningShape = shape({
  name: 'reopening',
  plural: 'reopenings',
  fields: { reason: text({ required: true, max: 1000, description: 'Why the month is opened again' }) },
})

export const PARAMETERS = {
  month: text({ max: 7, description: 'The month, such as `2026-10`; by default the previous one' }),
  ...STATED,
}
export const FILE_PARAMETERS = {
  revision: integer({ description: 'Which file of the month; by default the last one' }),
}
