import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Section } from '../../../../components/layout/section-card.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { LinkedDocument, Timeline } from './timeline.ts'

export function Linked({ timeline }: { timeline: Timeline | null | undefined }) {
  const { invoices: t } = useTexts()
  const linked = timeline?.linked ?? []
  if (linked.length === 0) return null
  return (
    <Section title={t.linked}>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {linked.map((document) => (
          <li key={`${document.resource}.${document.id}`}>
            <Text size="xs" c="dimmed">
              {t.relations[document.relation] ?? ''}
            </Text>
            <Anchor component={Link} to={pathOf(document)} size="sm">
              {[t.kinds[document.kind] ?? document.kind.toUpperCase(), document.number].join(' ')}
            </Anchor>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

const pathOf = ({ resource, id }: LinkedDocument) =>
  resource === 'invoices' ? `/invoices/${id}` : `/warehouse-documents/${id}`
