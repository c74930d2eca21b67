import type { Answers } from '../../../../../api/schemas.d.ts'
import type { EditorValues } from './editor-values.ts'
import { emptyLine } from './line.ts'

// A received PDF without structured data, from which an expense is entered by hand, with the values proposed from its text.
export type ReceivedSource = { id: number; proposal: Answers['ReceivedProposal'] }

export function receivedValues({ proposal }: ReceivedSource): Partial<EditorValues> {
  const {
    number,
    buyer_tax_no,
    client_id,
    buyer_bank_account,
    issue_date,
    payment_to,
    price_gross,
    currency,
  } = proposal
  return {
    ...(number ? { number } : {}),
    ...(client_id ? { client_id } : buyer_tax_no ? { buyer_tax_no } : {}),
    ...(buyer_bank_account ? { buyer_bank_account } : {}),
    ...(issue_date ? { issue_date, sell_date: issue_date } : {}),
    ...(payment_to ? { payment_to_kind: 'other_date', payment_to } : {}),
    ...(currency ? { currency } : {}),
    ...(price_gross ? { lines: [emptyLine({ given: 'total_price_gross', amount: price_gross })] } : {}),
  }
}
