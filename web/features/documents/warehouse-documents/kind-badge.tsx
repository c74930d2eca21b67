import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Kind } from './warehouse-document.ts'

const TONES: { [kind in Kind]: Tone } = {
  pz: 'good',
  pw: 'good',
  wz: 'warn',
  rw: 'warn',
  mm: 'info',
  zt: 'neutral',
}

export function KindBadge({ kind }: { kind: Kind }) {
  const { warehouseDocuments: t } = useTexts()
  return <StatusBadge tone={TONES[kind]}>{t.kinds[kind]}</StatusBadge>
}
