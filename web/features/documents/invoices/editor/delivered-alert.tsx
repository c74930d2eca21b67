import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isCorrectable } from '../invoice.ts'
import { deliveryReasons } from './model/delivery-reasons.ts'
import type { EditorInvoice } from './model/editor-values.ts'

// Warns that the document was already sent and offers a correction instead.
export function DeliveredAlert({ source }: { source: EditorInvoice }) {
  const { editor: t, invoices } = useTexts()
  const ways = deliveryReasons(source)
  if (ways.length === 0) return null
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.givenOut}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} data-given-out>
      {ways.map((reason) => invoices.leftBy[reason] ?? '').join(' ')} {t.givenOutHint}{' '}
      {isCorrectable(source) && (
        <Anchor
          component={Link}
          to={`/invoices/new?correct=${source.id}`}
          size="sm"
          c="var(--mantine-color-text)"
          underline="always"
        >
          {invoices.correct}
        </Anchor>
      )}
    </Alert>
  )
}
