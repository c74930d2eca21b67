// Every way by which a document comes into an account, and what applies to it there. Everything that creates documents passes the name
// of its entry point, so that a difference between two of them stands here and nowhere else. docs/entry-points.md shows this table, and a
// test compares the two.

export type EntryPoint = {
  readonly description: string
  readonly is_validated: boolean // with `einvoice_check: refuse`, a document that receivers would reject is refused
  readonly is_submitted: 'at once' | 'by a job' | 'never' // to KSeF, on request or by the auto-send rules
  readonly moves_payments: boolean // money paid on the source document follows to the new one
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
  // The file may tell of years that are over, so nothing is sent by itself.
  import: { description: 'A row of an imported file', ...EVERYTHING, is_submitted: 'never' },
  // The money has come already: nothing about the document may take the payment back.
  payment: {
    description: 'A payment that asks for an invoice',
    is_validated: false,
    is_submitted: 'by a job',
    moves_payments: false,
    moves_stock: true,
  },
  // Somebody else has issued it: its verdict is stored beside it instead.
  received: {
    description: 'A received e-invoice file',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: false,
    moves_stock: true,
  },
  // It was issued elsewhere and is stored as it is; payments and stock are transferred by themselves.
  account_transfer: {
    description: 'The transfer of an account from another service',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: false,
    moves_stock: false,
  },
  // All of it is rolled back. The check of a document asks the rules by itself.
  preview: {
    description: 'A preview or a check of a document, which is rolled back',
    is_validated: false,
    is_submitted: 'never',
    moves_payments: true,
    moves_stock: true,
  },
} as const satisfies { readonly [name: string]: EntryPoint }

// Those that go through the functions of this folder. Payments and received files lie below it: they call the first step,
// createInvoice, directly; a transfer stores rows.
export type EntryPointName = Exclude<keyof typeof ENTRY_POINTS, 'payment' | 'received' | 'account_transfer'>
