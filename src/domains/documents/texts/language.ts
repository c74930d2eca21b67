// The type of the texts of documents in one language: in print, in emails and on public pages.

export type Labels = {
  seller: string
  buyer: string
  offered_by: string // the seller of an estimate or an order
  offered_to: string
  recipient: string
  issuer: string
  received_from: string
  paid_to: string
  delivery_address: string
  issue_date: string
  document_date: string
  sell_date: string
  payment_to: string
  valid_until: string
  payment_type: string
  paid_date: string
  order: string
  eco_tax: string
  service_code: string
  engagement: string
  tax_no: string
  position: string
  name: string
  content: string
  quantity: string
  unit: string
  price: string
  price_net: string
  price_gross: string
  discount: string
  discount_gross: string
  discount_granted: string
  tax_rate: string
  flat_rate: string
  total_net: string
  total_tax: string
  flat_amount: string
  total_gross: string
  value: string
  total: string
  to_pay: string
  charge: string
  deduction: string
  paid: string
  set_off: string
  left_to_pay: string
  nothing_due: string
  to_return: string
  left_to_return: string
  returned: string
  cash_received: string
  paid_out: string
  in_words: string
  payment: string
  bank: string
  account: string
  swift: string
  transfer_title: string
  scan_to_pay: string
  ksef_check: string
  ksef_number: string
  notes: string
  page: string // with {page} and {pages}
  original: string
  copy: string
  duplicate: string
  duplicate_of: string // with {date}
  corrects: string // with {number} and {date}
  corrects_period: string // with {from} and {until}
  advance_on_order: string // with {percent}, which may be nothing, and {number}
  advance_on: string // likewise, for a document other than an order
  advance_settled: string // with {number} and {date}
  invoiced: string // with {document}, its title and number
  ordered: string // likewise
  order_value: string
  earlier_advances: string
  settled_advances: string
  received: string
  for_receipt: string // with {number} and {date}
  reason: string
  before: string
  after: string
  difference: string
  content_before: string
  content_after: string
  reverse_charge: string
  split_payment: string
  early_payment: string // with {date}, {percent} and {amount}
  early_payment_undated: string // likewise, without {date}
  self_billing: string
  farmer_statement: string
  cash_accounting: string
  margin: string
  margin_used_goods: string
  margin_travel: string
  margin_art: string
  margin_collectibles: string
  exemption: string
  exchange_rate: string
  tax_in_currency: string // with {currency}
  issued_by: string
  received_by: string
  signature: string // alternative text of an image
  stamp: string // likewise
  cancelled: string
  draft: string
  test: string
  settled: string
  overdue: string
  download: string
  attachments: string
  pay_now: string
  how_to_pay: string
  show_code: string
  copy_value: string
  copied: string
  missing_document: string
  missing_document_hint: string
}

// The texts of the email with a document; {document} is its kind and number.
export type MailTexts = {
  greeting: string
  attached: string
  linked: string
  closing: string
}

// What a document is called in the sentence "View invoice"; kinds without a text here are documents.
export type ViewTexts = { document: string; invoice: string } & {
  [noun in 'proforma' | 'correction' | 'bill' | 'receipt' | 'note' | 'estimate' | 'client_order']?: string
}

export type PaymentType =
  | 'transfer'
  | 'card'
  | 'cash'
  | 'barter'
  | 'cheque'
  | 'bill_of_exchange'
  | 'cash_on_delivery'
  | 'compensation'
  | 'letter_of_credit'

export type PrintLanguage = {
  code: string
  group: string // between thousands
  point: string // before the decimals
  percent: string // after the number of a rate
  day: string // with dd, mm, mmm (short name), yyyy
  month: string
  months?: readonly string[]
  // The names of tax numbers by their form, for languages where one name does not fit all.
  tax_numbers?: { eu: string; national: string }
  labels: Labels
  view: ViewTexts
  mail: MailTexts
  payment_types: { [type in PaymentType]: string }
  taxes: { zw: string; np: string; oo: string; disabled: string }
  kinds?: { [kind: string]: string }
}

export const NO_BREAK_SPACE = '\u00a0'
