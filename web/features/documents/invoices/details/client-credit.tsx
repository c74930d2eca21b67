import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { compare, decimal, isPositive } from '../../../../../src/money/decimal.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { payments } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconCoins } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices, requestsPayment } from '../invoice.ts'

// Credit balance of the client, offered if the document is unpaid.
export function ClientCredit({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const { money } = useFormat()
  const notices = useNotify()
  const refresh = useInvalidate()
  const mayWrite = useMayWrite()
  const [isBusy, setBusy] = useState(false)
  const { id, client_id, currency, amount_due, income } = invoice
  const isOwed =
    requestsPayment(invoice) && !isCancelled(invoice) && client_id !== null && isPositive(decimal(amount_due))
  const { data } = useApiQuery<Answers['Credit'][]>(
    isOwed && mayWrite ? `/clients/${client_id}/credit.json` : undefined,
    { income: income ? 'yes' : 'no' },
  )
  const credit = data?.find((row) => row.currency === currency)
  if (!isOwed || !credit || !isPositive(decimal(credit.amount))) return null
  const usable = compare(decimal(credit.amount), decimal(amount_due)) < 0 ? credit.amount : amount_due
  const use = async () => {
    setBusy(true)
    try {
      const path = `/invoices/${id}/use_credit.json`
      const { used } = await sendIdempotent<Answers['UsedCredit']>(
        'POST',
        path,
        {},
        { readVersion: credit.amount },
      )
      await refresh(invoices, payments)
      notices.done(t.creditUsed(money(used, currency)))
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert mb="lg" color="pine" icon={<IconCoins size={18} />} title={t.creditTitle} data-no-print>
      <Group justify="space-between">
        <Text size="sm">{t.creditHint(money(credit.amount, currency))}</Text>
        <Button size="xs" loading={isBusy} onClick={() => void use()}>
          {t.spendCredit(money(usable, currency))}
        </Button>
      </Group>
    </Alert>
  )
}
