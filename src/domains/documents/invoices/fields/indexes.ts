// How documents are listed: what they are filtered and ordered by, and the indexes and counts that make a million of them as
// quick to list as a thousand.

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
const OTHER_DAYS = ['payment_to', 'paid_date', 'transaction_date']
const OFTEN_GIVEN = ['kind', 'status', 'currency', 'department_id']
const FILTERED_BY = [...OFTEN_GIVEN, 'category_id', 'accounting_status']

export const LISTED = {
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
  newest_by: 'issue_date',
  dates: ['issue_date', 'sell_date', 'paid_date', 'transaction_date', 'payment_to'],
  search: ['number', 'buyer_name', 'buyer_tax_no', 'buyer_email', 'oid', 'price_net', 'price_gross'],
  // A list is always of one side, and each of its orders and filters walks an index of its own.
  indexes: [
    ['income'],
    // The order of every list that names none, with what it is most often filtered by and what clients are summed up by.
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
      ...['sell_date', ...OTHER_DAYS, 'debt', 'counted', 'price_net', 'price_tax'],
    ],
    ...ORDERED_BY.map((column) => ['income', column]),
    // With the day that lists are ordered by: a short period is sorted without reading the documents.
    ...OTHER_DAYS.map((column) => ['income', column, 'id', 'issue_date']),
    ...OFTEN_GIVEN.map((column) => ['income', column, 'issue_date']),
    ['client_id', 'issue_date'],
    ['series', 'series_count'],
  ],
  // What most documents leave empty is only looked for among those that do not.
  sparse: {
    category_id: ['income', 'category_id', 'issue_date'],
    accounting_status: ['income', 'accounting_status', 'issue_date'],
    invoice_id: ['invoice_id'],
    gov_id: ['gov_id'],
    from_invoice_id: ['from_invoice_id'],
    // Debts, by the day they are due: enough of each document to sum it up without reading it.
    debt: ['income', 'payment_to', 'id', 'currency', 'issue_date', 'kind', 'status', 'debt', 'client_id'],
    refund: ['income', 'refund'],
    // The tax of a month, where it is not that of the issue.
    declared_on: ['income', 'declared_on', 'id'],
  },
  tally: {
    month_of: 'issue_date',
    by: ['income', ...FILTERED_BY, 'cancelled', 'counted'],
    sums: ['price_net', 'price_tax', 'price_gross', 'paid', 'debt', 'refund', 'tax_in_account_currency'],
  },
} as const
