import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { plainStatus } from './ksef-status-value.ts'

const TONES: { [status: string]: Tone } = {
  ok: 'good',
  processing: 'info',
  offline: 'warn',
  server_error: 'warn',
  status_check_error: 'warn',
  send_error: 'bad',
  offline_error: 'bad',
  duplicate_error: 'bad',
  blocked_403_error: 'bad',
}

// Status of a document in KSeF.
export function KsefStatusBadge({ status }: { status: string | null }) {
  const { gov: t } = useTexts()
  if (status === null) return null
  const plain = plainStatus(status)
  return <StatusBadge tone={TONES[plain] ?? 'neutral'}>{t.statuses[plain] ?? plain}</StatusBadge>
}
