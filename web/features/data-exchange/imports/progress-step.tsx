import { Button, Card, Center, EmptyState, Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useInvalidate } from '../../../api/mutations.ts'
import { clients, invoices, priceLists, products } from '../../../api/resources.ts'
import { IconCircleCheck } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { ImportRun } from './import-run.ts'
import { ImportWarnings } from './import-warnings.tsx'

const SHOWN_BY = { clients, invoices, products, price_list_positions: priceLists }

const pathOf = ({ resource, price_list_id }: ImportRun) =>
  resource === 'price_list_positions' ? `/price-lists/${price_list_id}` : `/${resource}`

export function Running({ file: { done, total, resource } }: { file: ImportRun }) {
  const { imports: t } = useTexts()
  const { count } = useFormat()
  return (
    <Card component="section" aria-label={t.running(count(done), count(total))} maw={560}>
      <Text fw={600} mb="sm">
        {t.resources[resource]}: {t.running(count(done), count(total))}
      </Text>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="lg"
        animated
        aria-label={t.resources[resource]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t.runningHint}
      </Text>
    </Card>
  )
}

export function FinishedStep({ file, onAnother }: { file: ImportRun; onAnother: () => void }) {
  const { imports: t } = useTexts()
  const refresh = useInvalidate()
  const { resource, created, updated, skipped } = file
  // Lists that were seen before do not know of these records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => void refresh(SHOWN_BY[resource]), [resource])
  return (
    <>
      <Center mih="40vh">
        <EmptyState
          icon={<IconCircleCheck size={44} stroke={1.4} />}
          title={t.done(t.records[resource](created))}
          description={updated + skipped > 0 ? t.others(updated, skipped) : undefined}
          role="status"
        >
          <EmptyState.Actions>
            <Button component={Link} to={pathOf(file)}>
              {t.see}
            </Button>
            <Button variant="default" onClick={onAnother}>
              {t.another}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      </Center>
      <ImportWarnings file={file} />
    </>
  )
}
