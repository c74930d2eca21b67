// The fields and parameters of the tools for assistants: what an assistant needs of a record.

// Fields by name; a field that holds records has the names of their fields.
export type Names = readonly (string | { readonly [name: string]: Names })[]

export const PAGES = ['page', 'per_page', 'order']

const POSITION_FIELDS: Names = [
  'id',
  'product_id',
  'name',
  'description',
  'quantity',
  'quantity_unit',
  'price_net',
  'price_gross',
  'total_price_gross',
  'tax',
  'discount_percent',
  '_destroy',
]

const BUYER_FIELDS = [
  'client_id',
  'buyer_name',
  'buyer_tax_no',
  'buyer_street',
  'buyer_post_code',
  'buyer_city',
  'buyer_country',
  'buyer_email',
]

export const INVOICE_FIELDS: Names = [
  'kind',
  'income',
  'number',
  'status',
  'issue_date',
  'sell_date',
  'payment_to_kind',
  'payment_to',
  'payment_type',
  ...BUYER_FIELDS,
  'currency',
  'lang',
  'oid',
  'description',
  'internal_note',
  'category_id',
  'department_id',
  'from_invoice_id',
  { positions: POSITION_FIELDS },
]

export const INVOICE_HEAD: Names = [
  'id',
  'number',
  'kind',
  'income',
  'status',
  'payment_status',
  'cancelled',
  'issue_date',
  'payment_to',
  'client_id',
  'buyer_name',
  'currency',
  'price_net',
  'price_gross',
  'paid',
  'amount_due',
]

export const INVOICE: Names = [
  ...INVOICE_HEAD,
  'sell_date',
  'payment_type',
  'paid_date',
  ...BUYER_FIELDS.slice(2),
  'price_tax',
  'oid',
  'description',
  'internal_note',
  'email_status',
  'sent_time',
  'gov_status',
  'gov_id',
  'from_invoice_id',
  'warnings',
  {
    positions: [
      'id',
      'product_id',
      'name',
      'description',
      'quantity',
      'quantity_unit',
      'price_net',
      'tax',
      'discount_percent',
      'total_price_net',
      'total_price_gross',
    ],
  },
  'updated_at',
]

export const CLIENT_FIELDS: Names = [
  'name',
  'shortcut',
  'tax_no',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'person',
  'note',
  'payment_to_kind',
  'discount',
  'category_id',
  'external_id',
]
export const CLIENT: Names = ['id', ...CLIENT_FIELDS, 'warnings', 'updated_at']

export const PRODUCT_FIELDS: Names = [
  'name',
  'code',
  'ean_code',
  'description',
  'price_net',
  'price_gross',
  'tax',
  'currency',
  'quantity_unit',
  'service',
  'category_id',
  'disabled',
]
export const PRODUCT: Names = ['id', ...PRODUCT_FIELDS, 'limited', 'stock_level', 'updated_at']

export const PAYMENT_FIELDS: Names = [
  'name',
  'price',
  'currency',
  'paid',
  'paid_date',
  'income',
  'client_id',
  'invoice_ids',
  'description',
]
export const PAYMENT: Names = ['id', ...PAYMENT_FIELDS, 'overpaid', 'kind', 'provider', 'updated_at']

export const WAREHOUSE_DOCUMENT: Names = [
  'id',
  'kind',
  'number',
  'issue_date',
  'warehouse_id',
  'warehouse2_id',
  'client_id',
  'client_name',
  'invoice_ids',
  'description',
  'currency',
  'price_net',
  'price_gross',
]

export const RECURRING: Names = [
  'id',
  'name',
  'state',
  'problem',
  'every',
  'next_invoice_date',
  'end_date',
  'last_invoice_date',
  'client_id',
  'price_gross',
  'currency',
]

export const INVOICE_FILTERS = [
  'query',
  'number',
  'kind',
  'status',
  'income',
  'client_id',
  'currency',
  'period',
  'date_from',
  'date_to',
  'search_date_type',
  'overdue',
  'unpaid',
]
