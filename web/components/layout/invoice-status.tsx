import { type InvoiceRow, isCancelled, isEmailQueued, isTestDocument } from '../../api/invoices.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { StatusBadge, type Tone } from './status-badge.tsx'

const TONES: { [status: string]: Tone } = {
  sent: 'info',
  paid: 'good',
  accepted: 'good',
  partial: 'warn',
  incomplete: 'warn',
  rejected: 'bad',
  overdue: 'bad',
}

// The most important status of a document: void, overdue, or its payment status.
export function InvoiceStatus({ invoice }: { invoice: InvoiceRow }) {
  const { statuses, queued, testDocument } = useTexts().invoices
  if (isTestDocument(invoice)) return <StatusBadge tone="warn">{testDocument}</StatusBadge>
  const status = isCancelled(invoice) ? 'cancelled' : invoice['overdue?'] ? 'overdue' : invoice.status
  if (status === 'sent' && isEmailQueued(invoice)) return <StatusBadge tone="warn">{queued}</StatusBadge>
  return <StatusBadge tone={TONES[status] ?? 'neutral'}>{statuses[status] ?? status}</StatusBadge>
}
