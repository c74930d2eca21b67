import { Alert, Anchor, Button, Card, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { getJson } from '../../../../api/client.ts'
import { saveFile } from '../../../../api/download.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { IconDownload } from '../../../../components/icons/icons.ts'
import type { Asked } from '../../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { Figure, Name, type ReportColumn, ReportTable } from '../report-table.tsx'
import { type Props, right } from './columns.ts'

// The declaration of a month, what stands in its way, the files, and the rows of both registers.

type JpkReport = Answers['JpkV7Report']
type InvoiceReport = Answers['JpkFaReport']
type InvoiceNotices = InvoiceReport['notices']
type Row = Partial<JpkReport['rows'][number]> &
  Pick<JpkReport['rows'][number], 'fields'> & { currency?: null }

export function Jpk({ data, report, query }: Props<JpkReport>) {
  const { reports: t } = useTexts()
  const columns = useColumns()
  const [saved, setSaved] = useState<{ month: string; notices: InvoiceNotices }>()
  const month = data.month ?? ''
  return (
    <Stack gap="md">
      <Problems title={t.jpk.obstacles} problems={data.obstacles} color="yellow" />
      <Problems title={t.jpk.notices} problems={data.notices} color="blue" />
      <Problems
        title={t.jpk.invoiceNotices}
        problems={saved?.month === month ? saved.notices : []}
        color="blue"
      />
      <Declaration data={data} query={query} onInvoicesSaved={(notices) => setSaved({ month, notices })} />
      {data.rows.length > 0 && (
        <ReportTable
          label={t.names[report.name]}
          columns={columns}
          lines={data.rows.map((row, place) => ({
            key: `${row.register} ${row.id ?? row.number} ${place}`,
            row,
          }))}
          totals={[]}
        />
      )}
    </Stack>
  )
}

const SHOWN_MAX = 8

type Told = { title: string; problems: JpkReport['obstacles'] | JpkReport['notices']; color: string }

function Problems({ title, problems, color }: Told) {
  const { reports } = useTexts()
  if (problems.length === 0) return null
  return (
    <Alert
      color={color}
      title={
        <Text c="var(--mantine-color-text)" inherit>
          {title}
        </Text>
      }
    >
      <Stack gap={4} component="ul" m={0} ps="md">
        {problems.slice(0, SHOWN_MAX).map(({ document_id, number, field, message }) => (
          <li key={`${document_id} ${field} ${message}`}>
            {document_id !== null ? (
              <Anchor component={Link} to={`/invoices/${document_id}`} size="sm" underline="always">
                {number}
              </Anchor>
            ) : (
              <Anchor
                component={Link}
                to={field?.startsWith('account') ? '/settings' : '/departments'}
                size="sm"
                underline="always"
              >
                {fieldName(field ?? '', reports)}
              </Anchor>
            )}
            {': '}
            {message}
          </li>
        ))}
        {problems.length > SHOWN_MAX && <li>{reports.jpk.more(problems.length - SHOWN_MAX)}</li>}
      </Stack>
    </Alert>
  )
}

const fieldName = (field: string, { jpk }: Texts['reports']): string =>
  jpk.fields[field.replace('department.', '')] ?? field

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

type FileProps = { data: JpkReport; query: Asked; onInvoicesSaved: (notices: InvoiceNotices) => void }

function Declaration({ data, query, onInvoicesSaved }: FileProps) {
  const { reports } = useTexts()
  const t = reports.jpk
  const format = useFormat()
  const told = new Map(data.declaration.map(({ name, value }) => [name, value]))
  const zloty = (name: string | undefined) => {
    const value = name && told.get(name)
    return value === undefined || value === '' ? '' : format.decimal(value)
  }
  const paid = told.get('P_51') ?? '0'
  const over = told.get('P_62')
  return (
    <Card component="section" aria-label={t.declaration}>
      <Group justify="space-between" align="flex-start" mb="sm">
        {told.size > 0 ? (
          <div>
            <Text c="dimmed" size="sm">
              {over ? t.over : t.paid}
            </Text>
            <Text fz="1.6rem" fw={650} lh={1.2}>
              {format.money(over ?? paid, 'PLN')}
            </Text>
          </div>
        ) : (
          <Text c="dimmed" size="sm" maw="34rem">
            {t.later}
          </Text>
        )}
        <Files data={data} query={query} onInvoicesSaved={onInvoicesSaved} />
      </Group>
      {told.size > 0 && (
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
            {SALES.filter(([, base, tax]) => told.has(base ?? '') || told.has(tax ?? '')).map(
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
      )}
    </Card>
  )
}

function Files({ data, query, onInvoicesSaved }: FileProps) {
  const { reports } = useTexts()
  const t = reports.jpk
  const notices = useNotices()
  const [is_saving, setSaving] = useState<string>()
  const { department_id, carried, lang } = query
  const save = async (path: string, asked: Asked, name: string) => {
    setSaving(path)
    try {
      await saveFile(path, { department_id, lang, ...asked }, name)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSaving(undefined)
    }
  }
  const month = data.month ?? ''
  const registers = `/jpk_${data.variant === 'V7K' ? 'v7k' : 'v7m'}.xml`
  const invoices = { date_from: data.date_from ?? '', date_to: data.date_to ?? '' }
  const saveInvoices = async () => {
    await save('/jpk_fa.xml', invoices, `JPK_FA-${month}.xml`)
    const asked = { department_id, lang, ...invoices }
    onInvoicesSaved((await getJson<InvoiceReport>('/reports/jpk_fa.json', asked)).notices)
  }
  return (
    <Group gap="xs" data-no-print>
      <Button
        leftSection={<IconDownload size={16} />}
        disabled={data.obstacles.length > 0}
        loading={is_saving === registers}
        onClick={() =>
          void save(registers, { month, ...(carried ? { carried } : {}) }, `JPK_${data.variant}-${month}.xml`)
        }
      >
        {`JPK_${data.variant}`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={is_saving === '/jpk_fa.xml'}
        onClick={() => void saveInvoices().catch(notices.failed)}
      >
        {t.invoices}
      </Button>
    </Group>
  )
}

function useColumns(): ReportColumn<Row>[] {
  const { reports } = useTexts()
  const t = reports.jpk
  const format = useFormat()
  return [
    {
      key: 'number',
      label: reports.columns.number,
      show: (row) => <Figure to={row.documents}>{row.number}</Figure>,
    },
    {
      key: 'register',
      label: t.register,
      show: (row) => (row.register ? reports.sides[row.register === 'sales' ? 'yes' : 'no'] : ''),
    },
    { key: 'tax_date', label: reports.columns.taxDate, show: (row) => format.day(row.tax_date) },
    {
      key: 'name',
      label: reports.client,
      show: (row) => (
        <>
          <Name>{row.name}</Name>
          {row.tax_no && row.tax_no !== 'BRAK' && (
            <Text span display="block" size="xs" c="dimmed">
              {[row.country, row.tax_no].filter(Boolean).join(' ')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'known',
      label: t.marks,
      show: (row) => [row.type, row.known, ...(row.marks ?? [])].filter(Boolean).join(' · '),
      is_wide: true,
    },
    right<Row>('fields', t.amounts, (row) => (
      <>
        {row.fields.map(({ name, value }) => (
          <div key={name}>
            <Text span size="xs" c="dimmed">
              {name}
            </Text>{' '}
            {format.amount(value)}
          </div>
        ))}
      </>
    )),
  ]
}
