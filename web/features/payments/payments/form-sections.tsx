import { sendJson } from '../../../api/client.ts'
import { bankAccounts, type Client, clients, departments, products } from '../../../api/resources.ts'
import { CountryField, CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Payment } from './payment.ts'

export const FIELDS = [
  'name',
  'price',
  'currency',
  'exchange_currency_rate',
  'paid',
  'paid_date',
  'provider',
  'invoice_ids',
  'client_id',
  'department_id',
  'product_id',
  'bank_account_id',
  'quantity',
  'generate_invoice',
  'invoice_name',
  'invoice_tax_no',
  'invoice_street',
  'invoice_post_code',
  'invoice_city',
  'invoice_country',
  'first_name',
  'last_name',
  'email',
  'phone',
  'oid',
  'description',
  'comment',
] as const

export type Fields = Pick<Payment, (typeof FIELDS)[number]>
type Part = { form: Form<Fields> }

const nameOf = ({ name }: { name: string }) => name

// A payment without a client belongs to the buyer of its invoices.
export function Money({ form, buyer }: Part & { buyer: string | undefined }) {
  const { payments: t } = useTexts()
  const createClient = (name: string) => sendJson<Client>('POST', '/clients.json', { client: { name } })
  return (
    <FormSection title={t.money}>
      <TextField form={form} name="name" label={t.name} required />
      <RecordSelectField
        form={form}
        name="client_id"
        label={t.client}
        resource={clients}
        nameOf={nameOf}
        onCreate={createClient}
        {...(buyer ? { input: { placeholder: buyer } } : {})}
      />
      <DecimalField form={form} name="price" is_amount label={t.amount} required description={t.amountHint} />
      <CurrencyField form={form} name="currency" label={t.currency} description={t.currencyOf} />
      <SwitchField form={form} name="paid" label={t.received} />
      {form.values.paid && <DateField form={form} name="paid_date" label={t.paidOn} />}
    </FormSection>
  )
}

// Without a currency, it is that of the invoice, and there is no rate between them.
export function Further({ form }: Part) {
  const { payments: t } = useTexts()
  const { currency, exchange_currency_rate } = form.values
  return (
    <FormSection title={t.further}>
      <TextField form={form} name="provider" label={t.provider} placeholder={t.providerHint} />
      <TextField form={form} name="oid" label={t.order} />
      <RecordSelectField
        form={form}
        name="bank_account_id"
        label={t.bankAccount}
        resource={bankAccounts}
        nameOf={({ name, formatted_bank_account_number }) => name || formatted_bank_account_number}
      />
      <RecordSelectField
        form={form}
        name="department_id"
        label={t.department}
        resource={departments}
        nameOf={nameOf}
      />
      <TextareaField form={form} name="description" label={t.description} />
      <TextareaField form={form} name="comment" label={t.comment} />
      {(currency || exchange_currency_rate) && (
        <DecimalField form={form} name="exchange_currency_rate" label={t.rate} description={t.rateHint} />
      )}
    </FormSection>
  )
}

// A payment without an invoice can create one.
export function GeneratedFields({ form }: Part) {
  const { payments: t } = useTexts()
  if ((form.values.invoice_ids ?? []).length > 0) return null
  return (
    <FormSection title={t.makeInvoice}>
      <SwitchField form={form} name="generate_invoice" label={t.generate} />
      {form.values.generate_invoice && (
        <>
          <RecordSelectField
            form={form}
            name="product_id"
            label={t.product}
            resource={products}
            nameOf={nameOf}
          />
          <DecimalField form={form} name="quantity" label={t.quantity} />
          <TextField form={form} name="invoice_name" label={t.invoiceName} />
          <TextField form={form} name="invoice_tax_no" label={t.invoiceTaxNo} />
          <TextField form={form} name="invoice_street" label={t.invoiceStreet} />
          <TextField form={form} name="invoice_post_code" label={t.invoicePostCode} />
          <TextField form={form} name="invoice_city" label={t.invoiceCity} />
          <CountryField form={form} name="invoice_country" label={t.invoiceCountry} />
          <TextField form={form} name="first_name" label={t.firstName} />
          <TextField form={form} name="last_name" label={t.lastName} />
          <TextField form={form} name="email" label={t.email} type="email" />
          <TextField form={form} name="phone" label={t.phone} type="tel" />
        </>
      )}
    </FormSection>
  )
}
