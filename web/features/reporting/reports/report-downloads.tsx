import { Button } from '@mantine/core'
import { fileUrl } from '../../../api/client.ts'
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '../../../components/icons/icons.ts'
import { DownloadMenu } from '../../../components/lists/download-menu.tsx'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'
import type { Report } from './report-list.ts'

// Printed report of all rows, with carried sums.
export function ReportPdf({ report, query }: { report: Report; query: ListParams }) {
  const { lang, texts } = useLocale()
  if (report.has_client && !query.client_id) return null
  const { page: _page, per_page: _per_page, ...filters } = query
  return (
    <Button
      component="a"
      variant="default"
      href={fileUrl(`${report.path}.pdf`, { ...filters, ...(report.has_client ? {} : { lang }) })}
      target="_blank"
      leftSection={<IconFileTypePdf size={16} />}
    >
      {texts.reports.pdf}
    </Button>
  )
}

// Downloads all rows of the report as a file.
export function ReportFiles({ report, query }: { report: Report; query: ListParams }) {
  const {
    lang,
    texts: { reports: t },
  } = useLocale()
  if (report.has_client && !query.client_id) return null
  const { page: _page, per_page: _per_page, ...filters } = query
  // In languages with a decimal comma, spreadsheet programs expect a semicolon as delimiter.
  const delimiter = lang === 'en' ? undefined : ';'
  const address = (format: string) =>
    fileUrl(`${report.path}.${format}`, {
      ...filters,
      lang,
      ...(format === 'csv' ? { delimiter } : {}),
    })
  return (
    <DownloadMenu
      hint={t.exportHint}
      files={[
        { label: t.xlsx, icon: <IconFileSpreadsheet size={16} />, address: address('xlsx') },
        { label: t.csv, icon: <IconFileTypeCsv size={16} />, address: address('csv') },
      ]}
    />
  )
}
