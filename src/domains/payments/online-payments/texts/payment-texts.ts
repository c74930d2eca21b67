// Texts of the order form and payment pages in one language; other texts are shared with documents.
export type PayWords = {
  first_name: string
  last_name: string
  email: string
  phone: string
  street: string
  post_code: string
  city: string
  country: string
  promocode: string
  want_invoice: string
  company: string
  submit: string
  sending: string
  closed: string
  check: string
  failed: string
  busy: string
  thanks: string
  no_way: string
  pay_online: string
  online_failed: string
  go_on: string
  waiting: string
}
