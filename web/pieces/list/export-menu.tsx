import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { fileAddress, type Query } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ToolButton } from './tool-button.tsx'

// The list as a file: the same filters, all pages.
export function ExportMenu({ path, query }: { path: string; query: Query }) {
  const { list: t } = useTexts()
  const { page: _page, per_page: _per_page, include: _include, ...asked } = query
  const address = (format: 'csv' | 'xlsx') => fileAddress(`/${path}/export.${format}`, asked)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton label={t.export} icon={<IconDownload size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.exportHint}</Menu.Label>
        <Menu.Item
          component="a"
          href={address('xlsx')}
          download
          leftSection={<IconFileSpreadsheet size={16} />}
        >
          {t.exportXlsx}
        </Menu.Item>
        <Menu.Item component="a" href={address('csv')} download leftSection={<IconFileText size={16} />}>
          {t.exportCsv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
