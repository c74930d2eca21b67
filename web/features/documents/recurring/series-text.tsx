import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { decimal, multiply, printPlain } from '../../../../src/money/decimal.ts'
import { useAccount } from '../../../api/account.ts'
import { invoiceName, invoiceRows } from '../../../api/invoices.ts'
import { useList } from '../../../api/queries.ts'
import { clients } from '../../../api/resources.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { intervalOf, type RecurringSeries } from './recurring.ts'

// Descriptions of a schedule for lists and pages.

const TONES: { [state: string]: Tone } = { active: 'good', paused: 'warn', failed: 'bad' }

export function SeriesState({ series: { state } }: { series: RecurringSeries }) {
  const { states } = useTexts().recurrings
  return <StatusBadge tone={TONES[state] ?? 'neutral'}>{states[state]}</StatusBadge>
}

export function everyText(t: Texts['recurrings'], every: string): string {
  const { number, unit } = intervalOf(every)
  return t.every(Number(number), unit)
}

// The client of the schedule, or that of the repeated document.
export function BuyerOf({ series: { client_id, invoice_id } }: { series: RecurringSeries }) {
  const { model } = useSourceInvoice(client_id === null ? invoice_id : null)
  if (client_id !== null) return <RecordName resource={clients} id={client_id} />
  return model?.buyer_name ?? ''
}

// The gross amount of one document. The price of a product can change until then.
export function AmountOf({
  series: { invoice_id, price_gross, quantity, currency, prices_from },
}: {
  series: RecurringSeries
}) {
  const { money } = useFormat()
  const { model } = useSourceInvoice(invoice_id)
  const accountCurrency = useAccount().data?.currency
  if (prices_from === 'card') return null
  if (invoice_id !== null) return model ? money(model.price_gross, model.currency) : null
  if (price_gross === null) return null
  return money(
    printPlain(multiply(decimal(price_gross), decimal(quantity ?? '1'))),
    currency ?? accountCurrency,
  )
}

// The repeated document, possibly a draft. It is read from the list, because a deleted one would return 404 by its id.
export function useSourceInvoice(id: number | null) {
  const query = { invoice_ids: id, income: 'all', per_page: 1 }
  const issued = useList(invoiceRows, query, { enabled: id !== null })
  const isAbsent = ({ data, isPlaceholderData }: typeof issued) =>
    data?.rows.length === 0 && !isPlaceholderData
  const isUnissued = id !== null && isAbsent(issued)
  const drafts = useList(invoiceRows, { ...query, status: 'draft' }, { enabled: isUnissued })
  const rows = [...(issued.data?.rows ?? []), ...(drafts.data?.rows ?? [])]
  return { model: rows.find((row) => row.id === id), is_gone: isUnissued && isAbsent(drafts) }
}

export function ModelLink({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  const { model, is_gone } = useSourceInvoice(id)
  if (!model) return is_gone ? `#${id}` : '…'
  return (
    <Anchor component={Link} to={`/invoices/${id}`} inherit>
      {invoiceName(model, t)}
    </Anchor>
  )
}
