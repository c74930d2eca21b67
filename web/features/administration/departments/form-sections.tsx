import { DOCUMENT_LANGS } from '../../../api/constants.ts'
import { type Department, warehouses } from '../../../api/resources.ts'
import { CountryField, CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { CollapsibleSection, FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { BankAccountField, TaxNumberField } from '../../../components/forms/validated-fields.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './departments.module.css'
import { PATTERNS } from './number-pattern-kinds.ts'

const PLAIN = [
  'name',
  'shortcut',
  'tax_no',
  'post_code',
  'city',
  'street',
  'country',
  'person',
  'email',
  'phone',
  'mobile_phone',
  'www',
  'main',
  'bank',
  'bank_account',
  'bank_account_name',
  'bank_account_currency',
  'bank_swift',
  'use_mass_payment',
  'mass_payment_pattern',
  'use_correspondence_address',
  'correspondence_address',
  'register_number',
  'endpoint',
  'einvoice_formats',
  'calculating_strategy',
  'tax_settings',
  'bdo_no',
  'tax_office_code',
  'voivodeship',
  'county',
  'commune',
  'taxpayer_first_name',
  'taxpayer_last_name',
  'taxpayer_birth_date',
  'capital',
  'capital_currency',
  'warehouse_id',
  'use_pattern',
  'invoice_lang',
  'invoice_description',
  'own_footer',
  'footer_content',
  'own_email_settings',
  'email_cc',
  'email_subject',
  'email_template',
] as const

export const FIELDS = [...PLAIN, ...PATTERNS.map(([, name]) => name)]
export type Fields = Pick<Department, (typeof FIELDS)[number]>
type Part = { form: Form<Fields> }

export function Company({ form, is_main }: Part & { is_main: boolean }) {
  const { departments: t } = useTexts()
  return (
    <FormSection title={t.company}>
      <TextField form={form} name="name" label={t.name} required />
      <TextField form={form} name="shortcut" label={t.shortcut} placeholder={form.values.name ?? ''} />
      <TaxNumberField form={form} name="tax_no" label={t.taxNo} country={form.values.country} />
      <TextField form={form} name="person" label={t.person} />
      <TextField form={form} name="street" label={t.street} />
      <TextField form={form} name="post_code" label={t.postCode} />
      <TextField form={form} name="city" label={t.city} />
      <CountryField form={form} name="country" label={t.country} />
      <TextField form={form} name="email" label={t.email} type="email" />
      <TextField form={form} name="phone" label={t.phone} type="tel" />
      <TextField form={form} name="mobile_phone" label={t.mobile} type="tel" />
      <TextField form={form} name="www" label={t.www} />
      {/* There is always one: another becomes it, none stops being it. */}
      {!is_main && <SwitchField form={form} name="main" label={t.mainHint} />}
    </FormSection>
  )
}

// Data that only files for the Polish tax office require.
export function TaxOffice({ form }: Part) {
  const { departments: t } = useTexts()
  return (
    <CollapsibleSection title={t.taxOffice}>
      <TextField
        form={form}
        name="tax_office_code"
        label={t.taxOfficeCode}
        description={t.taxOfficeCodeHint}
        maxLength={4}
        inputMode="numeric"
      />
      <TextField form={form} name="voivodeship" label={t.voivodeship} />
      <TextField form={form} name="county" label={t.county} />
      <TextField form={form} name="commune" label={t.commune} />
      <TextField
        form={form}
        name="taxpayer_first_name"
        label={t.taxpayerFirstName}
        description={t.taxpayerHint}
      />
      <TextField form={form} name="taxpayer_last_name" label={t.taxpayerLastName} />
      <DateField form={form} name="taxpayer_birth_date" label={t.taxpayerBirthDate} is_clearable />
    </CollapsibleSection>
  )
}

export function Bank({ form }: Part) {
  const { departments: t } = useTexts()
  return (
    <FormSection title={t.bankTitle}>
      <BankAccountField form={form} name="bank_account" label={t.bankAccount} />
      <TextField form={form} name="bank" label={t.bank} />
      <CurrencyField form={form} name="bank_account_currency" label={t.currency} />
      <TextField form={form} name="bank_swift" label={t.swift} maxLength={11} />
      <TextField form={form} name="bank_account_name" label={t.bankAccountName} />
      <SwitchField form={form} name="use_mass_payment" label={t.clientNumbers} />
      {form.values.use_mass_payment && (
        <TextField form={form} name="mass_payment_pattern" label={t.clientNumbersBegin} />
      )}
    </FormSection>
  )
}

export function OnDocuments({ form }: Part) {
  const { departments: t } = useTexts()
  const langs = DOCUMENT_LANGS.map((value) => ({
    value,
    label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
  }))
  return (
    <FormSection title={t.onDocuments}>
      <SelectField form={form} name="invoice_lang" label={t.language} options={langs} is_clearable />
      <RecordSelectField
        form={form}
        name="warehouse_id"
        label={t.warehouse}
        resource={warehouses}
        nameOf={({ name }) => name}
      />
      <TextField form={form} name="register_number" label={t.register} />
      <TextField form={form} name="bdo_no" label={t.bdo} />
      <TextField form={form} name="endpoint" label={t.endpoint} description={t.endpointHint} />
      <TextField form={form} name="capital" label={t.capital} />
      <TextareaField form={form} name="invoice_description" label={t.remarks} className={styles.wide ?? ''} />
      <div>
        <SwitchField form={form} name="own_footer" label={t.ownFooter} />
        {form.values.own_footer && (
          <TextareaField form={form} name="footer_content" label={t.footer} mt="sm" />
        )}
      </div>
      <div>
        <SwitchField form={form} name="use_correspondence_address" label={t.otherAddress} />
        {form.values.use_correspondence_address && (
          <TextareaField form={form} name="correspondence_address" label={t.mailAddress} mt="sm" />
        )}
      </div>
    </FormSection>
  )
}
