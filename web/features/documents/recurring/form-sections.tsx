import { SegmentedControl, Select, Text } from '@mantine/core'
import { invoiceName, invoiceRows } from '../../../api/invoices.ts'
import { clients, departments, products } from '../../../api/resources.ts'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import {
  DecimalField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../../components/forms/fields.tsx'
import { CollapsibleSection, FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { IntervalField, ORDER } from './interval-field.tsx'
import styles from './recurring.module.css'
import type { Fields } from './recurring.ts'
import { useSourceInvoice } from './series-text.tsx'

type Props = { form: Form<Fields> }

const nameOf = ({ name }: { name: string }) => name

export type Source = 'model' | 'line'
type WhatProps = Props & { source: Source; setSource: (source: Source) => void }

// The document to repeat, or a single line.
export function InvoiceSection({ form, source, setSource }: WhatProps) {
  const { recurrings: t, invoices } = useTexts()
  const { model } = useSourceInvoice(source === 'model' ? form.values.invoice_id : null)
  const hint = (description: string) => (source === 'model' ? { description, inputWrapperOrder: ORDER } : {})
  const choose = (newSource: Source) => {
    setSource(newSource)
    if (newSource === 'line') form.set('invoice_id', null)
  }
  return (
    <FormSection title={t.what}>
      <SegmentedControl
        className={styles.wide ?? ''}
        aria-label={t.source}
        data={toOptions(t.sources)}
        value={source}
        onChange={(newSource) => choose(newSource as Source)}
      />
      {source === 'model' && (
        <RecordSelectField
          form={form}
          name="invoice_id"
          label={t.model}
          resource={invoiceRows}
          among={{ income: 'all' }}
          also={{ income: 'all', status: 'draft' }}
          selected={model ?? null}
          nameOf={(invoice) => joinParts(invoiceName(invoice, invoices), invoice.buyer_name)}
        />
      )}
      <TextField form={form} name="name" label={t.name} {...hint(t.nameHint)} />
      {source === 'line' && <Line form={form} />}
      <RecordSelectField
        form={form}
        name="client_id"
        label={t.client}
        resource={clients}
        nameOf={nameOf}
        input={hint(t.clientHint)}
      />
    </FormSection>
  )
}

function Line({ form }: Props) {
  const { recurrings: t } = useTexts()
  return (
    <>
      <RecordSelectField
        form={form}
        name="product_id"
        label={t.product}
        resource={products}
        nameOf={({ name }) => name ?? ''}
        input={{ description: t.productHint, inputWrapperOrder: ORDER }}
      />
      <DecimalField form={form} name="quantity" label={t.quantity} />
      <DecimalField
        form={form}
        name="price_gross"
        label={t.price}
        description={t.priceHint}
        inputWrapperOrder={ORDER}
      />
      <CurrencyField form={form} name="currency" label={t.currency} />
      <RecordSelectField
        form={form}
        name="department_id"
        label={t.department}
        resource={departments}
        nameOf={({ name }) => name ?? ''}
      />
    </>
  )
}

type WhenProps = Props & { is_new: boolean; dated_by: 'start_date' | 'next_invoice_date' }

export function When({ form, is_new, dated_by }: WhenProps) {
  const { recurrings: t } = useTexts()
  return (
    <FormSection title={t.when}>
      <IntervalField form={form} name="every" label={t.interval} />
      <DateField form={form} name={dated_by} label={is_new ? t.first : t.next} />
      <DateField form={form} name="end_date" label={t.endDate} placeholder={t.noEnd} is_clearable />
      <TextField
        form={form}
        name="ends_after"
        label={t.endsAfter}
        placeholder={t.noEnd}
        inputMode="numeric"
      />
      <TextField form={form} name="time_in_timezone" label={t.time} placeholder="10:00" />
      <SwitchField form={form} name="issue_working_day_only" label={t.workingDays} />
    </FormSection>
  )
}

export function Documents({ form }: Props) {
  const { recurrings: t } = useTexts()
  const { as_draft, send_email, invoice_id } = form.values
  const choose = (how: string | null) => {
    form.set('as_draft', how === 'draft')
    form.set('send_email', how === 'send')
  }
  return (
    <FormSection title={t.documents}>
      <Select
        label={t.how}
        data={toOptions(t.hows)}
        value={as_draft ? 'draft' : send_email ? 'send' : 'issue'}
        error={form.problems.send_email ?? form.problems.as_draft}
        allowDeselect={false}
        onChange={choose}
      />
      <IntervalField
        form={form}
        name="payment_to"
        label={t.term}
        {...(invoice_id ? { description: t.termHint } : {})}
      />
      {send_email && (
        <>
          <TextField
            form={form}
            name="buyer_email"
            label={t.email}
            description={t.emailHint}
            inputWrapperOrder={ORDER}
          />
          <TextField form={form} name="email_subject" label={t.subject} />
          <TextareaField form={form} name="email_body" label={t.body} className={styles.wide ?? ''} />
        </>
      )}
      <Text size="sm" c="dimmed" className={styles.wide ?? ''}>
        {t.words}
      </Text>
    </FormSection>
  )
}

export function More({ form }: Props) {
  const { recurrings: t } = useTexts()
  return (
    <CollapsibleSection title={t.more}>
      <SelectField form={form} name="prices_from" label={t.prices} options={toOptions(t.pricesFrom)} />
      <SelectField form={form} name="missed_days" label={t.missed} options={toOptions(t.missedDays)} />
      <SwitchField form={form} name="create_as_paid" label={t.asPaid} />
      <SwitchField form={form} name="convert_to_vat_invoice" label={t.asInvoice} />
      <SwitchField form={form} name="only_year_month" label={t.yearMonth} />
      <SwitchField form={form} name="end_of_month_sell_date" label={t.endOfMonth} />
      <SwitchField form={form} name="email_notification_enabled" label={t.tellEach} />
      <SwitchField form={form} name="recurring_finished_notification" label={t.tellEnd} />
      <SwitchField form={form} name="invoice_pattern_enabled" label={t.ownNumbers} />
      {form.values.invoice_pattern_enabled && (
        <TextField form={form} name="invoice_pattern" label={t.pattern} placeholder="F/nr" />
      )}
      <TextareaField form={form} name="comment" label={t.comment} className={styles.wide ?? ''} />
    </CollapsibleSection>
  )
}
