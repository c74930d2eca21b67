import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useRecord } from '../../api/records.ts'
import { clients } from '../../api/resources.ts'
import { RecordName } from '../../pieces/record-name.tsx'
import { StatusBadge, type Tone } from '../../pieces/status-badge.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { listed, nameOf } from '../invoices/record.ts'
import { intervalOf, type Recurring } from './recurring.ts'

// How lists and pages tell of a series.

const TONES: { [state: string]: Tone } = { active: 'good', paused: 'warn', failed: 'bad' }

export function SeriesState({ series: { state } }: { series: Recurring }) {
  const { states } = useTexts().recurrings
  return <StatusBadge tone={TONES[state] ?? 'neutral'}>{states[state]}</StatusBadge>
}

export function everyText(t: Texts['recurrings'], every: string): string {
  const { number, unit } = intervalOf(every)
  return t.every(Number(number), unit)
}

// Who buys: said by the series, or as in the document that is repeated.
export function BuyerOf({ series: { client_id, invoice_id } }: { series: Recurring }) {
  const { data } = useRecord(listed, client_id === null ? (invoice_id ?? undefined) : undefined)
  if (client_id !== null) return <RecordName resource={clients} id={client_id} />
  return data?.buyer_name ?? ''
}

export function ModelLink({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  const { data, isError } = useRecord(listed, id)
  if (!data) return isError ? `#${id}` : '…'
  return (
    <Anchor component={Link} to={`/invoices/${id}`} inherit>
      {nameOf(data, t)}
    </Anchor>
  )
}
