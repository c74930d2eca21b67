import type { Element } from '../xml/tree.ts'
import type { Document } from './xml-location.ts'

// Syntax-independent view of an EN 16931 invoice, which the rules examine.
export type View = {
  readonly syntax: 'ubl' | 'cii'
  readonly document: Document
  readonly element: Element
  readonly specification: Element | undefined
  readonly process: Element | undefined
  readonly number: Element | undefined
  readonly issue_date: Element | undefined
  readonly type_code: Element | undefined
  readonly currency: Element | undefined
  readonly tax_currency: Element | undefined
  readonly tax_point_date: Element | undefined
  readonly tax_point_code: Element | undefined
  readonly buyer_reference: Element | undefined
  readonly seller: Party | undefined
  readonly buyer: Party | undefined
  readonly payee: Party | undefined
  readonly representative: Party | undefined
  readonly delivery: Delivery | undefined
  readonly periods: readonly Period[]
  readonly supporting_documents: readonly Reference[]
  readonly preceding_invoices: readonly Reference[]
  readonly payments: readonly Payment[]
  readonly payment_terms: readonly Element[]
  // Document-level charges only; those of lines are part of the lines.
  readonly charges: readonly Charge[]
  readonly totals: readonly Totals[]
  readonly tax_totals: readonly TaxTotal[]
  readonly breakdown: readonly Tax[]
  readonly lines: readonly Line[]
  // Includes lines within lines.
  readonly line_taxes: readonly Tax[]
  // Taxes of allowances and charges at every level.
  readonly charged_taxes: readonly ChargedTax[]
  readonly vat_numbers: readonly Element[]
}

export type Party = {
  readonly element: Element
  readonly name: Element | undefined
  readonly trading_name: Element | undefined
  readonly ids: readonly Element[]
  readonly legal_id: Element | undefined
  readonly vat_number: Element | undefined
  readonly tax_numbers: readonly Element[]
  readonly endpoint: Element | undefined
  readonly address: Element | undefined
  readonly city: Element | undefined
  readonly post_code: Element | undefined
  readonly country: Element | undefined
  readonly contact: Contact | undefined
}

export type Contact = {
  readonly element: Element
  readonly name: Element | undefined
  readonly phone: Element | undefined
  readonly email: Element | undefined
}

export type Delivery = {
  readonly element: Element
  readonly date: Element | undefined
  readonly address: Element | undefined
  readonly city: Element | undefined
  readonly post_code: Element | undefined
  readonly country: Element | undefined
}

export type Period = {
  readonly element: Element
  readonly start: Element | undefined
  readonly end: Element | undefined
  readonly code: Element | undefined
}

export type Reference = { readonly element: Element; readonly id: Element | undefined }

export type Payment = {
  readonly element: Element
  readonly code: Element | undefined
  readonly account: Element | undefined
  readonly account_id: Element | undefined
  readonly card: Element | undefined
  readonly card_number: Element | undefined
  readonly mandate: Element | undefined
  readonly mandate_id: Element | undefined
  readonly debited_account: Element | undefined
}

// An allowance (is_charge false) or a charge; undefined if the element does not state which.
export type Charge = {
  readonly element: Element
  readonly is_charge: boolean | undefined
  readonly indicator: Element | undefined
  readonly amount: Element | undefined
  readonly base: Element | undefined
  readonly percent: Element | undefined
  readonly reason: Element | undefined
  readonly reason_code: Element | undefined
  readonly taxes: readonly Tax[]
}

// A VAT category where it is used (rate only) or in the breakdown (base and amount).
export type Tax = {
  readonly element: Element
  readonly code: string
  readonly is_vat: boolean
  readonly rate: Element | undefined
  readonly reason: Element | undefined
  readonly reason_code: Element | undefined
  readonly base: Element | undefined
  readonly amount: Element | undefined
}

export type ChargedTax = Tax & { readonly is_charge: boolean | undefined }

export type Totals = {
  readonly element: Element
  readonly lines: Element | undefined
  readonly allowances: Element | undefined
  readonly charges: Element | undefined
  readonly net: Element | undefined
  readonly gross: Element | undefined
  readonly paid: Element | undefined
  readonly rounding: Element | undefined
  readonly due: Element | undefined
}

export type TaxTotal = {
  readonly element: Element
  readonly amount: Element | undefined
  readonly breakdown: readonly Tax[]
}

export type Line = {
  readonly element: Element
  readonly id: Element | undefined
  readonly quantity: Element | undefined
  readonly net: Element | undefined
  readonly name: Element | undefined
  readonly price: Element | undefined
  readonly gross_price: Element | undefined
  readonly base_quantities: readonly Element[]
  readonly taxes: readonly Tax[]
  readonly periods: readonly Period[]
  readonly charges: readonly Charge[]
}
