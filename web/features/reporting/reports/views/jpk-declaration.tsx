import { Card, Group, Table, Text } from '@mantine/core'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { JpkDownloads } from './jpk-downloads.tsx'
import type { JpkFileProps } from './jpk-report.ts'

// Rows of the form: base and tax.
const SALES: readonly (readonly [string, string?, string?])[] = [
  ['exempt', 'P_10'],
  ['abroad', 'P_11'],
  ['services', 'P_12'],
  ['zero', 'P_13'],
  ['rate5', 'P_15', 'P_16'],
  ['rate8', 'P_17', 'P_18'],
  ['rate23', 'P_19', 'P_20'],
  ['wdt', 'P_21'],
  ['export', 'P_22'],
  ['wnt', 'P_23', 'P_24'],
  ['importGoods', 'P_25', 'P_26'],
  ['importServices', 'P_27', 'P_28'],
  ['importServicesEu', 'P_29', 'P_30'],
  ['totalDue', 'P_37', 'P_38'],
  ['carried', undefined, 'P_39'],
  ['assets', 'P_40', 'P_41'],
  ['purchases', 'P_42', 'P_43'],
  ['totalDeducted', undefined, 'P_48'],
]
const SUMS = new Set(['totalDue', 'totalDeducted'])

export function JpkDeclaration(props: JpkFileProps) {
  const { jpk: t } = useTexts().reports
  const format = useFormat()
  const values: Values = new Map(props.data.declaration.map(({ name, value }) => [name, value]))
  const over = values.get('P_62')
  return (
    <Card component="section" aria-label={t.declaration}>
      <Group justify="space-between" align="flex-start" mb="sm">
        {values.size > 0 ? (
          <div>
            <Text c="dimmed" size="sm">
              {over ? t.over : t.paid}
            </Text>
            <Text fz="1.6rem" fw={650} lh={1.2}>
              {format.money(over ?? values.get('P_51') ?? '0', 'PLN')}
            </Text>
          </div>
        ) : (
          <Text c="dimmed" size="sm" maw="34rem">
            {t.later}
          </Text>
        )}
        <JpkDownloads {...props} />
      </Group>
      {values.size > 0 && <DeclarationTable values={values} />}
    </Card>
  )
}

type Values = ReadonlyMap<string | null, string | null>

function DeclarationTable({ values }: { values: Values }) {
  const { jpk: t } = useTexts().reports
  const format = useFormat()
  const zloty = (name: string | undefined) => {
    const value = name && values.get(name)
    return value === undefined || value === '' ? '' : format.decimal(value)
  }
  return (
    <Table
      verticalSpacing={6}
      horizontalSpacing={6}
      aria-label={t.declaration}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.declaration}</Table.Th>
          <Table.Th ta="right">{t.base}</Table.Th>
          <Table.Th ta="right">{t.tax}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {SALES.filter(([, base, tax]) => values.has(base ?? '') || values.has(tax ?? '')).map(
          ([key, base, tax]) => (
            <Table.Tr key={key} fw={SUMS.has(key) ? 600 : undefined}>
              <Table.Td>
                {t.rows[key]}{' '}
                <Text span c="dimmed" size="xs" fw={400}>
                  {[base, tax].filter(Boolean).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{zloty(base)}</Table.Td>
              <Table.Td ta="right">{zloty(tax)}</Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  )
}
