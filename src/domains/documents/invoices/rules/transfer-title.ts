import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice } from '../schema.ts'

// Title that the buyer should use for the bank transfer. From 2027 on that is, between Polish taxpayers, the KSeF
// number (article 108g of the VAT act); before, and for all other buyers, the number of the document.

const KSEF_TITLE_SINCE = '2027-01-01'

type TransferFields = Pick<
  Invoice,
  | 'number'
  | 'gov_id'
  | 'gov_status'
  | 'issue_date'
  | 'payment_to'
  | 'buyer_tax_no'
  | 'buyer_company'
  | 'buyer_country'
>

export const transferTitle = (invoice: TransferFields): string | null =>
  invoice.gov_id && isBinding(invoice) && isTaxpayer(invoice) && isPaidSince(invoice)
    ? invoice.gov_id
    : invoice.number

// A number assigned by a test environment means nothing to a bank.
const isBinding = ({ gov_status }: TransferFields) => !gov_status?.startsWith('demo_')

const isTaxpayer = ({ buyer_tax_no, buyer_company, buyer_country }: TransferFields) =>
  !isBlank(buyer_tax_no) && buyer_company !== false && (isBlank(buyer_country) || buyer_country === 'PL')

const isPaidSince = ({ payment_to, issue_date }: TransferFields) =>
  (payment_to ?? issue_date ?? '') >= KSEF_TITLE_SINCE
