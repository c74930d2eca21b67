// Filters, orders, indexes and counters of the list of documents. They keep a list of a million documents as
// fast as one of a thousand.

const ORDERED_BY = [
  'created_at',
  'updated_at',
  'number_sort',
  'oid',
  'price_net',
  'price_tax',
  'price_gross',
  'buyer_name_sort',
  'buyer_tax_no',
  'seller_name_sort',
]
const OTHER_DATES = ['payment_to', 'paid_date', 'transaction_date']
const COMMON_FILTERS = ['kind', 'status', 'currency', 'department_id']
const FILTERED_BY = [...COMMON_FILTERS, 'category_id', 'accounting_status']

export const LIST_OPTIONS = {
  filters: {
    kind: 'equals',
    number: 'equals',
    client_id: 'equals',
    oid: 'identity',
    department_id: 'equals',
    category_id: 'equals',
    status: 'equals',
    accounting_status: 'equals',
    currency: 'equals',
    buyer_tax_no: 'equals',
    gov_id: 'identity',
  },
  orders: [
    'number',
    'price_net',
    'price_gross',
    'price_tax',
    'issue_date',
    'payment_to',
    'paid_date',
    'transaction_date',
    'buyer_name',
    'buyer_tax_no',
    'seller_name',
    'oid',
  ],
  default_order: 'issue_date',
  dates: ['issue_date', 'sell_date', 'paid_date', 'transaction_date', 'payment_to'],
  search: ['number', 'buyer_name', 'buyer_tax_no', 'buyer_email', 'oid', 'price_net', 'price_gross'],
  // A list always has one direction (sales or expenses), and each order and filter has its own index.
  indexes: [
    ['income'],
    // Covers the default order with the most frequent filters and the sums of clients.
    [
      ...[
        'income',
        'issue_date',
        'id',
        'kind',
        'status',
        'cancelled',
        'client_id',
        'currency',
        'price_gross',
      ],
      ...['sell_date', ...OTHER_DATES, 'debt', 'counted', 'price_net', 'price_tax'],
    ],
    ...ORDERED_BY.map((column) => ['income', column]),
    // Includes the default order, so that a short period is sorted without reading the documents.
    ...OTHER_DATES.map((column) => ['income', column, 'id', 'issue_date']),
    ...COMMON_FILTERS.map((column) => ['income', column, 'issue_date']),
    ['client_id', 'issue_date'],
    ['series', 'series_count'],
  ],
  // Partial indexes for columns that most documents leave empty.
  sparse: {
    category_id: ['income', 'category_id', 'issue_date'],
    accounting_status: ['income', 'accounting_status', 'issue_date'],
    invoice_id: ['invoice_id'],
    gov_id: ['gov_id'],
    from_invoice_id: ['from_invoice_id'],
    // Covers sums of receivables by due date without reading the documents.
    debt: ['income', 'payment_to', 'id', 'currency', 'issue_date', 'kind', 'status', 'debt', 'client_id'],
    refund: ['income', 'refund'],
    // Covers documents whose tax belongs to another month than their issue date.
    declared_on: ['income', 'declared_on', 'id'],
  },
  counters: {
    month_of: 'issue_date',
    by: ['income', ...FILTERED_BY, 'cancelled', 'counted'],
    sums: ['price_net', 'price_tax', 'price_gross', 'paid', 'debt', 'refund', 'tax_in_account_currency'],
  },
} as const
