import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileUrl, type QueryParams } from '../../api/client.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '../icons/icons.ts'
import { ToolbarButton } from './toolbar-button.tsx'

// Downloads the list as a file, with the same filters and all pages.
export function ExportMenu({ path, query }: { path: string; query: QueryParams }) {
  const { list: t } = useTexts()
  const { page: _page, per_page: _per_page, include: _include, ...filters } = query
  const address = (format: 'csv' | 'xlsx') => fileUrl(`/${path}/export.${format}`, filters)
  return (
    <DownloadMenu
      hint={t.exportHint}
      files={[
        { label: t.exportXlsx, icon: <IconFileSpreadsheet size={16} />, address: address('xlsx') },
        { label: t.exportCsv, icon: <IconFileText size={16} />, address: address('csv') },
      ]}
    />
  )
}

type File = { label: string; icon: ReactNode; address: string }

export function DownloadMenu({ hint, files }: { hint: string; files: readonly File[] }) {
  const { list: t } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolbarButton label={t.export} icon={<IconDownload size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{hint}</Menu.Label>
        {files.map(({ label, icon, address }) => (
          <Menu.Item key={address} component="a" href={address} download leftSection={icon}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
