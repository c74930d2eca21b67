import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../api/queries.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useCopyLink } from '../feedback/use-copy-link.ts'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconLink, IconPencil } from '../icons/icons.ts'
import styles from './lists.module.css'
import { ToolbarButton } from './toolbar-button.tsx'
import { isSameView, type ListView } from './view-query.ts'
import { ManageViews, SaveView } from './views-dialogs.tsx'

type Props = { list: string; query: string }

// Saved views of a list. The address contains a whole view, so a link shows the same list to everybody.
export function ViewsMenu({ list, query }: Props) {
  const { list: t } = useTexts()
  const [, setSearchParams] = useSearchParams()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const views = useApiQuery<ListView[]>('/list_views.json', { list }).data ?? []
  const current = views.find((view) => isSameView(view.query, query))
  const copyLink = useCopyLink(`${location.origin}${location.pathname}?${query}`)
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ToolbarButton
            label={current?.name ?? t.views}
            icon={<IconBookmark size={16} />}
            className={styles.views ?? ''}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{views.length === 0 ? t.noViews : t.views}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view === current && <IconCheck size={16} />}
              onClick={() => setSearchParams(view.query)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => setDialog('save')}>
            {t.saveView}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
            {t.copyView}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('manage')}>
              {t.manageViews}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveView list={list} query={query} views={views} onClose={close} />}
      {dialog === 'manage' && <ManageViews views={views} onClose={close} />}
    </>
  )
}
