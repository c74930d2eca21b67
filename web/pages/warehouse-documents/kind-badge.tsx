import { StatusBadge, type Tone } from '../../pieces/status-badge.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Kind } from './document.ts'

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
