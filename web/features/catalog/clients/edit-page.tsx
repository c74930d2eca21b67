import { TagsInput } from '@mantine/core'
import { useParams } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { CLIENT_KINDS } from '../../../api/constants.ts'
import { useHomeCountry } from '../../../api/home-country.ts'
import { useRecord } from '../../../api/queries.ts'
import { type Category, type Client, categories, clients } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import {
  DecimalField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../../components/forms/fields.tsx'
import { PriceListSelect } from '../../../components/forms/price-list-select.tsx'
import { CollapsibleSection, FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { BankAccountField, TaxNumberField } from '../../../components/forms/validated-fields.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

const FIELDS = [
  'name',
  'shortcut',
  'company',
  'first_name',
  'last_name',
  'tax_no',
  'kind',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'mobile_phone',
  'www',
  'person',
  'bank',
  'bank_account',
  'use_mass_payment',
  'mass_payment_code',
  'payment_to_kind',
  'discount',
  'price_list_id',
  'default_tax',
  'use_delivery_address',
  'delivery_address',
  'tp_client_connection',
  'category_id',
  'tag_list',
  'external_id',
  'note',
  'endpoint',
  'buyer_reference',
  'chorus_service_code',
  'chorus_engagement_number',
  'preferred_channel',
  'einvoice_format',
  'register_number',
] as const

type Fields = Pick<Client, (typeof FIELDS)[number]>

const NEW = { company: true, kind: 'buyer' } as Fields

export default function ClientEditor() {
  const { id } = useParams()
  const record = useRecord(clients, id)
  if (id !== undefined && record.error) return <ErrorState error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={id ?? 'new'} client={record.data} />
}

function Editor({ client }: { client: Client | undefined }) {
  const t = useTexts()
  const goOn = useNavigateAfterSave()
  const country = useHomeCountry()
  const back = client ? `/clients/${client.id}` : '/clients'
  const form = useRecordForm<Fields, Client>({
    resource: clients,
    record: client,
    // Most clients are from the country of the company.
    base: client ?? { ...NEW, country },
    needed: ({ company, last_name }) => (company === false && last_name ? [] : ['name']),
    onSaved: ({ id }) => goOn(`/clients/${id}`),
  })
  return (
    <>
      <PageHeader
        title={client ? t.clients.edit(client.name) : t.clients.create}
        back={{ path: back, label: client?.name ?? t.clients.title }}
      />
      <RecordForm form={form} fields={FIELDS} cancel={back} save={client ? t.common.save : t.common.create}>
        <Who form={form} />
        <Address form={form} />
        <Contact form={form} />
        <Terms form={form} />
        <Bank form={form} />
        <Further form={form} />
        <EinvoiceFields form={form} />
      </RecordForm>
    </>
  )
}

type Part = { form: Form<Fields> }

function Who({ form }: Part) {
  const { clients: t } = useTexts()
  const kinds = CLIENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))
  return (
    <FormSection title={t.who}>
      <TextField form={form} name="name" label={t.name} required data-autofocus autoFocus />
      <TaxNumberField form={form} name="tax_no" label={t.taxNo} country={form.values.country} />
      <SelectField form={form} name="kind" label={t.kind} options={kinds} />
      <TextField form={form} name="shortcut" label={t.shortcut} />
      <SwitchField form={form} name="company" label={t.company} />
      {form.values.company === false && (
        <>
          <TextField form={form} name="first_name" label={t.firstName} />
          <TextField form={form} name="last_name" label={t.lastName} />
        </>
      )}
    </FormSection>
  )
}

function Address({ form }: Part) {
  const { clients: t } = useTexts()
  return (
    <FormSection title={t.address}>
      <TextField form={form} name="street" label={t.street} />
      <TextField form={form} name="post_code" label={t.postCode} />
      <TextField form={form} name="city" label={t.city} />
      <CountryField form={form} name="country" label={t.country} />
      <SwitchField form={form} name="use_delivery_address" label={t.useDelivery} />
      {form.values.use_delivery_address && (
        <TextareaField form={form} name="delivery_address" label={t.delivery} />
      )}
    </FormSection>
  )
}

function Contact({ form }: Part) {
  const { clients: t } = useTexts()
  return (
    <FormSection title={t.contact}>
      <TextField form={form} name="email" label={t.email} type="email" />
      <TextField form={form} name="person" label={t.person} />
      <TextField form={form} name="phone" label={t.phone} type="tel" />
      <TextField form={form} name="mobile_phone" label={t.mobile} type="tel" />
      <TextField form={form} name="www" label={t.www} />
    </FormSection>
  )
}

function Terms({ form }: Part) {
  const { clients: t } = useTexts()
  return (
    <FormSection title={t.terms}>
      <TextField form={form} name="payment_to_kind" label={t.paymentTo} inputMode="numeric" />
      <DecimalField form={form} name="discount" label={t.discount} />
      <PriceListSelect
        value={form.values.price_list_id ?? null}
        error={form.problems.price_list_id}
        onValue={(id) => form.set('price_list_id', id)}
      />
      <TextField form={form} name="default_tax" label={t.defaultTax} description={t.defaultTaxHint} />
      <SwitchField form={form} name="tp_client_connection" label={t.related} />
    </FormSection>
  )
}

function Bank({ form }: Part) {
  const { clients: t } = useTexts()
  const { use_mass_payment, mass_payment_code } = form.values
  return (
    <FormSection title={t.banking}>
      <TextField form={form} name="bank" label={t.bank} />
      <BankAccountField form={form} name="bank_account" label={t.bankAccount} />
      <SwitchField form={form} name="use_mass_payment" label={t.ownNumber} />
      {(use_mass_payment || mass_payment_code) && (
        <TextField
          form={form}
          name="mass_payment_code"
          label={t.ownNumberCode}
          description={t.ownNumberHint}
        />
      )}
    </FormSection>
  )
}

function Further({ form }: Part) {
  const { clients: t, payments } = useTexts()
  const createCategory = (name: string) =>
    sendJson<Category>('POST', '/categories.json', { category: { name } })
  return (
    <FormSection title={payments.further}>
      <RecordSelectField
        form={form}
        name="category_id"
        label={t.category}
        resource={categories}
        nameOf={({ name }) => name}
        onCreate={createCategory}
      />
      <TagsInput
        label={t.tags}
        value={form.values.tag_list ?? []}
        error={form.problems.tag_list}
        onChange={(tags) => form.set('tag_list', tags)}
      />
      <TextField form={form} name="external_id" label={t.externalId} />
      <TextareaField form={form} name="note" label={t.note} description={t.noteHint} />
    </FormSection>
  )
}

function EinvoiceFields({ form }: Part) {
  const { clients: t, invoices } = useTexts()
  return (
    <CollapsibleSection title={t.structured}>
      <SelectField
        form={form}
        name="preferred_channel"
        label={t.preferredChannel}
        description={t.preferredChannelHint}
        options={toOptions(invoices.delivery.channels)}
        is_clearable
      />
      <SelectField
        form={form}
        name="einvoice_format"
        label={t.einvoiceFormat}
        description={t.einvoiceFormatHint}
        options={toOptions(t.einvoiceFormats)}
        is_clearable
      />
      <TextField form={form} name="endpoint" label={t.endpoint} description={t.endpointHint} />
      <TextField form={form} name="buyer_reference" label={t.buyerReference} />
      <TextField form={form} name="chorus_service_code" label={t.chorusService} />
      <TextField form={form} name="chorus_engagement_number" label={t.chorusEngagement} />
      <TextField form={form} name="register_number" label={t.register} />
    </CollapsibleSection>
  )
}
