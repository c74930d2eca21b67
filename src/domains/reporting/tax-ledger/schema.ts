import {
  choice,
  date,
  decimal,
  ids,
  integer,
  nestedList,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The entries of the tax ledger in responses, and the parameters that select them.

const readOnly = { readonly: true } as const
const word = (description: string) => text({ ...readOnly, description })
const amount = (description: string) => decimal({ ...readOnly, scale: 2, description })

const STATES = ['counted', 'informative', 'provisional', 'pending'] as const
export const SIDES = ['output', 'input'] as const

const entries = shape({
  name: 'entry',
  plural: 'entries',
  component: 'tax_entry',
  fields: {
    document_id: integer({ ...readOnly, description: 'Its document' }),
    number: word('The number of the document'),
    family_id: integer({
      ...readOnly,
      description: 'The first document of the sale: an order, an original or a receipt',
    }),
    payment_id: integer({
      ...readOnly,
      description: 'The payment that made it due; null without one, or if it was noted on the document',
    }),
    event: word('Event that made the tax due: `sale`, `issue`, `payment`, `receipt`, …'),
    event_on: date({ ...readOnly, description: 'The day of this event' }),
    rule: word('The rule, such as `pl.payment`'),
    article: word('The article of the law'),
    sentence: word('The rule in a sentence'),
    side: choice(SIDES, { ...readOnly, description: 'Tax on sales or on purchases' }),
    country: word('Country whose tax it is'),
    category: word('`domestic`, `exempt`, `outside`, `wdt`, `wnt`, `oss`, …'),
    rate: word('The tax rate'),
    tax_date: date({ ...readOnly, description: 'The day on which the tax is due or deductible' }),
    period: word('The month in which it is declared'),
    state: choice(STATES, {
      ...readOnly,
      description:
        '`informative` is in no sum; `provisional` is due, but its invoice is missing; `pending` changes a closed month and waits for its correction',
    }),
    currency: word('The currency of the document'),
    base: amount('Base in the currency of the document'),
    tax: amount('Tax in the currency of the document'),
    own_base: amount(
      'Base in the currency in which the tax is declared; null while an exchange rate is missing',
    ),
    own_tax: amount('Tax in the currency in which it is declared; null while an exchange rate is missing'),
    exchange_rate: decimal({ ...readOnly, scale: 12, description: 'The value of one unit of `currency`' }),
    exchange_date: date({ ...readOnly, description: 'The day of the rate' }),
    share: decimal({ ...readOnly, description: 'For input tax: the share that is deductible, 1 for all' }),
    deductible: amount('For input tax: the amount that is deducted'),
    field: word('The field of its base in the return, such as `K_19`; null if it is in no return'),
    second_field: word('A second field of the base, such as `K_12` besides `K_11`'),
    marks: texts({ ...readOnly, description: 'Marks of the register, such as `GTU_01`, `FP`, `RO`' }),
    margin_sale: amount('Under the margin scheme: what the buyer pays'),
    original_period: word('For a correction: the month of the entry that it corrects'),
  },
})

const doubts = shape({
  name: 'doubt',
  plural: 'doubts',
  component: 'tax_doubt',
  fields: {
    document_id: integer({ ...readOnly, description: 'Its document' }),
    number: word('The number of the document'),
    code: word('Problem, such as `rate_missing` or `cause_missing`'),
    day: date({ ...readOnly, description: 'The tax date that it concerns' }),
  },
})

export const taxLedger = shape({
  name: 'tax_entries',
  plural: 'tax_entries',
  fields: {
    entries: nestedList(entries, { ...readOnly, initial: [], description: 'The entries of this page' }),
    doubts: nestedList(doubts, {
      ...readOnly,
      initial: [],
      description: 'Problems of these documents or this month to be checked by a person',
    }),
    page: integer({ ...readOnly, never_null: true }),
    per_page: integer({ ...readOnly, never_null: true }),
    entries_count: integer({ ...readOnly, never_null: true, description: 'Entries on all pages' }),
  },
})

export const PER_PAGE_MAX = 1000

export const PARAMETERS = {
  month: text({
    max: 7,
    description: 'The month of declaration, such as `2026-10`; without `document_id` the last one',
  }),
  quarter: text({ max: 7, description: 'Instead of a month: its quarter, such as `2026-Q4`' }),
  document_id: integer({ description: 'The entries of this document and of those that belong to its sale' }),
  document_ids: ids({ description: 'Only the entries of these documents, such as `1,2`' }),
  rate: text({ max: 20, description: 'Only this tax rate, such as `23`' }),
  field: text({
    max: 10,
    description: 'Only this field of the return, such as `K_19`; `K_20` or `P_20` means the same',
  }),
  side: choice(SIDES, { description: 'Only tax on sales, or on purchases' }),
  country: text({ max: 2, description: 'Only the tax of this country, such as `PL`' }),
  state: choice(STATES, { description: 'Only entries in this state' }),
  department_ids: ids({ description: 'Only these departments, such as `1,2`' }),
  page: integer({ initial: 1, description: 'The page, from 1' }),
  per_page: integer({ initial: 100, description: `At most ${PER_PAGE_MAX}` }),
}
