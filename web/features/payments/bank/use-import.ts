import { useState } from 'react'
import { apiFetch, type QueryParams } from '../../../api/client.ts'
import { ApiError, hasStatus } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { bankAccounts } from '../../../api/resources.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type ImportResult, statements, transactions } from './bank.ts'

// Imports files of a bank one after the other. `unnamed` is a file that does not name its account, until one is chosen.
export function useImport() {
  const { bank: t } = useTexts()
  const notices = useNotify()
  const confirm = useConfirm()
  const refresh = useInvalidate()
  const [isReading, setReading] = useState(false)
  const [unnamed, setUnnamed] = useState<File>()
  const [bookingRunId, setBookingRunId] = useState<number>()

  const send = async (file: File, query: QueryParams = {}): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    try {
      const response = await apiFetch('POST', '/banking/statements.json', { form, query })
      const { added_count, transactions_count, booking_run_id } = (await response.json()) as ImportResult
      notices.done(t.imported(added_count, transactions_count - added_count))
      setUnnamed(undefined)
      if (booking_run_id) setBookingRunId(booking_run_id)
    } catch (error) {
      const problem = accountProblem(error)
      if (problem === undefined) return notices.failed(error)
      if (problem.unknown.length === 0) return setUnnamed(file)
      const question = { title: t.addAccounts, text: problem.unknown.join(', '), yes: t.addAndImport }
      if (await confirm(question)) await send(file, { create_accounts: true })
    }
  }

  const take = async (files: readonly File[], query: QueryParams = {}) => {
    if (isReading) return
    setReading(true)
    try {
      for (const file of files) await send(file, query)
    } finally {
      setReading(false)
      await refresh(statements, transactions, bankAccounts)
    }
  }
  return { take, isReading, unnamed, bookingRunId, cancel: () => setUnnamed(undefined) }
}

// The numbers of unknown accounts; none if the file names no account.
function accountProblem(error: unknown): { unknown: string[] } | undefined {
  if (!(error instanceof ApiError) || !hasStatus(error, 422) || !error.fields.bank_account_id)
    return undefined
  const { unknown_accounts, codes } = error.body as {
    unknown_accounts?: { bank_account_number: string; bank_currency: string | null }[]
    codes?: { bank_account_id?: string[] }
  }
  if (unknown_accounts)
    return {
      unknown: unknown_accounts.map(({ bank_account_number, bank_currency }) =>
        [bank_account_number, bank_currency].filter(Boolean).join(' '),
      ),
    }
  return codes?.bank_account_id?.includes('bank_account_missing') ? { unknown: [] } : undefined
}
