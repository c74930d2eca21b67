import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceTimeline, LinkedDocument } from './timeline.ts'

export function RelatedDocuments({ timeline }: { timeline: InvoiceTimeline | null | undefined }) {
  const { invoices: t } = useTexts()
  const linked = timeline?.linked ?? []
  if (linked.length === 0) return null
  return (
    <SectionCard title={t.linked}>
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
    </SectionCard>
  )
}

const pathOf = ({ resource, id }: LinkedDocument) =>
  resource === 'invoices' ? `/invoices/${id}` : `/warehouse-documents/${id}`
