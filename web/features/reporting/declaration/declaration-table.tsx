import { Table, Text } from '@mantine/core'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { TaxFigure } from '../tax-entries/tax-figure.tsx'
import { type DeclaredValue, declarationRows, fieldsOf, rowLabel } from './declaration-rows.ts'

// The declaration as the form has it. Each figure opens its tax entries.
export function DeclarationTable({ values }: { values: readonly DeclaredValue[] }) {
  const { reports: t } = useTexts()
  const byName = new Map(values.map((value) => [value.name, value]))
  return (
    <Table
      verticalSpacing={6}
      horizontalSpacing={6}
      aria-label={t.jpk.declaration}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.jpk.declaration}</Table.Th>
          <Table.Th ta="right">{t.jpk.base}</Table.Th>
          <Table.Th ta="right">{t.jpk.tax}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {declarationRows(values).map((row) => (
          <Table.Tr key={row.key} fw={row.is_sum ? 600 : undefined}>
            <Table.Td>
              {rowLabel(row, t)}{' '}
              <Text span c="dimmed" size="xs" fw={400}>
                {fieldsOf(row)}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              <Figure value={byName.get(row.base ?? '')} />
            </Table.Td>
            <Table.Td ta="right">
              {row.mark ? (
                <Mark value={byName.get(row.mark)} />
              ) : (
                <Figure value={byName.get(row.tax ?? '')} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type FigureProps = { value: DeclaredValue | undefined }

function Figure({ value }: FigureProps) {
  const format = useFormat()
  if (!value?.value) return null
  return (
    <TaxFigure link={value.entries} name={value.name ?? ''}>
      {format.decimal(value.value)}
    </TaxFigure>
  )
}

// 1 marks something; anything else is a text.
function Mark({ value }: FigureProps) {
  return value?.value === '1' ? '✓' : value?.value
}
