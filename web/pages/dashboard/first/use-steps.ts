import { useLocalStorage } from '@mantine/hooks'
import { place } from '../../../account-place.ts'

// The first minutes in an account, in their order. How far one is stays in this browser; what was entered is in the account.

export const STEPS = ['company', 'logo', 'numbering', 'sample'] as const
export type StepName = (typeof STEPS)[number]

type Kept = { at: StepName | 'done'; is_left: boolean }

const BEGINNING: Kept = { at: 'company', is_left: false }

export function useFirstSteps() {
  const [kept, keep] = useLocalStorage<Kept>({
    key: `kwit.${place.account}.first-steps`,
    defaultValue: BEGINNING,
    getInitialValueInEffect: false,
  })
  const at = kept.at === 'done' ? STEPS.length : STEPS.indexOf(kept.at)
  return {
    at: STEPS[at],
    number: at + 1,
    is_open: kept.at !== 'done' && !kept.is_left,
    is_done: kept.at === 'done',
    goTo: (step: StepName) => keep({ at: step, is_left: false }),
    next: () => keep({ at: STEPS[at + 1] ?? 'done', is_left: false }),
    leave: () => keep({ ...kept, is_left: true }),
    resume: () => keep({ ...kept, is_left: false }),
  }
}

export type FirstSteps = ReturnType<typeof useFirstSteps>
