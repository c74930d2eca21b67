import { Divider, SimpleGrid } from '@mantine/core'
import { bankAccounts, clients } from '../../../api/resources.ts'
import { DecimalField, SelectField, SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CATEGORIES, type Rule, rules } from './bank.ts'

export type RuleFields = Pick<
  Rule,
  | 'name'
  | 'counterparty_account'
  | 'counterparty_name'
  | 'title'
  | 'direction'
  | 'amount_from'
  | 'amount_to'
  | 'bank_account_id'
  | 'client_id'
  | 'category'
  | 'is_automatic'
>
const FIELDS = [
  ...['name', 'counterparty_account', 'counterparty_name', 'title', 'direction', 'amount_from', 'amount_to'],
  ...['bank_account_id', 'client_id', 'category', 'is_automatic'],
]

type Props = {
  rule: Rule | undefined
  base?: Partial<RuleFields>
  draftName?: string
  cancel?: string
  onSaved: () => void
}

// What a rule looks for, and what it says about such transactions.
export function RuleForm({ rule, base = {}, draftName, cancel, onSaved }: Props) {
  const { bankRules: t, bankMatching } = useTexts()
  const form = useRecordForm<RuleFields, Rule>({
    resource: rules,
    record: rule,
    base: rule ?? (base as RuleFields),
    ...(draftName ? { draft_name: draftName } : {}),
    onSaved,
  })
  const categories = CATEGORIES.map((value) => ({ value, label: bankMatching.categories[value] }))
  const directions = (['in', 'out'] as const).map((value) => ({ value, label: t.directions[value] }))
  return (
    <RecordForm form={form} fields={FIELDS} {...(cancel ? { cancel } : {})}>
      <Divider label={t.conditions} labelPosition="left" />
      <TextField form={form} name="title" label={t.text} description={t.textHint} data-autofocus />
      <TextField form={form} name="counterparty_account" label={t.counterpartyAccount} />
      <TextField form={form} name="counterparty_name" label={t.counterpartyName} />
      <SelectField form={form} name="direction" label={t.direction} options={directions} is_clearable />
      <SimpleGrid cols={2}>
        <DecimalField form={form} name="amount_from" label={t.amountFrom} is_amount />
        <DecimalField form={form} name="amount_to" label={t.amountTo} is_amount />
      </SimpleGrid>
      <RecordSelectField
        form={form}
        name="bank_account_id"
        label={t.bankAccount}
        resource={bankAccounts}
        nameOf={({ name, bank_account_number }) => name || bank_account_number}
      />
      <Divider label={t.outcome} labelPosition="left" />
      <SelectField form={form} name="category" label={t.category} options={categories} is_clearable />
      <RecordSelectField
        form={form}
        name="client_id"
        label={t.client}
        resource={clients}
        nameOf={({ name }) => name}
        input={{ description: t.clientHint }}
      />
      <SwitchField form={form} name="is_automatic" label={t.automatic} description={t.automaticHint} />
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
    </RecordForm>
  )
}
