import { warningList } from '../../../platform/checks/warnings.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  integer,
  listOf,
  longText,
  recordOf,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { outside, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { remindersInfo } from './fields/reminder-info.ts'
import { WISHES } from './fields/request-flags.ts'
import {
  descriptions,
  documentAccounts,
  issuers,
  recipients,
  settlementPositions,
} from './fields/sublists.ts'
import { PAYMENT_STATUSES } from './kinds.ts'
import { ordered, settledAdvances, standing } from './order-shape.ts'
import { DECISIONS } from './rules/answers.ts'
import { invoices, positions } from './schema.ts'

// Documents as clients see and send them: what follows from the fields, the lists inside, and what only a request says.

const told = { readonly: true } as const
const asked = { ...told, sometimes: true } as const

// How a document is made from another one.
export const copyShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    copy_invoice_from: integer({ about: 'Makes the new document from this one' }),
    invoice_ids: texts({ about: 'Of a final invoice: the advances that it settles' }),
    settle_advances: bool({
      about: 'Of a final invoice: `false` leaves the advances of its order as they are',
    }),
    advance_creation_mode: choice(['percent', 'amount'], { about: 'What `advance_value` is' }),
    advance_value: decimal({ about: 'Of an advance: how much of the copied document it asks for' }),
    position_name: text({ max: 1000, about: 'Of an advance: what its lines are called' }),
    total_correction: bool({ about: 'Of a correction: takes everything back' }),
    additional_params: text({
      about: '`for_receipt`: the invoice for a receipt that `copy_invoice_from` names',
    }),
  },
})

export const positionShape = outside(positions, {
  shown: {
    id: integer({ ...told, initial: 0, about: 'To change or take away this line' }),
    given: text({ ...asked, about: 'Which price led; with `include=given`' }),
    account_id: integer({ ...told, initial: 0 }),
    exchange_rate: decimal({ ...told, about: 'That of the document' }),
    deleted: bool(told),
    invoice_position_id: integer(told),
    accounting_tax_kind: text(told),
    additional_fields: text(told),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
  sent: DESTROYABLE,
})

const clientAnswers = shape({
  name: 'client_answer',
  plural: 'client_answers',
  fields: {
    decision: choice(DECISIONS, { ...told, filled: true }),
    name: text({ ...told, initial: '', about: 'As it was typed' }),
    reason: longText({ ...told, about: 'Of one who declined' }),
    at: timestamp({ filled: true }),
    address: text({ ...told, initial: '', about: 'The network address it came from' }),
    pdf_sha256: text({ ...told, initial: '', about: 'Hash of the PDF that was answered to' }),
  },
})

const lists = {
  recipients: outside(recipients, { sent: DESTROYABLE }),
  issuers: outside(issuers, { sent: DESTROYABLE }),
  descriptions: outside(descriptions, { sent: DESTROYABLE, component: 'invoice_description' }),
  settlement_positions: outside(settlementPositions, { sent: DESTROYABLE }),
}
const accounts = outside(documentAccounts, { sent: DESTROYABLE, component: 'invoice_bank_account' })

const shown = {
  account_id: integer({ ...told, initial: 0 }),
  kind: choice([...INVOICE_KINDS, 'canceled'], { initial: 'vat', about: '`canceled` once it is cancelled' }),
  kind_text: text({ ...told, about: 'The kind in the language of the document' }),
  payment_status: choice(PAYMENT_STATUSES, { ...told, initial: 'issued', about: 'What of it is paid' }),
  adjust_invoice_price: decimal({ ...told, about: 'The same as `price_gross`' }),
  check_fiscal_print: bool(told),
  normalized_number: text({ ...told, about: 'Letters and digits of the number alone' }),
  'overdue?': bool({ ...told, about: 'Its day has passed and it is not paid' }),
  'tax_visible?': bool(told),
  received_file_id: integer({ ...asked, about: 'Of what came as a file: that file' }),
  source_url: text({ ...asked, about: 'And where its bytes are' }),
  locked: bool({ ...asked, about: 'Settings of the account forbid to change or delete it' }),
  view_url: text({ ...told, initial: '', about: 'Where whoever holds the link sees it' }),
  payment_url: text({ ...told, initial: '', about: 'Where the buyer pays it' }),
  client_company: bool({ ...told, about: 'The same as `buyer_company`' }),
  disable_tax_no_validation: text({ sometimes: true, about: '`1` where set; left out otherwise' }),
  bank_accounts: listOf(accounts, { ...told, initial: [] }),
  positions: listOf(positionShape, { ...asked, item_type: 'InvoicePosition', about: 'The lines' }),
  warnings: warningList,
  set_off: decimal({
    ...asked,
    scale: 2,
    about: 'What its corrections take back of what is to be paid, or of a correction what it takes back so',
  }),
  standing: recordOf(standing, { ...asked, about: 'With `include=standing`, of a single document' }),
  ordered: recordOf(ordered, { ...asked, about: 'Of an advance: the order as it was then' }),
  settled_advances: listOf(settledAdvances, { ...asked, about: 'Of a final invoice: advances it takes off' }),
  client_answers: listOf(clientAnswers, {
    ...asked,
    about: 'Of an estimate or order: what was answered on its page, the newest last',
  }),
  changed_since_answer: bool({ ...asked, about: 'Whether its content changed after the last of them' }),
  recipients: listOf(lists.recipients, asked),
  issuers: listOf(lists.issuers, asked),
  descriptions: listOf(lists.descriptions, { ...asked, item_type: 'InvoiceAdditionalDescription' }),
  settlement_positions: listOf(lists.settlement_positions, asked),
  client_bank_account: text({ ...asked, about: 'With `additional_fields[invoice]`' }),
  buyer_swift: text(asked),
  conditional_notes: text(asked),
  reminders_info: recordOf(remindersInfo, { ...asked, about: 'Of a single document' }),
} satisfies Fields

// How clients of the family also call what a request says.
export const ALIASES = {
  client_id: 'buyer_id',
  use_issuer: 'use_invoice_issuer',
  issuer: 'invoice_issuer',
} as const

const sent = {
  positions: listOf(positionShape, { about: 'The lines; a change names a line by its `id`' }),
  recipients: listOf(lists.recipients, { about: 'Further recipients of the document' }),
  issuers: listOf(lists.issuers, { about: 'Further issuers of the document' }),
  descriptions: listOf(lists.descriptions, { about: 'Further remarks, of the document or of a line' }),
  settlement_positions: listOf(lists.settlement_positions, {
    about: 'Charges and deductions beside the totals',
  }),
  bank_accounts: listOf(accounts, {
    about: 'All accounts to be printed: ids of bank accounts, or written out',
  }),
  ...copyShape.fields,
  buyer_override: bool({
    about: 'What is sent of the buyer wins over the card of the client, and is written onto it',
  }),
  keep_client: bool({ about: 'With `buyer_override`: the card stays as it is' }),
  oid_unique: bool({ about: 'Refuses a second document with the same `oid`' }),
  gov_save_and_send: bool({ about: 'The same as beside the invoice' }),
  ...WISHES,
  buyer_id: integer({ about: 'Another name of `client_id`' }),
  use_invoice_issuer: bool({ about: 'Another name of `use_issuer`' }),
  invoice_issuer: text({ about: 'Another name of `issuer`' }),
  id: integer({ about: 'Only to print a change before it is made' }),
} satisfies Fields

const outward = outside(invoices, { shown, sent, in_part: true })

export const invoiceShape: typeof invoices = {
  ...outward,
  // As the family of services writes it.
  xml_types: { ...outward.xml_types, split_payment: 'integer' },
}

const OPTIONAL = ['recipients', 'issuers', 'descriptions', 'settlement_positions', 'given', 'standing']
const ADDITIONAL = ['client_bank_account', 'buyer_swift', 'conditional_notes', 'reminders_info']

// What every answer that shows documents may be asked.
export const PRESENTED = {
  include: texts({ about: `Adds what is left out: ${OPTIONAL.join(', ')}` }),
  'fields[invoice]': texts({ about: 'These fields and the id only, such as `number,price_gross`' }),
  correction_positions: choice(['full'], {
    about: '`full`: both sides of a corrected line with every figure that follows from them',
  }),
  'additional_fields[invoice]': texts({ about: `Adds ${[...ADDITIONAL, ...OPTIONAL].join(', ')}` }),
} satisfies Fields
