import { Anchor, Select, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { FormatChoice } from '../../../components/forms/einvoice-format-select.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { SumDefault } from '../document-defaults/sum-default.tsx'
import styles from './departments.module.css'
import type { Fields } from './form-sections.tsx'

const WAYS = ['account', 'own', 'none'] as const
type FormatsChoice = (typeof WAYS)[number]

// Formats whose rules documents of the department must comply with: those of the account, its own, or none.
export function Einvoices({ form }: { form: Form<Fields> }) {
  const { departments: t } = useTexts()
  const { data: account } = useAccount()
  const formats = form.values.einvoice_formats ?? []
  const choice = wayOf(formats)
  const accountFormats = account?.einvoice_formats ?? []
  const set = (formats: string[]) => form.set('einvoice_formats', formats)
  const choose = (selected: FormatsChoice) => {
    if (selected === 'account') set([])
    else if (selected === 'none') set(['none'])
    else set(accountFormats.length > 0 ? accountFormats : ['fa3'])
  }
  return (
    <FormSection title={t.einvoices}>
      <Select
        label={t.einvoiceFormats}
        data={WAYS.map((value) => ({ value, label: t.einvoiceWays[value] }))}
        value={choice}
        allowDeselect={false}
        error={choice === 'own' ? undefined : form.problems.einvoice_formats}
        onChange={(value) => choose(value as FormatsChoice)}
      />
      <Text size="sm" c="dimmed" className={styles.beside ?? ''}>
        {t.einvoicesHint}{' '}
        <Anchor component={Link} to="/settings/einvoices" inherit underline="always">
          {t.einvoicesLink}
        </Anchor>
      </Text>
      <SumDefault form={form} unset={t.einvoiceWays.account} />
      {choice === 'own' && (
        <div className={styles.wide}>
          <FormatChoice value={formats} error={form.problems.einvoice_formats} onChange={set} />
        </div>
      )}
    </FormSection>
  )
}

const wayOf = (formats: readonly string[]): FormatsChoice =>
  formats.includes('none') ? 'none' : formats.length > 0 ? 'own' : 'account'
