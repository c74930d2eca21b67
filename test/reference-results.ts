import { expect } from 'vitest'

// Responses in JSON to the hand-written examples, by the title of their operation: realistic records with lines and
// totals.
export const EXAMPLE_RESULTS = {
  'Create an invoice': {
    number: expect.stringMatching(/\d/),
    buyer_name: 'Acme Ltd',
    status: 'issued',
    price_net: '1200.0',
    price_tax: '276.0',
    price_gross: '1476.0',
    positions: [
      { name: 'Web design', quantity: '10.0', total_price_gross: '1230.0' },
      { name: 'Hosting, one year', total_price_gross: '246.0' },
    ],
  },
  'Change an invoice': {
    description: 'Thank you for your order.',
    payment_to: '2026-12-15',
    price_gross: '123.0',
  },
  'Check an invoice against the rules of structured formats without storing it': {
    ok: false,
    formats: expect.arrayContaining([
      expect.objectContaining({
        format: 'fa3',
        problems: [expect.objectContaining({ field: 'buyer_tax_no', severity: 'fatal' })],
      }),
    ]),
  },
  'Send an invoice by email': {
    status: 'ok',
    message: expect.stringContaining('office@acme.example'),
  },
  'Change the status of an invoice': { status: 'paid', paid_date: '2026-11-18', paid: '123.0' },
  'Cancel an invoice': { code: 'success' },
  'Create a series of documents': {
    every: '1m',
    state: 'active',
    invoice_id: expect.any(Number),
    next_invoice_date: '2027-01-31',
    send_email: true,
  },
  'Create a client': { name: 'Acme Ltd', tax_no: '5252445767', city: 'Warszawa', warnings: [] },
  'Change a client': { email: 'invoices@acme.example', phone: '+48 22 100 20 30' },
  'Create an address': { addressable_id: expect.any(Number), city: 'Gdynia', primary: true },
  'Create a product': { code: 'WEB-01', price_net: '100.0', price_gross: '123.0', tax: '23' },
  'Change a product': { price_net: '110.0' },
  'Create a price list': {
    positions_count: 1,
    price_list_positions: [{ price_net: '90.0', price_gross: '110.7', quantity_from: '10.0' }],
  },
  'Create a reminder step': { days: 7, action: 'letter', active: true },
  'Perform several operations': {
    results: [
      { status: 201, body: { name: 'Acme Ltd' } },
      { status: 201, body: { name: 'Desk', price_net: '100.0', price_gross: '123.0' } },
    ],
  },
  'Create a payment': { price: '123.0', paid: true, invoice_id: expect.any(Number), overpaid: '0.0' },
  'Change a payment': { paid_date: expect.stringMatching('2026-11-17') },
  'Create a banking rule': { name: 'prowizja', title: 'prowizja', category: 'bank_fee', direction: 'out' },
  'Decline a suggestion for a bank transaction': { status: 'open' },
  'Change a batch of transfers': { execution_date: '2099-01-05' },
  'Match a bank transaction with documents': { status: 'matched', payment_id: expect.any(Number) },
  'Create a warehouse document': {
    number: expect.stringMatching(/^PZ\d/),
    purchase_price_net: '500.0',
    purchase_price_gross: '615.0',
    warehouse_actions: [{ product_name: 'Chair', product_id: expect.any(Number), quantity: '10.0' }],
  },
  'Create a webhook': { events: ['invoice.created', 'invoice.paid'], active: true },
  'Change a webhook': { events: ['invoice.*', 'payment.created'] },
  'Create a warehouse': { name: 'Main warehouse' },
  'Create a category': { name: 'Services' },
  'Create a department': { name: 'Green Door Studio', shortcut: 'GDS', tax_no: '5252445767' },
  'Change a department': { phone: '+48 22 100 20 30' },
  'Create a bank account': { bank_account_number: 'PL61109010140000071219812874' },
  'Add a user to the account': { email: expect.stringContaining('@example.com') },
  'Change the settings of the account': { payment_to_kind: 14, lang: 'en' },
}
