import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useInvalidate } from '../../../../api/mutations.ts'
import { payments } from '../../../../api/resources.ts'
import { DateField } from '../../../../components/forms/date-field.tsx'
import { DecimalField, SelectField, TextField } from '../../../../components/forms/fields.tsx'
import { toOptions } from '../../../../components/forms/to-options.ts'
import { useRecordForm } from '../../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

type Props = { invoice: Invoice; today: string; onClose: () => void }

// Records a payment directly on the document.
export function AddPayment({ invoice, today, onClose }: Props) {
  const { invoices: t, common } = useTexts()
  const refresh = useInvalidate()
  const form = useRecordForm({
    resource: payments,
    record: undefined,
    draft_name: `banking_payment.invoice.${invoice.id}`,
    base: {
      name: t.paymentTitle(invoice.number),
      paid_date: today,
      ...paymentOf(invoice),
      kind: t.paymentTypes[invoice.payment_type ?? ''] ? invoice.payment_type : 'transfer',
    },
    onSaved: () => {
      onClose()
      void refresh(invoices)
    },
  })
  return (
    <form
      noValidate
      aria-label={t.addPayment}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Stack gap="sm">
        <SimpleGrid cols={2} spacing="sm">
          <DecimalField
            form={form}
            name="price"
            is_amount
            label={`${t.paymentAmount}, ${invoice.currency}`}
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <DateField form={form} name="paid_date" label={t.paymentDate} />
        </SimpleGrid>
        <SelectField form={form} name="kind" label={t.paymentType} options={toOptions(t.paymentTypes)} />
        <TextField form={form} name="name" label={t.paymentName} />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              form.drop()
              onClose()
            }}
          >
            {common.cancel}
          </Button>
          <Button type="submit" loading={form.is_saving}>
            {t.addPayment}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const paymentOf = ({ id, amount_due, currency, income, client_id }: Invoice) => ({
  price: amount_due,
  currency,
  invoice_id: id,
  income,
  client_id,
  paid: true,
})
