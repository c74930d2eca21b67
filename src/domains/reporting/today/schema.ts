import { choice, date, decimal, integer, nestedList, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The list of work in responses.

// The sections in the order of consequence: what the law requires, then money, then order.
export const SECTIONS = [
  'ksef_errors',
  'ksef_due',
  'overdue',
  'drafts',
  'unsent',
  'received',
  'payments',
  'recurring',
  'month',
  'stock',
] as const
export type SectionName = (typeof SECTIONS)[number]

export const ACTIONS = [
  'send_to_ksef',
  'remind',
  'issue',
  'send',
  'mark_as_sent',
  'book',
  'resume',
  'pause',
] as const
export type Action = (typeof ACTIONS)[number]

export const RECORDS = [
  'invoices',
  'clients',
  'received_files',
  'banking_payments',
  'recurrings',
  'products',
  'closing',
] as const
type RecordKind = (typeof RECORDS)[number]

export type Amount = { currency: string; amount: string }

export type Row = {
  record: RecordKind
  id: number | null
  name: string
  client_id: number | null
  client_name: string | null
  origin: string | null
  invoice_id: number | null
  date: string | null
  deadline: string | null
  count: number
  amounts: readonly Amount[]
  action: Action | null
  problem: string | null
  stock: string | null
  minimum_stock: string | null
  quantity_unit: string | null
  link: string
}

// What a section found: how many rows there are, their sums, and the first of them.
export type SectionContent = { count: number; amounts: readonly Amount[]; rows: readonly Row[] }

const readOnly = { readonly: true } as const
const word = (description: string) => text({ ...readOnly, description })
const count = (description: string) => integer({ ...readOnly, never_null: true, description })

const amounts = (component: string, description: string) =>
  nestedList(
    shape({
      name: 'amount',
      plural: 'amounts',
      component,
      fields: {
        currency: text({ ...readOnly, never_null: true }),
        amount: decimal({ ...readOnly, scale: 2, never_null: true }),
      },
    }),
    { ...readOnly, initial: [], description },
  )

const rows = shape({
  name: 'row',
  plural: 'rows',
  component: 'today_row',
  fields: {
    record: choice(RECORDS, { ...readOnly, never_null: true, description: 'What the row is about' }),
    id: integer({ ...readOnly, description: 'Its id; null for a month' }),
    name: text({ ...readOnly, never_null: true, description: 'Number, name, or the month' }),
    client_id: integer(readOnly),
    client_name: word('The client or supplier'),
    origin: word('`bank_statement` or `automatic` for payments from bank transactions'),
    invoice_id: integer({ ...readOnly, description: 'The document to open, if there is one' }),
    date: date({ ...readOnly, description: 'Day of issue, of payment or of the next document' }),
    deadline: date({ ...readOnly, description: 'The last day: due date, or the day that the law sets' }),
    count: count('Documents of a client that are overdue, obstacles of a month; otherwise 1'),
    amounts: amounts('today_row_amount', 'The amount, by currency'),
    action: choice(ACTIONS, {
      ...readOnly,
      description: 'What can be done at once; null if a person has to look first',
    }),
    problem: word('Why it failed, or what prevents it'),
    stock: decimal({ ...readOnly, scale: 8, description: 'What there is of a product' }),
    minimum_stock: decimal({ ...readOnly, scale: 8, description: 'The minimum of a product' }),
    quantity_unit: word('The unit of a product'),
    link: word('Its address in the API'),
  },
})

const sections = shape({
  name: 'section',
  plural: 'sections',
  component: 'today_section',
  fields: {
    name: choice(SECTIONS, { ...readOnly, never_null: true }),
    count: count('Number of rows, also of those that are not shown'),
    amounts: amounts('today_amount', 'Sums of all rows by currency'),
    link: word('The list behind it in the API'),
    rows: nestedList(rows, { ...readOnly, initial: [], description: 'The first 20 rows' }),
  },
})

export const todayShape = shape({
  name: 'today',
  plural: 'today',
  fields: {
    today: date({ ...readOnly, never_null: true, description: 'The day in the time zone of the account' }),
    count: count('Number of rows of all sections'),
    sections: nestedList(sections, {
      ...readOnly,
      initial: [],
      description: 'Sections with something to do, the most consequential first',
    }),
  },
})
