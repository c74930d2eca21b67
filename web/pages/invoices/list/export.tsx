import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { fileAddress, type Query } from '../../../api/call.ts'
import type { Column } from '../../../pieces/list/columns.tsx'
import { ToolButton } from '../../../pieces/list/tool-button.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { Listed } from '../record.ts'
import { orderedFiltersIn } from './question.ts'

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

export function ExportMenu({ query, columns }: { query: Query; columns: readonly Column<Listed>[] }) {
  const { invoices: t } = useTexts()
  const keys = columns.map(({ key }) => key)
  // On the screen an amount carries its currency; in a sheet the currency is a column.
  const shown = [...keys, ...(keys.includes('currency') ? [] : ['currency'])].join(',')
  const address = (format: string, columns: string) =>
    fileAddress(`/invoices/export.${format}`, { ...orderedFiltersIn(query), columns })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton label={t.export} icon={<IconDownload size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.exportHint}</Menu.Label>
        <Menu.Item
          component="a"
          href={address('csv', shown)}
          download
          leftSection={<IconFileTypeCsv size={16} />}
        >
          {t.exportCsv}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={address('xlsx', shown)}
          download
          leftSection={<IconFileSpreadsheet size={16} />}
        >
          {t.exportXlsx}
        </Menu.Item>
        <Menu.Item component="a" href={address('xlsx', LINES)} download leftSection={<IconTable size={16} />}>
          {t.exportLines}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
