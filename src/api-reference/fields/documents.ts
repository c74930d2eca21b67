import type { FieldTexts } from './field-texts.ts'

// Fields of documents beside their own, of KSeF and of other networks.
const KSEF_STATE = 'State of the document in KSeF'
const REMINDER_KIND = 'How the reminder was sent'

const REMAINING_LINE = {
  name: 'Name of the item',
  code: 'Code of the product',
  quantity: 'Remaining quantity',
  tax: 'Tax rate',
  discount: 'Discount as an amount',
  discount_percent: 'Discount in percent',
  vat_margin_tax: 'Tax rate of the margin, for a margin document',
  total_purchase_price: 'Purchase price of the line, for a margin document',
  total_price_gross: 'Gross total of the line',
  price_gross: 'Gross price of one unit',
  total_price_net: 'Net total of the line',
  price_net: 'Net price of one unit',
}

export const DOCUMENT_FIELDS: FieldTexts = {
  InvoiceLetter: {
    to: 'Recipients',
    cc: 'Recipients of a copy',
    text: 'The email as plain text',
    html: 'The email as HTML',
  },
  CorrectedInvoice: { id: 'Id of the corrected document' },
  ClientAnswer: { decision: 'Answer of the client', at: 'When the client answered' },
  OrderedPosition: { given: 'Price from which the line was calculated' },
  AdvanceOrder: {
    id: 'Id of the order',
    show_discount: 'The lines have discounts',
    discount_kind: 'How discounts are calculated',
  },
  InvoiceBankAccount: { formatted_bank_account_number: 'Account number in groups, as it is printed' },
  RemainingPosition: REMAINING_LINE,
  RemainingDocument: { id: 'Id of the document', price_gross: 'Gross total' },
  AdvanceLine: {
    name: 'Name of the line',
    tax: 'Tax rate',
    quantity: 'Quantity',
    total_price_gross: 'Gross total of the line',
  },
  InvoiceReminder: { date: 'When the reminder was sent', type: REMINDER_KIND },
  RemindersInfo: {
    count: 'Number of reminders sent',
    last_reminder_date: 'When the last reminder was sent',
    last_reminder_type: 'How the last reminder was sent',
  },
  InvoiceWithPayments: { connected_payments: 'Payments of the document' },
  InvoiceStatus: {
    id: 'Id of the document',
    status: 'Status of the document',
    payment_status: 'Whether it is paid, in part or not',
    percent_paid: 'Paid part in percent',
    paid: 'Paid amount',
    paid_date: 'Day on which it was paid',
  },
  CheckedFormat: { format: 'Format that was checked', problems: 'Broken rules' },
  InvoiceCheck: { formats: 'Result for each format' },
  Recurring: {
    creator_id: 'Id of the user who created the series',
    updater_id: 'Id of the user who last changed the series',
  },
  EarlierLine: {
    name: 'Name of the item',
    price_net: 'Net price of one unit',
    price_gross: 'Gross price of one unit',
    tax: 'Tax rate',
    gtu_code: 'GTU code',
  },
  Summary: {
    price_net: 'Net total of all documents',
    price_tax: 'Tax of all documents',
    price_gross: 'Gross total of all documents',
    paid: 'Paid amount of all documents',
  },
  Counts: {
    all: 'All documents of the list',
    issued: 'Documents with the status `issued`',
    sent: 'Documents with the status `sent`',
    paid: 'Documents with the status `paid`',
    partial: 'Documents with the status `partial`',
    rejected: 'Documents with the status `rejected`',
    accepted: 'Documents with the status `accepted`',
    incomplete: 'Documents with the status `incomplete`',
    overdue: 'Documents that are past their due date',
    cancelled: 'Cancelled documents',
  },
  ReceivedFile: {
    vendor: 'Name of the supplier',
    price_gross: 'Gross total of the document',
    decided_at: 'When the decision was made',
  },
  TransmissionEvent: { event: 'What happened', state: `${KSEF_STATE} after it` },
  Transmission: {
    sent_at: 'When the document was sent to KSeF',
    accepted_at: 'When KSeF accepted it',
  },
  KsefConnection: {
    certificate_serial: 'Serial number of the certificate; null without one',
    certificate_subject: 'Owner of the certificate',
    offline_certificate_serial: 'Serial number of the certificate for documents issued offline',
    offline_certificate_valid_until: 'When the certificate for documents issued offline expires',
  },
  KsefOutage: {
    tax_no: 'Tax number of the seller',
    kind: 'Announced maintenance, failure or total failure',
    start_at: 'Beginning of the outage',
  },
  KsefCollectiveIdentifier: {
    seller_name: 'Name of the payee',
    qr_size: 'Width and height of the QR code in units',
  },
  KsefPurchase: { environment: 'Environment of the connection' },
  ChannelLookup: { participant: 'The participant, as `scheme:value`' },
  NetworkTransmission: {
    idempotency_key: 'Key with which the access point recognises a repeated attempt',
    submitted_at: 'When the access point took the document',
  },
  FoundInvoice: { price_gross: 'Gross total', status: 'Status of the document' },
  TimelineMail: {
    at: 'When the email was queued',
    to: 'Recipients',
    cc: 'Recipients of a copy',
    status: 'Status, as in `email_status` of documents',
    error: 'Error message of the mail server',
    sent_at: 'When the email was sent; null before that',
  },
  TimelinePayment: {
    id: 'Id of the payment',
    name: 'Name of the payment',
    paid: 'The money arrived',
    paid_date: 'When it was paid',
    price: 'Amount of the payment',
  },
  TimelineDocument: { id: 'Id of the document' },
  Timeline: {
    events: 'What happened to the document',
    mails: 'Emails with the document, newest first',
    payments: 'Payments of the document',
    linked: 'Related documents',
  },
}
