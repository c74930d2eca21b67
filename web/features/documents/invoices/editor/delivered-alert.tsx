import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isCorrectable } from '../invoice.ts'
import { givenOut } from './model/delivery-reasons.ts'
import type { Document } from './model/editor-values.ts'

// Who changes what others hold already is told so, and what would be the open way.
export function GivenOut({ source }: { source: Document }) {
  const { editor: t, invoices } = useTexts()
  const ways = givenOut(source)
  if (ways.length === 0) return null
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.givenOut}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} data-given-out>
      {ways.map((way) => invoices.leftBy[way] ?? '').join(' ')} {t.givenOutHint}{' '}
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
