import { warningList } from '../../../platform/checks/warnings.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  integer,
  longText,
  nestedList,
  nestedRecord,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { remindersInfo } from './fields/reminder-info.ts'
import { REQUEST_FLAGS } from './fields/request-flags.ts'
import {
  descriptions,
  documentAccounts,
  issuers,
  recipients,
  settlementPositions,
} from './fields/sublists.ts'
import { PAYMENT_STATUSES } from './kinds.ts'
import { orderLineShape, remainingShape, settledAdvances } from './order-shape.ts'
import { DECISIONS } from './rules/answers.ts'
import { invoices, positions } from './schema.ts'

// Documents as clients see and send them: fields derived from stored ones, nested lists, and fields that only
// a request has.

const readOnly = { readonly: true } as const
const optionalReadOnly = { ...readOnly, omit_empty: true } as const
const UNUSED = 'Always null; kept for existing clients'

// Options for making a document from another one.
export const copyShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    copy_invoice_from: integer({ description: 'Creates the new document from this one' }),
    invoice_ids: texts({
      description:
        'For a final invoice: the advances that it settles. For a collective correction: the invoices that it corrects',
    }),
    settle_advances: bool({
      description: 'For a final invoice: `false` leaves the advances of its order as they are',
    }),
    advance_creation_mode: choice(['percent', 'amount'], {
      description: 'For an advance: whether `advance_value` is a share in percent or an amount',
    }),
    advance_value: decimal({
      description: 'For an advance: its share of the copied document in percent, or its gross amount',
    }),
    position_name: text({ max: 1000, description: 'For an advance: the name of its lines' }),
    total_correction: bool({ description: 'For a correction: reverses the document completely' }),
    additional_params: text({
      description: '`for_receipt`: `copy_invoice_from` is a receipt, and the new document its invoice',
    }),
  },
})

export const positionShape = apiShape(positions, {
  response_fields: {
    id: integer({ ...readOnly, initial: 0, description: 'Identifies the line in changes' }),
    given: text({
      ...optionalReadOnly,
      description: 'Price from which the line was calculated; with `include=given`',
    }),
    account_id: integer({ ...readOnly, initial: 0, description: 'Account of the document' }),
    exchange_rate: decimal({ ...readOnly, description: 'That of the document' }),
    deleted: bool({ ...readOnly, description: 'Always false; kept for existing clients' }),
    invoice_position_id: integer({ ...readOnly, description: UNUSED }),
    accounting_tax_kind: text({ ...readOnly, description: UNUSED }),
    additional_fields: text({ ...readOnly, description: UNUSED }),
    created_at: timestamp({ initial: 0, description: 'When the document was created' }),
    updated_at: timestamp({ initial: 0, description: 'When the document was last changed' }),
  },
  request_fields: DESTROYABLE,
})

const clientAnswers = shape({
  name: 'client_answer',
  plural: 'client_answers',
  fields: {
    decision: choice(DECISIONS, { ...readOnly, never_null: true }),
    name: text({ ...readOnly, initial: '', description: 'As entered' }),
    reason: longText({ ...readOnly, description: 'Reason for declining' }),
    at: timestamp({ never_null: true }),
    address: text({ ...readOnly, initial: '', description: 'The IP address of the answer' }),
    pdf_sha256: text({ ...readOnly, initial: '', description: 'Hash of the PDF that the answer refers to' }),
  },
})

const lists = {
  recipients: apiShape(recipients, { request_fields: DESTROYABLE }),
  issuers: apiShape(issuers, { request_fields: DESTROYABLE }),
  descriptions: apiShape(descriptions, { request_fields: DESTROYABLE, component: 'invoice_description' }),
  settlement_positions: apiShape(settlementPositions, { request_fields: DESTROYABLE }),
}
const accounts = apiShape(documentAccounts, {
  request_fields: DESTROYABLE,
  component: 'invoice_bank_account',
})

const responseFields = {
  account_id: integer({ ...readOnly, initial: 0 }),
  kind: choice([...INVOICE_KINDS, 'canceled'], {
    initial: 'vat',
    description: 'Kind of the document; `canceled` for cancelled documents',
  }),
  kind_text: text({ ...readOnly, description: 'The kind in the language of the document' }),
  payment_status: choice(PAYMENT_STATUSES, {
    ...readOnly,
    initial: 'issued',
    description: 'Payment status',
  }),
  adjust_invoice_price: decimal({ ...readOnly, description: 'The same as `price_gross`' }),
  check_fiscal_print: bool(readOnly),
  normalized_number: text({ ...readOnly, description: 'Only the letters and digits of the number' }),
  'overdue?': bool({ ...readOnly, description: 'The due date has passed, and the document is not paid' }),
  'tax_visible?': bool(readOnly),
  received_file_id: integer({
    ...optionalReadOnly,
    description: 'The file that the document was received as',
  }),
  source_url: text({
    ...optionalReadOnly,
    description: 'Address of the file that the document was received as',
  }),
  locked: bool({
    ...optionalReadOnly,
    description: 'The document cannot be changed or deleted, because of a setting of the account',
  }),
  view_url: text({ ...readOnly, initial: '', description: 'Public page of the document' }),
  payment_url: text({ ...readOnly, initial: '', description: 'Payment page for the buyer' }),
  client_company: bool({ ...readOnly, description: 'The same as `buyer_company`' }),
  disable_tax_no_validation: text({ omit_empty: true, description: '`1` if set, otherwise absent' }),
  bank_accounts: nestedList(accounts, {
    ...readOnly,
    initial: [],
    description: 'Bank accounts printed on the document; the first receives the money',
  }),
  positions: nestedList(positionShape, {
    ...optionalReadOnly,
    item_type: 'InvoicePosition',
    description: 'Lines of the document',
  }),
  warnings: warningList,
  set_off: decimal({
    ...optionalReadOnly,
    scale: 2,
    description:
      'Amount that corrections set off against the amount due; of a correction, the amount that it sets off',
  }),
  remaining: nestedRecord(remainingShape, {
    ...optionalReadOnly,
    description: 'What corrections and later documents leave; with `include=remaining`, of a single document',
  }),
  next_calculation_version: integer({
    ...optionalReadOnly,
    never_null: true,
    description:
      'With `include=next_calculation_version`, of a single document: version of the calculation rules for the next change. A draft takes that of the document which it corrects or invoices, otherwise the newest',
  }),
  ordered: nestedRecord(orderLineShape, {
    ...optionalReadOnly,
    description: 'For an advance: the order as it was when the advance was issued',
  }),
  settled_advances: nestedList(settledAdvances, {
    ...optionalReadOnly,
    description: 'For a final invoice: the advances that it deducts',
  }),
  client_answers: nestedList(clientAnswers, {
    ...optionalReadOnly,
    description: 'For an estimate or order: answers on its public page, the newest last',
  }),
  changed_since_answer: bool({
    ...optionalReadOnly,
    description: 'For an estimate or order: the content changed after the last answer',
  }),
  recipients: nestedList(lists.recipients, { ...optionalReadOnly, description: 'Recipients of the goods' }),
  issuers: nestedList(lists.issuers, { ...optionalReadOnly, description: 'Issuers beside the seller' }),
  descriptions: nestedList(lists.descriptions, {
    ...optionalReadOnly,
    item_type: 'InvoiceAdditionalDescription',
    description: 'Notes printed on the document',
  }),
  settlement_positions: nestedList(lists.settlement_positions, {
    ...optionalReadOnly,
    description: 'Charges and deductions that change the amount due',
  }),
  client_bank_account: text({
    ...optionalReadOnly,
    description: 'Bank account of the buyer; with `additional_fields[invoice]`',
  }),
  buyer_swift: text(optionalReadOnly),
  conditional_notes: text(optionalReadOnly),
  reminders_info: nestedRecord(remindersInfo, {
    ...optionalReadOnly,
    description: 'Reminders sent for the document; with `additional_fields[invoice]`, of a single document',
  }),
} satisfies Fields

// Alternative names of request fields that clients of the family use.
export const ALIASES = {
  client_id: 'buyer_id',
  use_issuer: 'use_invoice_issuer',
  issuer: 'invoice_issuer',
} as const

const requestFields = {
  positions: nestedList(positionShape, { description: 'The lines; a change refers to a line by its `id`' }),
  recipients: nestedList(lists.recipients, { description: 'Further recipients of the document' }),
  issuers: nestedList(lists.issuers, { description: 'Further issuers of the document' }),
  descriptions: nestedList(lists.descriptions, {
    description: 'Further remarks, of the document or of a line',
  }),
  settlement_positions: nestedList(lists.settlement_positions, {
    description: 'Charges and deductions beside the totals',
  }),
  bank_accounts: nestedList(accounts, {
    description: 'All accounts to be printed: ids of bank accounts, or written out',
  }),
  ...copyShape.fields,
  buyer_override: bool({
    description: 'Buyer fields of the request override those of the client and are saved to the client',
  }),
  keep_client: bool({ description: 'With `buyer_override`: does not change the client' }),
  oid_unique: bool({ description: 'Rejects a second document with the same `oid`' }),
  gov_save_and_send: bool({ description: 'The same as the parameter' }),
  ...REQUEST_FLAGS,
  buyer_id: integer({ description: 'Another name of `client_id`' }),
  use_invoice_issuer: bool({ description: 'Another name of `use_issuer`' }),
  invoice_issuer: text({ description: 'Another name of `issuer`' }),
  id: integer({ description: 'Only for previews of changes' }),
} satisfies Fields

const shapeInApi = apiShape(invoices, {
  response_fields: responseFields,
  request_fields: requestFields,
  has_field_selection: true,
})

export const invoiceShape: typeof invoices = {
  ...shapeInApi,
  // The family of services writes this field as an integer in XML.
  xml_types: { ...shapeInApi.xml_types, split_payment: 'integer' },
}

const OPTIONAL = [
  'recipients',
  'issuers',
  'descriptions',
  'settlement_positions',
  'given',
  'remaining',
  'next_calculation_version',
]
const ADDITIONAL = ['client_bank_account', 'buyer_swift', 'conditional_notes', 'reminders_info']

// Parameters of every response that shows documents.
export const PRESENT_PARAMETERS = {
  include: texts({ description: `Adds fields that are omitted by default: ${OPTIONAL.join(', ')}` }),
  'fields[invoice]': texts({
    description: 'Returns only these fields and the id, such as `number,price_gross`',
  }),
  correction_positions: choice(['full'], {
    description: '`full`: both sides of a corrected line with all derived amounts',
  }),
  'additional_fields[invoice]': texts({ description: `Adds ${[...ADDITIONAL, ...OPTIONAL].join(', ')}` }),
} satisfies Fields
