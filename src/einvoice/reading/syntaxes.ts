import type { Element } from '../xml/tree.ts'

// Paths of the EN 16931 business terms in a syntax.

export type Syntax = {
  // Technical parts without business content, which count as read.
  technical: readonly string[]
  // Parts that are read and written but have no field in a received document.
  without_field: readonly string[]
  number: string
  issue_date: string
  due_date: string
  type: string
  notes: string
  currency: string
  home_currency: string
  buyer_reference: string
  order_number: string
  contract_number: string
  period: { from: string; to: string }
  preceding: { each: string; number: string; issue_date: string }
  seller: string
  buyer: string
  party: PartyPaths
  delivery: { date: string; name: string; address: string }
  address: { street: string[]; city: string; post_code: string; country: string }
  means: { each: string; code: string; name: string; account: string; holder: string; swift: string }
  reference: string
  terms: string
  charges: string
  charge: ChargePaths
  breakdown: {
    each: string
    net: string
    tax: string
    category: string
    percent: string
    scheme: string
    reason: string
    code: string
  }
  tax_totals: string
  totals: {
    lines: string
    allowances: string
    charges: string
    net: string
    gross: string
    paid: string
    rounding: string
    due: string
  }
  lines: string
  line: LinePaths
}

type PartyPaths = {
  name: string
  trade_name: string
  legal_id: string
  ids: string
  tax: {
    each: string
    number: string
    scheme: (element: Element) => string | undefined
    scheme_path?: string
  }
  person: string
  phone: string
  email: string
  endpoint: string
  address: string
}

type ChargePaths = {
  indicator: string
  amount: string
  reason: string
  code: string
  category: string
  percent: string
  scheme: string
}

type LinePaths = {
  id: string
  quantity: string
  net: string
  charges: string
  name: string
  description: string
  code: string
  global_id: string
  property: { each: string; name: string; value: string }
  category: string
  percent: string
  scheme: string
  price: string
  base: string
}
