import { earlier, saleDay } from '../days.ts'
import type { QuoteQuestion, TaxDocument } from '../types.ts'

// The day whose rate converts an amount to złoty (art. 31a): the last working day before the tax date, or before the
// issue date if the invoice was issued earlier.

const question = ({ currency }: TaxDocument, day: string): QuoteQuestion => ({
  table: 'nbp',
  currency,
  to: 'PLN',
  day,
})

export const askSale = (document: TaxDocument, taxDate: string): QuoteQuestion =>
  question(document, earlier(taxDate, document.issue_date))

// The issue date of the supplier's invoice has no influence on tax that the account owes itself.
export const askAcquisition = question

// Input tax has the rate of the supplier's invoice, whenever it is deducted.
export const askPurchase = (document: TaxDocument): QuoteQuestion =>
  question(document, earlier(saleDay(document), document.issue_date))
