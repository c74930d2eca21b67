import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileAddress, type Query } from '../../api/client.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '../icons/icons.ts'
import { ToolButton } from './toolbar-button.tsx'

// The list as a file: the same filters, all pages.
export function ExportMenu({ path, query }: { path: string; query: Query }) {
  const { list: t } = useTexts()
  const { page: _page, per_page: _per_page, include: _include, ...asked } = query
  const address = (format: 'csv' | 'xlsx') => fileAddress(`/${path}/export.${format}`, asked)
  return (
    <FilesMenu
      hint={t.exportHint}
      files={[
        { label: t.exportXlsx, icon: <IconFileSpreadsheet size={16} />, address: address('xlsx') },
        { label: t.exportCsv, icon: <IconFileText size={16} />, address: address('csv') },
      ]}
    />
  )
}

type File = { label: string; icon: ReactNode; address: string }

export function FilesMenu({ hint, files }: { hint: string; files: readonly File[] }) {
  const { list: t } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton label={t.export} icon={<IconDownload size={16} />} />
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
