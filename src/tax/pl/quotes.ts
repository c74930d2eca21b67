import { earlier, saleDay } from '../days.ts'
import type { QuoteQuery, TaxDocument } from '../types.ts'

// The day whose rate converts an amount to złoty (art. 31a): the last working day before the tax date, or before the
// issue date if the invoice was issued earlier.

const query = ({ currency }: TaxDocument, day: string): QuoteQuery => ({
  table: 'nbp',
  currency,
  to: 'PLN',
  day,
})

export const saleQuoteQuery = (document: TaxDocument, taxDate: string): QuoteQuery =>
  query(document, earlier(taxDate, document.issue_date))

// The issue date of the supplier's invoice has no influence on tax that the account owes itself.
export const acquisitionQuoteQuery = query

// Input tax has the rate of the supplier's invoice, whenever it is deducted.
export const purchaseQuoteQuery = (document: TaxDocument): QuoteQuery =>
  query(document, earlier(saleDay(document), document.issue_date))
