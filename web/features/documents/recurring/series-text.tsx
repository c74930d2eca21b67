import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { listed, nameOf } from '../../../api/invoices.ts'
import { useList } from '../../../api/queries.ts'
import { clients } from '../../../api/resources.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
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
  const { model } = useModel(client_id === null ? invoice_id : null)
  if (client_id !== null) return <RecordName resource={clients} id={client_id} />
  return model?.buyer_name ?? ''
}

// The document that is repeated, a draft perhaps. It is looked for in lists: whoever asks for one that is gone by its id is told off.
export function useModel(id: number | null) {
  const named = { invoice_ids: id, income: 'all', per_page: 1 }
  const issued = useList(listed, named, { enabled: id !== null })
  const isAbsent = ({ data, isPlaceholderData }: typeof issued) =>
    data?.rows.length === 0 && !isPlaceholderData
  const is_unissued = id !== null && isAbsent(issued)
  const drafts = useList(listed, { ...named, status: 'draft' }, { enabled: is_unissued })
  const rows = [...(issued.data?.rows ?? []), ...(drafts.data?.rows ?? [])]
  return { model: rows.find((row) => row.id === id), is_gone: is_unissued && isAbsent(drafts) }
}

export function ModelLink({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  const { model, is_gone } = useModel(id)
  if (!model) return is_gone ? `#${id}` : '…'
  return (
    <Anchor component={Link} to={`/invoices/${id}`} inherit>
      {nameOf(model, t)}
    </Anchor>
  )
}
