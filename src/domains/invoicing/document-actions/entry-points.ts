// Lists every entry point through which documents are created, with the effects that apply there. Code that
// creates documents passes the name of its entry point, so that all differences between them are stated here.
// docs/internals/document-entry-points.md shows this table, and a test compares the two.

export type EntryPoint = {
  readonly description: string
  readonly is_validated: boolean // with `einvoice_check: refuse`, documents that receivers would reject are not stored
  readonly is_submitted: 'at once' | 'by a job' | 'never' // to KSeF, on request or by the auto-send rules
  readonly moves_payments: boolean // payments of the source document move to the new one
  readonly moves_stock: boolean // the goods of the lines leave or enter the warehouse
}

const EVERYTHING = {
  is_validated: true,
  is_submitted: 'at once',
  moves_payments: true,
  moves_stock: true,
} as const

export const ENTRY_POINTS = {
  api: { description: 'The API and the editor of the web application', ...EVERYTHING },
  recurring: { description: 'A recurring series whose day has come', ...EVERYTHING },
  interest_note: { description: 'An interest note for a late payment', ...EVERYTHING },
  // The rows may be years old, so they are never sent automatically.
  import: { description: 'A row of an imported file', ...EVERYTHING, is_submitted: 'never' },
  // The money has arrived, so no problem with the document may undo the payment.
  payment: {
    description: 'A payment that asks for an invoice',
    is_validated: false,
    is_submitted: 'by a job',
    moves_payments: false,
    moves_stock: true,
  },
  // The supplier issued the document, so the result of its validation is stored instead of rejecting it.
  received: {
    description: 'A received e-invoice file',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: false,
    moves_stock: true,
  },
  // The document was issued elsewhere and is stored as it is; payments and stock are transferred separately.
  account_transfer: {
    description: 'The transfer of an account from another service',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: false,
    moves_stock: false,
  },
  // Everything is rolled back. The check of a document validates it separately.
  preview: {
    description: 'A preview or a check of a document, which is rolled back',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: true,
    moves_stock: true,
  },
} as const satisfies { readonly [name: string]: EntryPoint }

// Names the entry points that use the functions of this folder. Payments and received files belong to lower
// layers and call createInvoice directly; a transfer stores rows.
export type EntryPointName = Exclude<keyof typeof ENTRY_POINTS, 'payment' | 'received' | 'account_transfer'>
