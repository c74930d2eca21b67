import { TITLE_MAX } from '../../../bank-orders/order.ts'
import {
  bool,
  choice,
  date,
  decimal,
  ids,
  integer,
  nestedList,
  reference,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { LISTINGS } from '../../../white-list/check.ts'

// Batches of transfers to suppliers.

export const TRANSFERS_MAX = 500 // of one batch
export const BATCH_STATUSES = ['open', 'exported', 'closed'] as const
export const ACCOUNT_CHECKS = ['known', 'new', 'changed'] as const
export const WARNINGS = [
  'account_changed',
  'account_new',
  'not_listed',
  'not_listed_large',
  'no_list',
] as const

const readOnly = { readonly: true } as const
const money = (options = {}) => decimal({ scale: 2, ...options })

export const transferBatches = resource({
  name: 'transfer_batch',
  plural: 'transfer_batches',
  label: 'message_id',
  fields: {
    bank_account_id: reference('bank_accounts', {
      column: true,
      description: 'The bank account that pays; by default the only one in the currency of the documents',
    }),
    execution_date: date({ column: true, description: 'When the bank executes it; by default today' }),
    currency: text({ ...readOnly, column: true, max: 3 }),
    status: choice(BATCH_STATUSES, {
      ...readOnly,
      initial: 'open',
      column: true,
      description: 'An exported batch does not change; a closed one no longer reserves its documents',
    }),
    message_id: text({ ...readOnly, max: 35, description: 'Reference of the batch in its file' }),
    total: money({ ...readOnly, description: 'Sum of the transfers' }),
    transfers_count: integer({ ...readOnly, initial: 0, description: 'Number of transfers' }),
    payer_name: text({ ...readOnly, description: 'Who pays: the department' }),
    payer_street: text({ ...readOnly, description: 'Street of the payer' }),
    payer_post_code: text({ ...readOnly, description: 'Postal code of the payer' }),
    payer_city: text({ ...readOnly, description: 'City of the payer' }),
    payer_country: text({ ...readOnly, max: 2, description: 'Country code of the payer' }),
    payer_account: text({ ...readOnly, max: 60, description: 'Number of the paying account' }),
    payer_bic: text({ ...readOnly, max: 11, description: 'BIC of the bank that pays' }),
    created_by: integer({ ...readOnly, description: 'The user who created it' }),
    exported_by: integer({ ...readOnly, description: 'The user who first downloaded its file' }),
    exported_at: timestamp({ ...readOnly, description: 'When its file was first downloaded' }),
    exports_count: integer({ ...readOnly, initial: 0, description: 'How often its file was downloaded' }),
  },
  filters: { bank_account_id: 'equals', status: 'equals', ids: 'ids' },
  orders: ['execution_date'],
  dates: ['execution_date'],
  default_order: 'execution_date',
  indexes: [['execution_date'], ['status', 'execution_date'], ['bank_account_id']],
})

export const transfers = resource({
  name: 'transfer',
  plural: 'transfers',
  label: 'reference',
  fields: {
    batch_id: integer({ ...readOnly, hidden: true, column: true }),
    invoice_id: integer({ ...readOnly, column: true, description: 'The document that it pays' }),
    client_id: integer({ ...readOnly, column: true }),
    reference: text({ ...readOnly, max: 35, description: 'Returns on the statement' }),
    amount: money({ column: true, description: 'What is transferred' }),
    currency: text({ ...readOnly, column: true, max: 3 }),
    due: money({ ...readOnly, hidden: true }),
    beneficiary_name: text({ description: 'Who is paid' }),
    beneficiary_street: text({ description: 'Street of the beneficiary' }),
    beneficiary_post_code: text({ description: 'Postal code of the beneficiary' }),
    beneficiary_city: text({ description: 'City of the beneficiary' }),
    beneficiary_country: text({ max: 2, description: 'Country code' }),
    account: text({ max: 60, column: true, description: 'Account number: IBAN, or 26 digits in Poland' }),
    bic: text({ max: 11, description: 'BIC of its bank, if known' }),
    title: text({ max: TITLE_MAX, description: 'Text for the beneficiary' }),
    split_payment: bool({ description: 'With split payment; in PLN only' }),
    vat_amount: money({ description: 'The part of a split payment that is VAT' }),
    tax_no: text({ description: 'Tax number of the beneficiary' }),
    invoice_number: text({
      max: 255,
      description: 'Number that a split payment names, 35 characters at most',
    }),
    account_check: choice(ACCOUNT_CHECKS, {
      ...readOnly,
      description: 'Whether it is the account that this supplier was last paid to',
    }),
    known_account: text({
      ...readOnly,
      max: 60,
      description: 'The account that the supplier was last paid to',
    }),
    account_entered_by: integer({ ...readOnly, description: 'The user who added or last changed it' }),
    confirmed_by: integer({ ...readOnly, description: 'The user who confirmed the changed account' }),
    confirmed_at: timestamp({ ...readOnly, description: 'When the changed account was confirmed' }),
    white_list: choice(LISTINGS, {
      ...readOnly,
      description:
        'Where the white list of VAT taxpayers has the account; null if it has none such, as for accounts abroad',
    }),
    white_list_date: date({ ...readOnly, description: 'The day of the list' }),
  },
  indexes: [['batch_id'], ['invoice_id'], ['client_id'], ['amount']],
})

export type TransferBatch = RecordOf<typeof transferBatches.fields>
export type Transfer = RecordOf<typeof transfers.fields>
export type TransferDraft = DraftOf<typeof transfers.fields>

const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'transfer_problem',
  fields: {
    field: text({ ...readOnly, initial: '', description: 'The field of the transfer to change' }),
    text: text({ ...readOnly, initial: '', max: 1000, description: 'The problem, in English' }),
  },
})

const warnings = shape({
  name: 'warning',
  plural: 'warnings',
  component: 'transfer_warning',
  fields: {
    code: choice(WARNINGS, { ...readOnly, initial: 'account_new', description: 'What to look at' }),
    text: text({ ...readOnly, initial: '', max: 1000, description: 'A sentence in English' }),
  },
})

const transferShape = apiShape(transfers, {
  response_fields: {
    amount_due: money({ ...readOnly, description: 'What is due now' }),
    payment_to: date({ ...readOnly, description: 'Due date of the document' }),
    is_paid: bool({ ...readOnly, description: 'The document has been paid since' }),
    is_blocked: bool({ ...readOnly, description: 'Another user has to confirm the changed account first' }),
    problems: nestedList(problems, { ...readOnly, initial: [], description: 'What prevents the export' }),
    warnings: nestedList(warnings, {
      ...readOnly,
      initial: [],
      description: 'What somebody should look at',
    }),
  },
})

const skippedInvoices = shape({
  name: 'invoice',
  plural: 'invoices',
  component: 'skipped_invoice',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    reason: text({ ...readOnly, initial: '', max: 1000, description: 'Why, in English' }),
  },
})

export const batchShape = apiShape(transferBatches, {
  component: 'transfer_batch_with_transfers',
  response_fields: {
    transfers: nestedList(transferShape, { ...readOnly, initial: [], description: 'Its transfers' }),
    skipped: nestedList(skippedInvoices, {
      ...readOnly,
      initial: [],
      description: 'When the batch was created by `due_until`: due documents that it does not pay, and why',
    }),
  },
})

// What a request changes of a transfer.
export const transferChanges = shape({
  name: 'transfer',
  plural: 'transfers',
  component: 'transfer_changes',
  fields: {
    id: integer({ required: true, description: 'The transfer' }),
    amount: transfers.fields.amount,
    beneficiary_name: transfers.fields.beneficiary_name,
    beneficiary_street: transfers.fields.beneficiary_street,
    beneficiary_post_code: transfers.fields.beneficiary_post_code,
    beneficiary_city: transfers.fields.beneficiary_city,
    beneficiary_country: transfers.fields.beneficiary_country,
    account: transfers.fields.account,
    bic: transfers.fields.bic,
    title: transfers.fields.title,
    split_payment: transfers.fields.split_payment,
    vat_amount: transfers.fields.vat_amount,
    tax_no: transfers.fields.tax_no,
    invoice_number: transfers.fields.invoice_number,
    remove: bool({ description: 'Removes it from the batch' }),
  },
})

const both = {
  bank_account_id: transferBatches.fields.bank_account_id,
  execution_date: transferBatches.fields.execution_date,
}

export const createInput = shape({
  name: 'transfer_batch',
  plural: 'transfer_batches',
  component: 'new_transfer_batch',
  fields: {
    ...both,
    invoice_ids: ids({ description: 'The documents to pay' }),
    amounts: texts({ description: 'How much of each document; by default what is due' }),
    due_until: date({ description: 'Instead of documents: all that are due until this day' }),
    department_id: reference('departments', {
      description: 'Who pays, by name and address; the main department by default',
    }),
  },
})

export const changeInput = shape({
  name: 'transfer_batch',
  plural: 'transfer_batches',
  component: 'transfer_batch_changes',
  fields: {
    ...both,
    transfers: nestedList(transferChanges, {
      description: 'The transfers to change; others stay as they are',
    }),
  },
})

export const confirmInput = shape({
  name: 'transfer_confirmation',
  plural: 'transfer_confirmations',
  fields: {
    transfer_ids: ids({ description: 'The transfers whose changed account is right' }),
  },
})

export type CreateInput = DraftOf<typeof createInput.fields>
export type ChangeInput = DraftOf<typeof changeInput.fields>
