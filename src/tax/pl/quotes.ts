import { earlier, saleDay } from '../days.ts'
import type { QuoteQuestion, TaxDocument } from '../types.ts'

// Which day's rate converts an amount to złoty (art. 31a): that of the last working day before the tax date, or before the issue
// where the invoice was issued earlier.

const question = ({ currency }: TaxDocument, day: string): QuoteQuestion => ({
  table: 'nbp',
  currency,
  to: 'PLN',
  day,
})

export const askSale = (document: TaxDocument, taxDate: string): QuoteQuestion =>
  question(document, earlier(taxDate, document.issue_date))

// The vendor's invoice converts nothing that the account owes by itself.
export const askAcquisition = question

// Tax of a purchase is that of the vendor's invoice, whenever it is deducted.
export const askPurchase = (document: TaxDocument): QuoteQuestion =>
  question(document, earlier(saleDay(document), document.issue_date))
