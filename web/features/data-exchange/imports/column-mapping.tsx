import { Select, Table, Text } from '@mantine/core'
import { TableContainer } from '../../../components/lists/table-container.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { ImportRun, Mapping } from './import-run.ts'

const SAMPLES = 3

type Props = { file: ImportRun; mapping: Mapping; set: (header: string, field: string | null) => void }

// Shows each column of the file with sample values and the field it is imported into.
export function Columns({ file, mapping, set }: Props) {
  const { imports: t } = useTexts()
  const usedFields = new Set(Object.values(mapping))
  // Fields with a label come first; the others use the API name.
  const labelledFields = Object.keys(t.fields).filter((field) => file.fields.includes(field))
  const options = [...labelledFields, ...file.fields.filter((field) => !labelledFields.includes(field))].map(
    (value) => ({
      value,
      label: t.fields[value] ?? value,
    }),
  )
  return (
    <TableContainer>
      <Table aria-label={t.match}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.column}</Table.Th>
            <Table.Th>{t.examples}</Table.Th>
            <Table.Th w={280}>{t.field}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.headers.map((header) => (
            <Table.Tr key={header}>
              <Table.Td fw={600}>{header}</Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {file.sample
                    .map((row) => row[header])
                    .filter(Boolean)
                    .slice(0, SAMPLES)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  size="sm"
                  aria-label={t.fieldOf(header)}
                  placeholder={t.leftOut}
                  data={options.filter(({ value }) => value === mapping[header] || !usedFields.has(value))}
                  searchable
                  clearable
                  limit={80}
                  comboboxProps={{ keepMounted: false }}
                  value={mapping[header] ?? null}
                  onChange={(field) => set(header, field)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableContainer>
  )
}
