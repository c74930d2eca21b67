import { compare, type Decimal, isNegative, isPositive, subtract, sum, ZERO } from '../money/decimal.ts'
import { later } from './days.ts'
import type { MoneyReceipt, TaxDocument } from './types.ts'

// The documents of one sale and how they relate: what a correction changes, which final invoice settles an advance, and which
// document takes the money of an order.

const ORDER_KINDS = new Set(['proforma', 'client_order', 'estimate'])

export const isOrder = ({ kind }: TaxDocument): boolean => ORDER_KINDS.has(kind)

export class Family {
  readonly documents: readonly TaxDocument[]
  readonly #byId: ReadonlyMap<number, TaxDocument>
  readonly #money = new Map<number, MoneyReceipt[]>()

  constructor(documents: readonly TaxDocument[], money: readonly MoneyReceipt[]) {
    this.documents = documents.filter(({ cancelled }) => !cancelled).toSorted((a, b) => a.id - b.id)
    this.#byId = new Map(this.documents.map((document) => [document.id, document]))
    for (const receipt of money.toSorted(compareReceipts))
      this.#add(this.#payee(receipt.document_id), receipt)
    for (const order of this.documents) if (isOrder(order)) this.#passOn(order)
  }

  find = (id: number | null | undefined): TaxDocument | undefined => this.#byId.get(id ?? 0)

  moneyOf = ({ id }: TaxDocument): readonly MoneyReceipt[] => this.#money.get(id) ?? []

  correctionsOf = ({ id }: TaxDocument): TaxDocument[] =>
    this.documents.filter(
      (candidate) => candidate.kind === 'correction' && this.originalOf(candidate)?.id === id,
    )

  // The document at the start of a chain of corrections.
  originalOf(correction: TaxDocument): TaxDocument | undefined {
    let original: TaxDocument | undefined = correction
    for (let links = 0; original?.kind === 'correction'; links++) {
      if (links > this.documents.length) return undefined
      original = this.find(original.invoice_id)
    }
    return original
  }

  // The final invoices that settle an advance.
  finalsOf = (advance: TaxDocument): TaxDocument[] =>
    this.documents.filter(
      (final) =>
        final.kind === 'final' &&
        final.income === advance.income &&
        (final.settled_advances?.includes(advance.id) ??
          (final.from_invoice_id ?? null) === (advance.from_invoice_id ?? null)),
    )

  #payee(id: number): number {
    const document = this.find(id)
    return document?.kind === 'correction' ? (this.originalOf(document)?.id ?? id) : id
  }

  #add(id: number, receipt: MoneyReceipt) {
    const list = this.#money.get(id)
    if (list) list.push(receipt)
    else this.#money.set(id, [receipt])
  }

  // Payments of an order pay the documents created from it, in the order of their issue; the rest stays with the order.
  #passOn(order: TaxDocument) {
    const invoices = this.documents
      .filter((candidate) => this.#isMadeFrom(candidate, order))
      .sort((a, b) => (a.issue_date < b.issue_date ? -1 : a.issue_date > b.issue_date ? 1 : a.id - b.id))
    if (invoices.length === 0) return
    const receipts = this.#money.get(order.id) ?? []
    const open = invoices.map((invoice) => ({ invoice, amount: this.#openAmount(invoice) }))
    let uninvoiced = subtract(grossOf(order), sum(invoices.map(grossOf)))
    this.#money.set(order.id, [])
    for (const receipt of receipts) {
      let available = receipt.amount
      for (const share of open) {
        const part = smaller(available, share.amount)
        if (!isPositive(part)) continue
        share.amount = subtract(share.amount, part)
        available = subtract(available, part)
        const day = order.not_an_advance ? later(receipt.day, share.invoice.issue_date) : receipt.day
        this.#add(share.invoice.id, { ...receipt, day, amount: part })
      }
      const remaining = isNegative(available) ? available : smaller(available, uninvoiced)
      if (isPositive(remaining)) uninvoiced = subtract(uninvoiced, remaining)
      if (isNegative(remaining) || isPositive(remaining))
        this.#add(order.id, { ...receipt, amount: remaining })
    }
  }

  #isMadeFrom(document: TaxDocument, order: TaxDocument): boolean {
    if (isOrder(document) || document.kind === 'correction') return false
    let source = this.find(document.from_invoice_id)
    for (let links = 0; source && links < this.documents.length; links++) {
      if (source.id === order.id) return true
      if (!isOrder(source)) return false
      source = this.find(source.from_invoice_id)
    }
    return false
  }

  #openAmount(document: TaxDocument): Decimal {
    const open = subtract(grossOf(document), sum(this.moneyOf(document).map(({ amount }) => amount)))
    return isPositive(open) ? open : ZERO
  }
}

const grossOf = ({ totals_by_rate }: TaxDocument): Decimal => sum(totals_by_rate.map(({ gross }) => gross))

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)

const compareReceipts = (a: MoneyReceipt, b: MoneyReceipt): number =>
  (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
  (a.payment_id ?? 0) - (b.payment_id ?? 0) ||
  a.document_id - b.document_id ||
  compare(a.amount, b.amount)
