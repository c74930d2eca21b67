import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiFetch, sendJson } from '../../api/client.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'
import { IconTrash } from '../icons/icons.ts'
import type { ListView } from './view-query.ts'

const NAME_MAX = 60

function useViewActions() {
  const notices = useNotify()
  const { common } = useTexts()
  const queries = useQueryClient()
  const act = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: ['facts', '/list_views.json'] })
    }
  }
  const save = ({ list, name, query }: Pick<ListView, 'list' | 'name' | 'query'>) =>
    act(() => sendJson('POST', '/list_views.json', { list_view: { list, name, query } }))
  return {
    save,
    rename: ({ id }: ListView, name: string) =>
      act(() => sendJson('PUT', `/list_views/${id}.json`, { list_view: { name } })),
    remove: async (view: ListView) => {
      if (await act(() => apiFetch('DELETE', `/list_views/${view.id}.json`)))
        notices.undoable(common.deleted(view.name), () => save(view))
    },
  }
}

type SaveProps = { list: string; query: string; views: readonly ListView[]; onClose: () => void }

export function SaveView({ list, query, views, onClose }: SaveProps) {
  const { list: t, common } = useTexts()
  const actions = useViewActions()
  const [name, setName] = useState('')
  const isReplaced = views.some((view) => view.name === name.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await actions.save({ list, name: name.trim(), query })) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t.saveViewTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={(event) => void save(event)}>
        <TextInput
          label={t.viewName}
          description={isReplaced ? t.viewReplaced : t.saveViewHint}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {common.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

export function ManageViews({ views, onClose }: Pick<SaveProps, 'views' | 'onClose'>) {
  const { list: t, common } = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.manageViewsTitle}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack gap="xs">
        {views.map((view) => (
          <ViewRow key={`${view.id} ${view.updated_at}`} view={view} />
        ))}
      </Stack>
    </Modal>
  )
}

function ViewRow({ view }: { view: ListView }) {
  const { list: t } = useTexts()
  const { rename, remove } = useViewActions()
  const [name, setName] = useState(view.name)
  const save = async () => {
    const isNew = name.trim() !== '' && name.trim() !== view.name
    if (!isNew || !(await rename(view, name.trim()))) setName(view.name)
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={t.viewName}
        value={name}
        maxLength={NAME_MAX}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t.deleteView(view.name)}
        onClick={() => void remove(view)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
