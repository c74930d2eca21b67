import { Button, Card, Center, EmptyState, Progress, Table, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useRefresh } from '../../api/records.ts'
import { clients, invoices, products } from '../../api/resources.ts'
import { useFormat } from '../../format.ts'
import { TableFrame } from '../../pieces/table-frame.tsx'
import { known } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Import } from './record.ts'

const SHOWN_BY = { clients, invoices, products }

export function Running({ file: { done, total, resource } }: { file: Import }) {
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

export function Done({ file, onAnother }: { file: Import; onAnother: () => void }) {
  const { imports: t } = useTexts()
  const refresh = useRefresh()
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
            <Button component={Link} to={`/${resource}`}>
              {t.see}
            </Button>
            <Button variant="default" onClick={onAnother}>
              {t.another}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      </Center>
      {file.warnings.length > 0 && <Doubtful file={file} />}
    </>
  )
}

// What was taken and still deserves a second look.
function Doubtful({ file: { warnings } }: { file: Import }) {
  const t = useTexts()
  const { imports } = t
  return (
    <section aria-label={imports.doubtful}>
      <Title order={2} size="h4" mb="sm">
        {imports.doubtful}
      </Title>
      <TableFrame>
        <Table aria-label={imports.doubtful}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90}>{imports.row}</Table.Th>
              <Table.Th>{imports.column}</Table.Th>
              <Table.Th>{imports.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {warnings.map(({ row, column, message }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td fw={600}>{column}</Table.Td>
                <Table.Td>{known(t, [message])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
    </section>
  )
}
