import type { RequestExamples } from '../platform/docs/openapi.ts'

// Bodies of the main operations as a person would write them first: what is needed and what most people send. All other
// operations have examples composed of their fields.
export const REQUEST_EXAMPLES: RequestExamples = {
  'POST /invoices': {
    invoice: {
      kind: 'vat',
      buyer_name: 'Acme Ltd',
      buyer_tax_no: '5252445767',
      buyer_street: 'Example Street 12',
      buyer_post_code: '00-001',
      buyer_city: 'Warszawa',
      buyer_email: 'office@acme.example',
      payment_type: 'transfer',
      payment_to_kind: 14,
      positions: [
        { name: 'Web design', quantity: 10, quantity_unit: 'h', price_net: '100', tax: '23' },
        { name: 'Hosting, one year', quantity: 1, total_price_gross: '246', tax: '23' },
      ],
    },
  },
  'PUT /invoices/:id': {
    invoice: { payment_to: '2026-12-15', description: 'Thank you for your order.' },
  },
  'POST /invoices/check': {
    invoice: {
      kind: 'vat',
      buyer_name: 'Acme Ltd',
      buyer_tax_no: '1234567890',
      positions: [{ name: 'Web design', quantity: 10, price_net: '100', tax: '23' }],
    },
  },
  'POST /invoices/:id/send_by_email': {
    email_to: ['office@acme.example'],
    email_pdf: true,
    email_subject: 'Invoice for web design',
    email_body: 'Thank you for your order. The invoice is attached.',
  },
  'POST /invoices/:id/change_status': { status: 'paid', paid_date: '2026-11-18' },
  'POST /invoices/:id/cancel': { cancel_reason: 'The order was withdrawn.' },
  'POST /recurrings': {
    recurring: {
      name: 'Hosting for Acme',
      invoice_id: 42,
      every: '1m',
      start_date: '2027-01-31',
      payment_to: '14d',
      send_email: true,
    },
  },
  'POST /clients': {
    client: {
      name: 'Acme Ltd',
      tax_no: '5252445767',
      email: 'office@acme.example',
      street: 'Example Street 12',
      post_code: '00-001',
      city: 'Warszawa',
      country: 'PL',
    },
  },
  'PUT /clients/:id': { client: { email: 'invoices@acme.example', phone: '+48 22 100 20 30' } },
  'POST /products': {
    product: { name: 'Web design', code: 'WEB-01', quantity_unit: 'h', price_net: '100', tax: '23' },
  },
  'PUT /products/:id': { product: { price_net: '110' } },
  'POST /banking/payments': {
    banking_payment: {
      name: 'Invoice 1/11/2026',
      invoice_id: 42,
      price: '123',
      currency: 'PLN',
      paid: true,
      paid_date: '2026-11-18',
    },
  },
  'PUT /banking/payments/:id': { banking_payment: { paid_date: '2026-11-17' } },
  'POST /banking/transfers': { due_until: '2026-11-27', bank_account_id: 7, execution_date: '2026-11-27' },
  'PUT /banking/transfers/:id': { execution_date: '2099-01-05' },
  'POST /banking/transactions/:id/match': { invoice_ids: [42] },
  'POST /banking/transactions/:id/decline': { invoice_ids: [42] },
  'POST /banking/rules': {
    banking_rule: { title: 'prowizja', direction: 'out', category: 'bank_fee', is_automatic: false },
  },
  'POST /reminder_steps': {
    reminder_step: {
      name: 'First reminder',
      days: 7,
      action: 'letter',
      subject: 'Invoice {number} is overdue',
      body: 'We have not received {outstanding} for invoice {number} yet. You can pay it here: {payment_url}',
    },
  },
  'POST /departments': {
    department: {
      name: 'Green Door Studio',
      shortcut: 'GDS',
      tax_no: '5252445767',
      street: 'Prosta 1',
      post_code: '00-838',
      city: 'Warszawa',
      country: 'PL',
      email: 'office@studio.example',
    },
  },
  'PUT /departments/:id': { department: { phone: '+48 22 100 20 30' } },
  'POST /bank_accounts': {
    bank_account: {
      name: 'Main account',
      bank_name: 'Example Bank',
      bank_account_number: 'PL61109010140000071219812874',
      bank_currency: 'PLN',
    },
  },
  'POST /categories': { category: { name: 'Services', description: 'Work by the hour' } },
  'POST /price_lists': {
    price_list: {
      name: 'Wholesale',
      description: 'From ten pieces',
      currency: 'PLN',
      price_list_positions: [{ priceable_id: 42, price_net: '90', quantity_from: 10 }],
    },
  },
  'POST /addresses': {
    address: {
      addressable_type: 'Client',
      addressable_id: 42,
      name: 'Warehouse of Acme',
      street: 'Portowa 5',
      post_code: '81-350',
      city: 'Gdynia',
      country: 'PL',
      primary: true,
    },
  },
  'POST /warehouse_documents': {
    warehouse_document: {
      kind: 'pz',
      client_name: 'Chairs & Tables Ltd',
      client_tax_no: '5252445767',
      warehouse_actions: [
        { product_name: 'Chair', code: 'CH-01', quantity: 10, purchase_price_net: '50', purchase_tax: '23' },
      ],
    },
  },
  'POST /batch': {
    operations: [
      { method: 'POST', path: '/clients', body: { client: { name: 'Acme Ltd' } } },
      { method: 'POST', path: '/products', body: { product: { name: 'Desk', price_net: '100', tax: '23' } } },
    ],
  },
  'POST /webhooks': {
    webhook: { url: 'https://shop.example/kwit', events: ['invoice.created', 'invoice.paid'] },
  },
  'PUT /webhooks/:id': { webhook: { events: ['invoice.*', 'payment.created'] } },
  'POST /warehouses': { warehouse: { name: 'Main warehouse', description: 'Behind the office' } },
  'POST /exchange_rates': {
    exchange_rate: {
      kind: 'nbp',
      date: '2026-11-17',
      currency: 'EUR',
      rate: '4.2584',
      table_no: '222/A/NBP/2026',
    },
  },
  'POST /account/add_user': {
    user: { email: 'anna@example.com', first_name: 'Anna', last_name: 'Nowak', role: 'accountant' },
  },
  'PUT /account/openid_connect': {
    openid_connect: {
      name: 'Acme sign-in',
      issuer: 'https://login.example.com/',
      client_id: 'kwit',
      client_secret: 'the-secret-from-your-provider',
      groups_claim: 'groups',
      group_roles: [{ group: 'Bookkeeping', role: 'accountant' }],
    },
  },
  'PUT /account': { account: { payment_to_kind: 14, lang: 'en' } },
}
