import type { Method } from '../../../platform/http/route.ts'
import {
  CLIENT,
  CLIENT_FIELDS,
  INVOICE,
  INVOICE_FIELDS,
  INVOICE_FILTERS,
  INVOICE_HEAD,
  type Names,
  PAGES,
  PAYMENT,
  PAYMENT_FIELDS,
  PRODUCT,
  PRODUCT_FIELDS,
  RECURRING,
  WAREHOUSE_DOCUMENT,
} from './tool-fields.ts'

// The tools for assistants. A tool is a route of the API with the arguments and the parts of the response that an
// assistant needs; the descriptions and types come from the declaration of the route.

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
  readonly page?: 'input' | 'issued' | 'stored' // the page of the document with the arguments, issued, or as it is
  readonly also?: { readonly route: `GET ${string}`; readonly result: Names } // a preview of its own, with the same arguments
}

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
  {
    name: 'list_warehouse_documents',
    route: 'GET /warehouse_documents',
    query: ['query', 'kind', 'number', 'client_id', 'warehouse_id', 'date_from', 'date_to', ...PAGES],
    result: WAREHOUSE_DOCUMENT,
  },
  {
    name: 'get_warehouse_document',
    route: 'GET /warehouse_documents/:id',
    result: [
      ...WAREHOUSE_DOCUMENT,
      { warehouse_actions: ['product_id', 'product_name', 'code', 'quantity', 'price_net'] },
    ],
  },
  {
    name: 'list_recurring_invoices',
    route: 'GET /recurrings',
    query: ['query', 'state', 'client_id', ...PAGES],
    result: RECURRING,
  },
  {
    name: 'list_departments',
    route: 'GET /departments',
    result: ['id', 'shortcut', 'name', 'tax_no', 'main'],
  },
  { name: 'list_categories', route: 'GET /categories', result: ['id', 'name', 'description'] },
  {
    name: 'report_sales',
    route: 'GET /reports/sales',
    query: [
      'by',
      'period',
      'date_from',
      'date_to',
      'income',
      'department_id',
      'currency',
      'page',
      'per_page',
    ],
  },
  {
    name: 'report_amounts_due',
    route: 'GET /reports/ageing',
    query: ['date', 'income', 'department_id', 'currency', 'page', 'per_page'],
  },
]

const WRITING: readonly Tool[] = [
  {
    name: 'create_invoice',
    route: 'POST /invoices',
    about: 'The status `draft` stores it without a number.',
    fields: INVOICE_FIELDS,
    result: INVOICE,
    preview: { page: 'input' },
  },
  {
    name: 'update_invoice',
    route: 'PUT /invoices/:id',
    fields: INVOICE_FIELDS,
    result: INVOICE,
    preview: { page: 'input' },
  },
  {
    name: 'issue_invoice',
    route: 'POST /invoices/:id/issue',
    result: INVOICE,
    preview: { page: 'issued' },
  },
  {
    name: 'send_invoice',
    route: 'POST /invoices/:id/send_by_email',
    query: ['email_to', 'email_cc', 'email_subject', 'email_body'],
    preview: {
      page: 'stored',
      also: { route: 'GET /invoices/:id/email_preview', result: ['to', 'cc', 'subject', 'text'] },
    },
  },
  {
    name: 'cancel_invoice',
    route: 'POST /invoices/:id/cancel',
    query: ['cancel_reason'],
    preview: { page: 'stored' },
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
