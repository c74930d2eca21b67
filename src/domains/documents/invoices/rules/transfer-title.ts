import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice } from '../schema.ts'

// What the buyer is asked to write on the transfer. From 2027 on that is, between Polish taxpayers, the number that KSeF gave (article
// 108g of the VAT act); before, and for everybody else, the number of the document.

const SINCE = '2027-01-01'

type Asked = Pick<
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

export const transferTitle = (invoice: Asked): string | null =>
  invoice.gov_id && isBinding(invoice) && isTaxpayer(invoice) && isPaidSince(invoice)
    ? invoice.gov_id
    : invoice.number

// What a trial environment gave means nothing to a bank.
const isBinding = ({ gov_status }: Asked) => !gov_status?.startsWith('demo_')

const isTaxpayer = ({ buyer_tax_no, buyer_company, buyer_country }: Asked) =>
  !isBlank(buyer_tax_no) && buyer_company !== false && (isBlank(buyer_country) || buyer_country === 'PL')

const isPaidSince = ({ payment_to, issue_date }: Asked) => (payment_to ?? issue_date ?? '') >= SINCE
