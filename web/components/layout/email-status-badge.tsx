import { useTexts } from '../../locales/locale-provider.tsx'
import { StatusBadge, type Tone } from './status-badge.tsx'

const TONES: { [status: string]: Tone } = {
  queued: 'neutral',
  retrying: 'warn',
  sent: 'good',
  outbox: 'warn',
  failed: 'bad',
  unknown: 'warn',
}

export function EmailStatusBadge({ status }: { status: string }) {
  const { mailStatuses } = useTexts().invoices
  return <StatusBadge tone={TONES[status] ?? 'neutral'}>{mailStatuses[status] ?? status}</StatusBadge>
}
