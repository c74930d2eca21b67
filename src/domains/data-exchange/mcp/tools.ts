import type { Method } from '../../../platform/http/route.ts'

// The tools for assistants. A tool is a route of the API with the arguments and the parts of the response that an
// assistant needs; the descriptions and types come from the declaration of the route.

// Fields by name; a field that holds records has the names of their fields.
export type Names = readonly (string | { readonly [name: string]: Names })[]

export type Tool = {
  readonly name: string
  readonly route: `${Method} ${string}`
  readonly about?: string // beyond the summary of the route
  readonly query?: readonly string[] // parameters that the tool offers
  readonly fields?: Names // fields of the record that the tool offers
  readonly fixed?: { readonly [parameter: string]: string } // parameters that every call has
  readonly result?: Names // everything if there are none
  readonly preview?: Preview // of tools that write
  readonly gives?: 'picture' // the first page instead of data
  readonly is_destructive?: true
}

export type Preview = {
  readonly page?: 'draft' | 'document' // the page of the document as it would be, or as it is
  readonly also?: { readonly route: `GET ${string}`; readonly result: Names } // a preview of its own, with the same arguments
}

const PAGES = ['page', 'per_page', 'order']

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

const INVOICE_FIELDS: Names = [
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

const INVOICE_HEAD: Names = [
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

const INVOICE: Names = [
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

const CLIENT_FIELDS: Names = [
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
const CLIENT: Names = ['id', ...CLIENT_FIELDS, 'warnings', 'updated_at']

const PRODUCT_FIELDS: Names = [
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
const PRODUCT: Names = ['id', ...PRODUCT_FIELDS, 'limited', 'stock_level', 'updated_at']

const PAYMENT_FIELDS: Names = [
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
const PAYMENT: Names = ['id', ...PAYMENT_FIELDS, 'overpaid', 'kind', 'provider', 'updated_at']

const INVOICE_FILTERS = [
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

const READING: readonly Tool[] = [
  { name: 'show_today', route: 'GET /today' },
  { name: 'search', route: 'GET /search', query: ['query'] },
  {
    name: 'list_invoices',
    route: 'GET /invoices',
    about: 'Documents of all kinds: sales and, with `income` false, expenses.',
    query: [...INVOICE_FILTERS, ...PAGES],
    result: INVOICE_HEAD,
  },
  { name: 'sum_invoices', route: 'GET /invoices/summary', query: INVOICE_FILTERS },
  { name: 'get_invoice', route: 'GET /invoices/:id', result: INVOICE },
  {
    name: 'show_invoice_page',
    route: 'GET /invoices/:id',
    about: 'Returns the first page of its PDF as an image.',
    gives: 'picture',
  },
  {
    name: 'list_clients',
    route: 'GET /clients',
    query: ['query', 'name', 'tax_no', 'email', ...PAGES],
    result: CLIENT,
  },
  { name: 'get_client', route: 'GET /clients/:id', result: CLIENT },
  { name: 'get_client_balance', route: 'GET /clients/:id/balance' },
  {
    name: 'list_products',
    route: 'GET /products',
    query: ['query', 'name', 'code', ...PAGES],
    result: PRODUCT,
  },
  { name: 'get_product', route: 'GET /products/:id', result: PRODUCT },
  {
    name: 'list_payments',
    route: 'GET /banking/payments',
    query: ['query', 'client_id', 'invoice_id', 'income', 'paid', 'date_from', 'date_to', ...PAGES],
    result: PAYMENT,
  },
  { name: 'get_payment', route: 'GET /banking/payments/:id', result: PAYMENT },
]

const WRITING: readonly Tool[] = [
  {
    name: 'create_invoice',
    route: 'POST /invoices',
    about: 'The status `draft` stores it without a number.',
    fields: INVOICE_FIELDS,
    result: INVOICE,
    preview: { page: 'draft' },
  },
  {
    name: 'update_invoice',
    route: 'PUT /invoices/:id',
    fields: INVOICE_FIELDS,
    result: INVOICE,
    preview: { page: 'draft' },
  },
  {
    name: 'issue_invoice',
    route: 'POST /invoices/:id/issue',
    result: INVOICE,
    preview: { page: 'document' },
  },
  {
    name: 'send_invoice',
    route: 'POST /invoices/:id/send_by_email',
    query: ['email_to', 'email_cc', 'email_subject', 'email_body'],
    preview: {
      page: 'document',
      also: { route: 'GET /invoices/:id/email_preview', result: ['to', 'cc', 'subject', 'text'] },
    },
  },
  {
    name: 'cancel_invoice',
    route: 'POST /invoices/:id/cancel',
    query: ['cancel_reason'],
    preview: { page: 'document' },
    is_destructive: true,
  },
  { name: 'create_client', route: 'POST /clients', fields: CLIENT_FIELDS, result: CLIENT, preview: {} },
  { name: 'update_client', route: 'PUT /clients/:id', fields: CLIENT_FIELDS, result: CLIENT, preview: {} },
  { name: 'create_product', route: 'POST /products', fields: PRODUCT_FIELDS, result: PRODUCT, preview: {} },
  {
    name: 'update_product',
    route: 'PUT /products/:id',
    fields: PRODUCT_FIELDS,
    result: PRODUCT,
    preview: {},
  },
  {
    name: 'create_payment',
    route: 'POST /banking/payments',
    fields: PAYMENT_FIELDS,
    result: PAYMENT,
    preview: {},
  },
]

export const TOOLS: readonly Tool[] = [...READING, ...WRITING]
