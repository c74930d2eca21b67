import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList, useRecord } from '../../../api/queries.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { Warnings } from '../../../components/feedback/warnings.tsx'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountQuestion } from '../../../components/forms/use-account-question.ts'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { BankAccountField, TaxNumberField } from '../../../components/forms/validated-fields.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'
import { Logo } from './logo-card.tsx'

const FIELDS = [
  'name',
  'tax_no',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'www',
  'person',
  'bank',
  'bank_account',
  'bank_swift',
  'bdo_no',
  'register_number',
  'endpoint',
  'tax_office_code',
  'taxpayer_first_name',
  'taxpayer_last_name',
  'taxpayer_birth_date',
] as const

type Fields = Pick<Department, (typeof FIELDS)[number]>

export default function CompanyPage() {
  const { settings: t } = useTexts()
  const { data, error, refetch } = useList(departments, { main: 1, per_page: 1 })
  const company = data?.rows[0]
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.company} hint={t.company.hint}>
        <Anchor component={Link} to="/departments" size="sm" underline="always">
          {t.company.others}
        </Anchor>
      </SettingsHeader>
      {company ? <Editor key={company.id} company={company} /> : t.company.none}
    </>
  )
}

function Editor({ company }: { company: Department }) {
  const { company: t, readOnlyAll } = useTexts().settings
  const mayWrite = useMayWrite()
  const { data } = useRecord(departments, company.id)
  const accountQuestion = useAccountQuestion()
  const form = useRecordForm<Fields, Department>({
    resource: departments,
    record: company,
    base: company,
    onSaved: () => {},
    question: ({ bank_account }) => accountQuestion(bank_account),
  })
  return (
    <>
      {!mayWrite && <ReadOnlyAlert text={readOnlyAll} />}
      <Warnings of={data?.warnings} />
      <RecordForm is_settings form={form} fields={FIELDS}>
        <FormSection title={t.who}>
          <TextField form={form} name="name" label={t.name} required />
          <TaxNumberField form={form} name="tax_no" label={t.taxNo} country={form.values.country} />
          <TextField form={form} name="bdo_no" label={t.bdo} />
        </FormSection>
        <FormSection title={t.address}>
          <TextField form={form} name="street" label={t.street} />
          <TextField form={form} name="post_code" label={t.postCode} />
          <TextField form={form} name="city" label={t.city} />
          <CountryField form={form} name="country" label={t.country} />
        </FormSection>
        <Logo company={company} may_write={mayWrite} />
        <FormSection title={t.contact}>
          <TextField form={form} name="email" label={t.email} type="email" />
          <TextField form={form} name="phone" label={t.phone} type="tel" />
          <TextField form={form} name="www" label={t.www} />
          <TextField form={form} name="person" label={t.person} />
        </FormSection>
        <FormSection title={t.bank}>
          <BankAccountField form={form} name="bank_account" label={t.bankAccount} />
          <TextField form={form} name="bank" label={t.bankName} />
          <TextField form={form} name="bank_swift" label={t.swift} />
        </FormSection>
        <FormSection title={t.einvoices}>
          <TextField form={form} name="endpoint" label={t.endpoint} description={t.endpointHint} />
          <TextField form={form} name="register_number" label={t.register} />
        </FormSection>
        {(form.values.country || 'PL') === 'PL' && <TaxOffice form={form} />}
      </RecordForm>
    </>
  )
}

// What JPK_V7 states besides the name and the tax number.
function TaxOffice({ form }: { form: Form<Fields> }) {
  const { departments: t } = useTexts()
  return (
    <FormSection title={t.taxOffice}>
      <TextField
        form={form}
        name="tax_office_code"
        label={t.taxOfficeCode}
        description={t.taxOfficeCodeHint}
        maxLength={4}
        inputMode="numeric"
      />
      <TextField
        form={form}
        name="taxpayer_first_name"
        label={t.taxpayerFirstName}
        description={t.taxpayerHint}
      />
      <TextField form={form} name="taxpayer_last_name" label={t.taxpayerLastName} />
      <DateField form={form} name="taxpayer_birth_date" label={t.taxpayerBirthDate} is_clearable />
    </FormSection>
  )
}
