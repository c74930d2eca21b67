import { Alert, Button, Space, Table } from '@mantine/core'
import { IconCheck, IconUpload } from '@tabler/icons-react'
import { TableFrame } from '../../pieces/table-frame.tsx'
import { known } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Import } from './record.ts'

type Props = { file: Import; is_busy: boolean; onRun: () => void }

// What trying everything out has shown.
export function Outcome({ file, is_busy, onRun }: Props) {
  const t = useTexts()
  const what = t.imports.records[file.resource](file.total)
  if (file.problems.length > 0) return <Problems file={file} />
  return (
    <Alert mt="lg" color="pine" role="status" icon={<IconCheck size={18} />} title={t.imports.good(what)}>
      {t.imports.goodHint}
      <div>
        <Button mt="md" loading={is_busy} leftSection={<IconUpload size={16} />} onClick={onRun}>
          {t.imports.run(what)}
        </Button>
      </div>
    </Alert>
  )
}

function Problems({ file }: { file: Import }) {
  const t = useTexts()
  const { imports } = t
  const rows = new Set(file.problems.map(({ row }) => row)).size
  return (
    <>
      <Alert mt="lg" color="red" role="alert" title={imports.problems(rows)}>
        {imports.problemsHint}
      </Alert>
      <Space h="md" />
      <TableFrame>
        <Table aria-label={imports.problems(rows)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90}>{imports.row}</Table.Th>
              <Table.Th>{imports.column}</Table.Th>
              <Table.Th>{imports.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {file.problems.map(({ row, column, message }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td fw={600}>{column}</Table.Td>
                <Table.Td>{known(t, [message])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
    </>
  )
}
