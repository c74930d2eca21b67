import { Alert, Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendIdempotent } from '../../../api/idempotent-requests.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconReceipt } from '../../../components/icons/icons.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../../documents/invoices/invoice.ts'
import { useInterestProblem } from './interest-error.ts'

type OwedInterest = Answers['OwedInterest']
type InvoiceInterest = Answers['InvoiceInterest']

// Interest on late payment, line by line. An interest note is issued only on request.
export function InterestSoFar({ invoice }: { invoice: Invoice }) {
  const { interest: t } = useTexts().reminders
  const tell = useInterestProblem()
  const { data } = useApiQuery<OwedInterest[]>('/interest.json', { invoice_id: invoice.id })
  const [owed] = data ?? []
  if (!owed) return null
  return (
    <SectionCard title={t.title}>
      {owed.problem ? (
        <Alert color="yellow">
          {tell(owed.problem)}{' '}
          <Anchor component={Link} to="/interest" inherit underline="always">
            {t.tables}
          </Anchor>
        </Alert>
      ) : (
        <Counting invoice={invoice} />
      )}
    </SectionCard>
  )
}

function Counting({ invoice }: { invoice: Invoice }) {
  const { interest: t } = useTexts().reminders
  const { day, money, percent } = useFormat()
  const { data } = useApiQuery<InvoiceInterest>(`/invoices/${invoice.id}/interest.json`)
  if (!data) return null
  const amount = (text: string) => money(text, data.currency)
  return (
    <Stack gap="md">
      <Text size="sm">
        {t.names[data.rates]}, {t.until} {day(data.date_to)}
      </Text>
      {data.unknown_from && (
        <Alert color="yellow">
          {t.unknownFrom(day(data.unknown_from))}{' '}
          <Anchor component={Link} to="/interest" inherit underline="always">
            {t.tables}
          </Anchor>
        </Alert>
      )}
      <SmallTable
        label={t.soFar}
        keyOf={({ date_from }) => date_from}
        rows={data.lines}
        columns={[
          { key: 'from', label: t.from, show: ({ date_from }) => day(date_from) },
          { key: 'to', label: t.to, show: ({ date_to }) => day(date_to) },
          { key: 'days', label: t.days, align: 'right', show: ({ days }) => days },
          { key: 'rate', label: t.rate, align: 'right', show: ({ rate }) => percent(rate) },
          {
            key: 'principal',
            label: t.principal,
            align: 'right',
            show: ({ principal }) => amount(principal),
          },
          { key: 'amount', label: t.amount, align: 'right', show: (line) => amount(line.amount) },
        ]}
        total={{ label: t.total, values: { amount: amount(data.total) } }}
      />
      <Notes counted={data} />
      <IssueNote invoice={invoice} counted={data} />
    </Stack>
  )
}

function Notes({ counted: { notes, currency } }: { counted: InvoiceInterest }) {
  const { interest: t } = useTexts().reminders
  const { day, money } = useFormat()
  if (notes.length === 0) return null
  return (
    <Text size="sm" component="div">
      {t.notes}:{' '}
      {notes.map(({ id, number, date_to, amount }) => (
        <div key={id}>
          <Anchor component={Link} to={`/invoices/${id}`} inherit>
            {number}
          </Anchor>{' '}
          {money(amount, currency)}, {t.until} {day(date_to)}
        </div>
      ))}
    </Text>
  )
}

function IssueNote({ invoice: { id }, counted }: { invoice: Invoice; counted: InvoiceInterest }) {
  const { interest: t } = useTexts().reminders
  const { day, money, decimal } = useFormat()
  const mayWrite = useMayWrite()
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const [compensation, setCompensation] = useState(false)
  const { rates, date_from, date_to, total, currency, compensation: flat } = counted
  const issue = async () => {
    const sum = money(total, currency)
    const totalText = compensation && flat?.amount ? `${sum} + ${money(flat.amount, currency)}` : sum
    if (!(await confirm({ title: t.issueAsk(totalText, day(date_to)), text: t.issueText, yes: t.issue })))
      return
    setBusy(true)
    const interest = { rates, date_from, date_to, compensation }
    try {
      const path = `/invoices/${id}/interest.json`
      const note = await sendIdempotent<Answers['Invoice']>('POST', path, { interest })
      notices.done(t.issued(note.number ?? ''))
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh(invoices)
  }
  if (!mayWrite || counted.lines.length === 0) return null
  return (
    <Stack gap="xs" align="flex-start">
      {flat?.amount && (
        <Checkbox
          label={t.flat(decimal(flat.eur))}
          checked={compensation}
          onChange={(event) => setCompensation(event.currentTarget.checked)}
        />
      )}
      {flat && !flat.amount && (
        <Text size="xs" c="dimmed">
          {t.flatUnknown}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        leftSection={<IconReceipt size={15} />}
        onClick={() => void issue()}
      >
        {t.issue}
      </Button>
    </Stack>
  )
}
