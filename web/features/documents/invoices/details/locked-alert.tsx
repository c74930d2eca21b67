import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { isCancelled } from '../../../../api/invoices.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, isCorrectable } from '../invoice.ts'

// Explains that the document is locked, and offers a correction.
export function LockedAlert({ invoice }: { invoice: Pick<Invoice, 'id' | 'kind' | 'locked' | 'cancelled'> }) {
  const { invoices: t } = useTexts()
  if (!invoice.locked || isCancelled(invoice)) return null
  return (
    <Alert color="gray" title={t.locked} mb="lg">
      {t.lockedHint}{' '}
      {isCorrectable(invoice) && (
        <Anchor component={Link} to={`/invoices/new?correct=${invoice.id}`} size="sm" underline="always">
          {t.correct}
        </Anchor>
      )}
    </Alert>
  )
}
