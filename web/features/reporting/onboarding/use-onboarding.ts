import { useLocalStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { accountLocation } from '../../../account-url.ts'
import { ACCOUNT_KEY, ACCOUNT_PATH, type Account, parseAccount } from '../../../api/account.ts'
import { apiFetch } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'

// Steps of the setup. The current step is stored in the account, the choice to do it later in this browser.

export const STEPS = ['company', 'logo', 'numbering', 'sample'] as const
export type StepName = (typeof STEPS)[number]

export function useFirstSteps({ onboarding_step }: Account) {
  const [isLeft, setLeft] = useLocalStorage({
    key: `kwit.${accountLocation.account}.first-steps-left`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const keep = useKeeping()
  const at =
    onboarding_step === 'done' ? STEPS.length : Math.max(0, STEPS.indexOf(onboarding_step as StepName))
  return {
    at: STEPS[at],
    number: at + 1,
    is_open: at < STEPS.length && !isLeft,
    is_done: at === STEPS.length,
    goTo: (step: StepName) => void keep(step),
    next: () => void keep(STEPS[at + 1] ?? 'done'),
    leave: () => setLeft(true),
    resume: () => setLeft(false),
  }
}

export type FirstSteps = ReturnType<typeof useFirstSteps>

// Updates the page at once and saves in the background.
function useKeeping() {
  const queries = useQueryClient()
  const notices = useNotify()
  return async (onboarding_step: StepName | 'done') => {
    queries.setQueryData<Account>(ACCOUNT_KEY, (account) => account && { ...account, onboarding_step })
    try {
      const body = { account: { onboarding_step } }
      queries.setQueryData(ACCOUNT_KEY, await parseAccount(await apiFetch('PUT', ACCOUNT_PATH, { body })))
    } catch (error) {
      notices.failed(error)
    }
  }
}
