import { Select } from '@mantine/core'
import type { Account } from '../../../api/account.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const SUMS = ['sum', 'keep_net', 'keep_gross'] as const
type Sum = (typeof SUMS)[number]
type Fields = Pick<Account, 'calculating_strategy'>

// How totals of new documents are calculated, for the account or a department. `unset` describes the effect of an empty
// value.
export function SumDefault<Of extends Fields>({ form, unset }: { form: Form<Of>; unset: string }) {
  const { settings, editor } = useTexts()
  const { documents: t } = settings
  const options = SUMS.map((value) => ({ value, label: editor.sums[value] }))
  return (
    <Select
      label={t.sum}
      description={t.sumHint}
      name="calculating_strategy"
      data={[{ value: '', label: unset }, ...options]}
      value={form.values.calculating_strategy?.sum ?? ''}
      allowDeselect={false}
      error={form.problems.calculating_strategy ?? form.problems['calculating_strategy.sum']}
      onChange={(value) =>
        form.set('calculating_strategy', (value ? { sum: value as Sum } : null) as Of['calculating_strategy'])
      }
    />
  )
}
