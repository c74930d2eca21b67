import { Autocomplete, Select } from '@mantine/core'
import { type Account, useAccount } from '../../../api/account.ts'
import { DOCUMENT_LANGS } from '../../../api/constants.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { SelectField, SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { getInputProps } from '../../../components/forms/input-props.ts'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { ExemptionInput } from '../../../components/forms/tax-code-inputs.tsx'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'
import { DiscountKind } from './discount-kind.tsx'
import { DOCUMENT_FIELDS, type DocumentFields } from './form-fields.ts'
import { Locks } from './locking-fields.tsx'
import { SumDefault } from './sum-default.tsx'

const LEVELS = ['none', 'normal', 'strong'] as const
const RATES = ['23', '19', '8', '7', '5', '0', 'zw', 'np', 'oo']

export default function DocumentsPage() {
  const { settings: t } = useTexts()
  const { data, error, refetch } = useAccount()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.documents} hint={t.documents.hint} />
      <Editor account={data} />
    </>
  )
}

function Editor({ account }: { account: Account }) {
  const { documents: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  const form = useAccountForm<DocumentFields>('documents', account)
  return (
    <>
      {!mayChangeAccount && <ReadOnlyAlert />}
      <RecordForm is_settings form={form} fields={DOCUMENT_FIELDS} is_closed={!mayChangeAccount}>
        <FormSection title={t.defaults}>
          <CurrencyField form={form} name="currency" label={t.currency} is_clearable={false} />
          <TextField form={form} name="payment_to_kind" label={t.paymentTo} inputMode="numeric" />
          <Languages form={form} />
          <Rate form={form} />
          <ExemptionInput
            label={t.exemption}
            description={t.exemptionHint}
            {...getInputProps(form, 'exempt_tax_kind')}
          />
          <TimeZone form={form} />
        </FormSection>
        <DiscountKind form={form} currency={form.values.currency ?? 'PLN'} />
        <FormSection title={t.totals}>
          <SumDefault form={form} unset={t.sumUnset} />
        </FormSection>
        <FormSection title={t.rules}>
          <SwitchField form={form} name="buyer_required" label={t.buyerRequired} />
          <SwitchField form={form} name="use_mass_payment" label={t.ownNumbers} />
          <SelectField
            form={form}
            name="bank_account_security_level"
            label={t.accountsBy}
            description={t.accountsByHint}
            options={LEVELS.map((value) => ({ value, label: t.accountLevels[value] }))}
          />
          <SwitchField form={form} name="confirm_supplier_accounts" label={t.confirmSuppliers} />
          <SwitchField form={form} name="ksef_number_in_transfers" label={t.ksefInTransfers} />
          {form.values.use_mass_payment && (
            <TextField
              form={form}
              name="mass_payment_pattern"
              label={t.ownNumbersBegin}
              description={t.ownNumbersHint}
            />
          )}
        </FormSection>
        <Locks form={form} />
      </RecordForm>
    </>
  )
}

type Part = { form: Form<DocumentFields> }

// "pl", or "pl/en" for documents in two languages.
function Languages({ form }: Part) {
  const { documents: t } = useTexts().settings
  const { lang: spoken } = useLocale()
  const names = new Intl.DisplayNames(spoken, { type: 'language' })
  const [first = '', second = ''] = (form.values.lang ?? '').split('/')
  const options = (excludedLang: string) =>
    [...new Set([...DOCUMENT_LANGS, first, second])]
      .filter((lang) => lang !== '' && lang !== excludedLang)
      .map((lang) => ({ value: lang, label: names.of(lang) ?? lang }))
  const set = (firstLang: string, other: string) =>
    form.set('lang', other === '' ? firstLang : `${firstLang}/${other}`)
  return (
    <>
      <Select
        label={t.lang}
        name="lang"
        data={options(second)}
        allowDeselect={false}
        value={first || null}
        error={form.problems.lang}
        onChange={(value) => set(value ?? first, second)}
      />
      <Select
        label={t.secondLang}
        description={t.secondLangHint}
        data={options(first)}
        clearable
        value={second || null}
        onChange={(value) => set(first, value ?? '')}
      />
    </>
  )
}

function Rate({ form }: Part) {
  const { documents: t } = useTexts().settings
  return (
    <Autocomplete
      label={t.defaultTax}
      name="default_tax"
      placeholder={t.defaultTaxHint}
      data={RATES}
      filter={({ options }) => options}
      value={form.values.default_tax ?? ''}
      error={form.problems.default_tax}
      onChange={(value) => form.set('default_tax', value)}
    />
  )
}

function TimeZone({ form }: Part) {
  const { documents: t } = useTexts().settings
  const { time_zone } = form.values
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Select
      label={t.timeZone}
      name="time_zone"
      placeholder={t.timeZoneHint}
      data={[...new Set([...zones, 'UTC', ...(time_zone ? [time_zone] : [])])]}
      searchable
      allowDeselect={false}
      limit={60}
      comboboxProps={{ keepMounted: false }}
      value={time_zone}
      error={form.problems.time_zone}
      onChange={(value) => form.set('time_zone', value)}
    />
  )
}
