import { Anchor, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { TableContainer } from '../../../components/lists/table-container.tsx'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { ImportRun } from './import-run.ts'
import styles from './imports.module.css'

// Rows that were imported with warnings.
export function ImportWarnings({ file }: { file: ImportRun }) {
  const t = useTexts()
  const { imports } = t
  const warnings = file.warnings.filter(
    ({ row }) => !file.problem_rows.some((problemRow) => problemRow.row === row),
  )
  if (warnings.length === 0) return null
  return (
    <section aria-label={imports.doubtful} className={styles.doubtful}>
      <Title order={2} size="h4" mb="sm">
        {imports.doubtful}
      </Title>
      <TableContainer>
        <Table aria-label={imports.doubtful}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90}>{imports.row}</Table.Th>
              <Table.Th>{imports.record}</Table.Th>
              <Table.Th>{imports.column}</Table.Th>
              <Table.Th>{imports.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {warnings.map(({ row, column, message, record_id, record_name }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td>
                  <Text span hiddenFrom="sm" size="sm" c="dimmed">
                    {imports.row}{' '}
                  </Text>
                  {row}
                </Table.Td>
                <Table.Td>
                  {record_id !== null && (
                    <Anchor component={Link} inherit to={`/${file.resource}/${record_id}`}>
                      {record_name || record_id}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td fw={600}>{column}</Table.Td>
                <Table.Td>{translateMessages(t, [message])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableContainer>
    </section>
  )
}
