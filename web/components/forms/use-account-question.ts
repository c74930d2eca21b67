import { accountProblem } from '../../../src/platform/checks/iban.ts'
import { translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { ConfirmOptions } from '../feedback/confirm-dialog.tsx'

// Asks before a wrong account number of one's own is saved, because buyers would pay to it.
export function useAccountQuestion() {
  const t = useTexts()
  return (account: string | null | undefined): ConfirmOptions | undefined => {
    const problem = account ? accountProblem(account) : undefined
    if (problem === undefined) return undefined
    const { wrongAccount, wrongAccountText, saveAnyway } = t.departments
    const text = `${translateMessages(t, [problem])}. ${wrongAccountText}`
    return { title: wrongAccount, text: text[0]?.toUpperCase() + text.slice(1), yes: saveAnyway }
  }
}
