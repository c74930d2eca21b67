import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { DecimalField, TextField } from '../../../components/forms/fields.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Transfer } from './transfers.ts'

type Changes = Partial<Transfer> | { remove: true }
type Props = {
  transfer: Transfer
  close: () => void
  save: (changes: Changes) => Promise<void>
}

// Changes one transfer of an open batch.
export function TransferDialog({ transfer, close, save }: Props) {
  const { transfers: t, common } = useTexts()
  const [values, setValues] = useState<Partial<Transfer>>({
    beneficiary_name: transfer.beneficiary_name,
    account: transfer.account,
    amount: transfer.amount,
    title: transfer.title,
    split_payment: transfer.split_payment,
    vat_amount: transfer.vat_amount,
    tax_no: transfer.tax_no,
    invoice_number: transfer.invoice_number,
  })
  const [isSaving, setSaving] = useState(false)
  const form = {
    values,
    problems: {},
    set: <Field extends keyof Transfer>(field: Field, value: Partial<Transfer>[Field]) =>
      setValues({ ...values, [field]: value }),
  }
  const send = async (changes: Changes) => {
    setSaving(true)
    await save(changes)
    setSaving(false)
  }
  return (
    <Modal opened onClose={close} title={t.edit} closeButtonProps={{ 'aria-label': common.close }}>
      <Stack gap="md">
        <TextField form={form} name="beneficiary_name" label={t.beneficiary} />
        <TextField form={form} name="account" label={t.beneficiaryAccount} />
        <DecimalField form={form} name="amount" label={t.amount} is_amount />
        <TextField form={form} name="title" label={t.text} />
        {transfer.currency === 'PLN' && (
          <Checkbox
            label={t.splitPayment}
            checked={values.split_payment === true}
            onChange={(event) => form.set('split_payment', event.currentTarget.checked)}
          />
        )}
        {values.split_payment && (
          <>
            <DecimalField form={form} name="vat_amount" label={t.vat} is_amount />
            <TextField form={form} name="tax_no" label={t.taxNumber} />
            <TextField form={form} name="invoice_number" label={t.invoiceNumber} />
          </>
        )}
      </Stack>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="red" onClick={() => void send({ remove: true })}>
          {t.remove}
        </Button>
        <Button loading={isSaving} onClick={() => void send(values)}>
          {common.save}
        </Button>
      </Group>
    </Modal>
  )
}
