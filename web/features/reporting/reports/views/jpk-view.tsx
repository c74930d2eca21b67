import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { ReportTable } from '../report-table.tsx'
import type { ReportViewProps } from './columns.ts'
import { useJpkColumns } from './jpk-columns.tsx'
import { JpkDeclaration } from './jpk-declaration.tsx'
import { JpkObstacles } from './jpk-obstacles.tsx'
import type { InvoiceNotices, JpkReport } from './jpk-report.ts'

// Declaration of a month: obstacles, files and the rows of both registers.
export function Jpk({ data, report, query }: ReportViewProps<JpkReport>) {
  const { reports: t } = useTexts()
  const [saved, setSaved] = useState<{ month: string; notices: InvoiceNotices }>()
  const month = data.month ?? ''
  const columns = useJpkColumns(month)
  return (
    <Stack gap="md">
      <JpkObstacles title={t.jpk.obstacles} problems={data.obstacles} color="yellow" />
      <JpkObstacles title={t.jpk.notices} problems={data.notices} color="blue" />
      <JpkObstacles
        title={t.jpk.outsideKsef(data.outside_ksef_count)}
        problems={data.outside_ksef.map((document) => ({
          ...document,
          field: 'gov_id',
          message: t.jpk.noKsefNumber,
        }))}
        color="blue"
      />
      <JpkObstacles
        title={t.jpk.invoiceNotices}
        problems={saved?.month === month ? saved.notices : []}
        color="blue"
      />
      <JpkDeclaration data={data} query={query} onInvoicesSaved={(notices) => setSaved({ month, notices })} />
      {data.rows.length > 0 && (
        <ReportTable
          label={t.names[report.name]}
          columns={columns}
          lines={data.rows.map((row, index) => ({
            key: `${row.register} ${row.id ?? row.number} ${index}`,
            row,
          }))}
          totals={[]}
        />
      )}
    </Stack>
  )
}
