import { Alert, Button, Card, Group, Text, Title } from '@mantine/core'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconWand } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AllocationTable } from './allocation-table.tsx'
import type { Fields } from './form-sections.tsx'
import { type OpenInvoice, openInvoices, type Payment } from './payment.ts'
import { RemainingAmount } from './remaining-amount.tsx'
import { useInvoiceAllocation } from './use-invoice-allocation.ts'

type Props = { form: Form<Fields>; payment: Payment | undefined }

// Selects the invoices that the payment settles, their order and amounts.
export function InvoiceAllocation({ form, payment }: Props) {
  const { payments: t } = useTexts()
  const format = useFormat()
  const { client_id, price } = form.values
  const { ids, invoices, currency, allocations, remainder, buyers, among, has_open, ...actions } =
    useInvoiceAllocation(form, payment)
  return (
    <Card component="section" aria-label={t.matching}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.matching}
        </Title>
        {has_open && (
          <Button variant="default" size="xs" leftSection={<IconWand size={14} />} onClick={actions.suggest}>
            {t.oldestFirst}
          </Button>
        )}
      </Group>
      <RecordSelect
        label={t.addInvoice}
        resource={openInvoices}
        // Typing searches all invoices; the closed list offers those of the client.
        among={(typed) => (typed === '' ? { ...among, client_id } : among)}
        nameOf={(invoice) => allocationList(invoice, format.money)}
        value={null}
        onChange={(_, row) => row && actions.add(row)}
        error={form.problems.invoice_ids ?? form.problems.invoice_id}
        input={{ placeholder: t.addInvoiceHint, description: client_id ? t.ofClient : t.ofAll }}
      />
      {allocations.length > 0 && (
        <>
          <AllocationTable allocations={allocations} ids={ids} keep={actions.keep} />
          <RemainingAmount
            remainder={remainder}
            price={price}
            currency={currency}
            client_id={client_id}
            name={invoices.find((invoice) => invoice.client_id === client_id)?.buyer_name ?? ''}
          />
        </>
      )}
      <Warnings buyers={buyers} is_pending={allocations.length > 0 && !form.values.paid} />
    </Card>
  )
}

function Warnings({ buyers, is_pending }: { buyers: readonly string[]; is_pending: boolean }) {
  const { payments: t } = useTexts()
  return (
    <>
      {buyers.length > 0 && (
        <Alert
          mt="sm"
          color="yellow"
          title={
            <Text c="var(--mantine-color-text)" inherit>
              {t.severalClients}
            </Text>
          }
        >
          {t.severalClientsHint(buyers.join(', '))}
        </Alert>
      )}
      {is_pending && (
        <Alert mt="sm" color="gray">
          {t.notYet}
        </Alert>
      )}
    </>
  )
}

const allocationList = (
  { number, buyer_name, amount_due, currency }: OpenInvoice,
  money: (amount: string, currency: string) => string,
) => joinParts(number, buyer_name, money(amount_due, currency))
