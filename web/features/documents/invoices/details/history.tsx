import { Button, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'

type Entry = Answers['Entry']

const SHOWN = 50
const FIELDS = 12
const LONG = 80
const AMOUNTS = new Set(['paid', 'amount_due', 'set_off', 'price_net', 'price_tax', 'price_gross'])
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

// Loaded only when the user opens it.
export function AuditHistory({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  const [isOpen, opening] = useDisclosure(false)
  const { data } = useApiQuery<Entry[]>(isOpen ? '/account/history.json' : undefined, {
    object: 'invoice',
    id,
    per_page: SHOWN,
  })
  if (data === null) return null
  return (
    <SectionCard title={t.history}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.historyHint}
      </Text>
      {!isOpen && (
        <Button variant="default" size="xs" onClick={opening.open} style={{ alignSelf: 'flex-start' }}>
          {t.showHistory}
        </Button>
      )}
      <Stack gap="md">{isOpen && data?.map((entry) => <HistoryRow key={entry.seq} entry={entry} />)}</Stack>
    </SectionCard>
  )
}

function HistoryRow({ entry: { at, user, action, changes } }: { entry: Entry }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const names = fieldNames(t)
  const visibleChanges = changes
    .map(({ field, old, new: now }) => ({
      field,
      before: textOf(field, old, t, format),
      after: textOf(field, now, t, format),
    }))
    .filter(({ before, after }) => before !== after)
  return (
    <div>
      <Text size="sm" fw={600}>
        {t.actions[action] ?? action}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {joinParts(format.moment(at), user)}
      </Text>
      <Table verticalSpacing={2} fz="xs" layout="fixed" aria-label={t.actions[action] ?? action}>
        <Table.Tbody>
          {visibleChanges.slice(0, FIELDS).map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{names[field] ?? field}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {before !== '' && <del>{before}</del>} {after}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {visibleChanges.length > FIELDS && (
        <Text size="xs" c="dimmed">
          {t.andMore(visibleChanges.length - FIELDS)}
        </Text>
      )}
    </div>
  )
}

// Fields with a translated name; the others are shown by their API name.
const fieldNames = (t: Texts['invoices']): { [field: string]: string } => ({
  number: t.number,
  kind: t.kind,
  status: t.status,
  issue_date: t.issueDate,
  sell_date: t.sellDate,
  payment_to: t.paymentTo,
  payment_type: t.paymentType,
  paid: t.paid,
  paid_date: t.paidDate,
  amount_due: t.due,
  set_off: t.setOff,
  price_net: t.net,
  price_tax: t.tax,
  price_gross: t.gross,
  buyer_name: t.buyer,
  buyer_tax_no: t.taxNo,
  seller_name: t.seller,
  currency: t.currency,
  oid: t.order,
  description: t.notes,
  internal_note: t.internalNote,
  cancel_reason: t.cancelReason,
  email_to: t.letter.to,
  email_cc: t.letter.cc,
  left_by: t.actions.leave ?? 'left_by',
})

function textOf(field: string, value: unknown, t: Texts['invoices'], format: Formatters): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const names = { status: t.statuses, kind: t.kinds, email_status: t.mailStatuses }[field]
  if (names) return names[text] ?? text
  if (AMOUNTS.has(field)) return format.amount(text)
  if (DAY.test(text)) return format.day(text)
  if (MOMENT.test(text)) return format.moment(text)
  return text.length > LONG ? `${text.slice(0, LONG)} …` : text
}
