// What the script of a form is told of its product, and what the server tells it of an order.

export type Settings = {
  id: number
  name: string
  about: string | null
  price: string | null
  is_elastic: boolean
  is_horizontal: boolean
  quantity: string
  is_whole: boolean
  unit: string | null
  fields: readonly { name: string; is_required: boolean; label?: string }[]
  has_quantity: boolean
  has_invoice: boolean
  has_promocode: boolean
  currency: string
  is_open: boolean
  action: string // where the form goes
  decimals: number
  lang: string
  words: Words
  css: string
}

export type Words = Readonly<Record<Word, string>> & { readonly [name: string]: string }

type Word =
  | 'account'
  | 'bank'
  | 'busy'
  | 'check'
  | 'city'
  | 'closed'
  | 'company'
  | 'country'
  | 'failed'
  | 'go_on'
  | 'no_way'
  | 'pay_online'
  | 'post_code'
  | 'price'
  | 'promocode'
  | 'quantity'
  | 'recipient'
  | 'scan_to_pay'
  | 'sending'
  | 'street'
  | 'submit'
  | 'swift'
  | 'tax_no'
  | 'thanks'
  | 'to_pay'
  | 'transfer_title'
  | 'want_invoice'

export type OrderResponse = {
  token: string
  price_text: string
  payment_url: string
  payment_url_ok: string | null
  online: boolean
  transfer_recipient: string | null
  transfer_account: string | null
  transfer_bank: string | null
  transfer_swift: string | null
  transfer_title: string | null
  qr_size: number | null
  qr_path: string | null
}

// What a promotional code takes off: a part of the price or an amount.
export type Promotion = { percent?: string | null; amount?: string | null }
