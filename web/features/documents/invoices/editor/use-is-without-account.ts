import { useList, useRecord } from '../../../../api/queries.ts'
import { bankAccounts, departments } from '../../../../api/resources.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Whether the buyer is to pay by transfer, and the document will not say to which account.
export function useIsWithoutAccount({ values, start, is_draft }: InvoiceEditorState): boolean {
  const isIssuedHere = values.income && (start.how !== 'edit' || is_draft)
  const isAsked = isIssuedHere && values.payment_type === 'transfer' && values.bank_accounts.length === 0
  const { data: seller } = useRecord(
    departments,
    isAsked ? ((values.department_id as number | null) ?? undefined) : undefined,
  )
  const { data: accounts } = useList(bankAccounts, { per_page: 1 }, { enabled: isAsked })
  return isAsked && seller !== undefined && !seller.bank_account && accounts?.total === 0
}
