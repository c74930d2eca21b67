import { fileUrl, type QueryParams } from '../../../../api/client.ts'
import type { InvoiceRow } from '../../../../api/invoices.ts'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTable } from '../../../../components/icons/icons.ts'
import type { Column } from '../../../../components/lists/columns.tsx'
import { DownloadMenu } from '../../../../components/lists/download-menu.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { orderedFiltersIn } from './list-filters.ts'

const LINES = [
  'number',
  'issue_date',
  'buyer_name',
  'positions.name',
  'positions.code',
  'positions.quantity',
  'positions.quantity_unit',
  'positions.price_net',
  'positions.tax',
  'positions.total_price_net',
  'positions.total_price_gross',
  'currency',
].join(',')

export function ExportMenu({
  query,
  columns,
}: {
  query: QueryParams
  columns: readonly Column<InvoiceRow>[]
}) {
  const { invoices: t } = useTexts()
  const keys = columns.map(({ key }) => key)
  // The table shows the currency beside each amount; an export has a currency column.
  const shown = [...keys, ...(keys.includes('currency') ? [] : ['currency'])].join(',')
  const address = (format: string, columns: string) =>
    fileUrl(`/invoices/export.${format}`, { ...orderedFiltersIn(query), columns })
  return (
    <DownloadMenu
      hint={t.exportHint}
      files={[
        { label: t.exportCsv, icon: <IconFileTypeCsv size={16} />, address: address('csv', shown) },
        { label: t.exportXlsx, icon: <IconFileSpreadsheet size={16} />, address: address('xlsx', shown) },
        { label: t.exportLines, icon: <IconTable size={16} />, address: address('xlsx', LINES) },
      ]}
    />
  )
}
