import { Button, Card, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconPlus } from '../../../components/icons/icons.ts'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { translateMessages } from '../../../locales/error-text.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { describeRights, RightsTable } from './rights-table.tsx'
import { type CustomRole, useCustomRoles } from './roles.ts'

type EditedRole = Pick<CustomRole, 'name' | 'rights'> & { id?: number }

export function CustomRoles() {
  const { ownRoles: t } = useTexts().settings
  const roles = useCustomRoles()
  const [edited, edit] = useState<EditedRole>()
  const columns: SmallTableColumn<CustomRole>[] = [
    { key: 'name', label: t.name, show: ({ name }) => name },
    { key: 'rights', label: t.may, is_long: true, show: ({ rights }) => describeRights(rights, t) },
    { key: 'users', label: t.users, show: ({ users }) => users },
    {
      key: 'edit',
      label: '',
      is_action: true,
      show: (role) => <Deeds role={role} onEdit={() => edit(role)} />,
    },
  ]
  return (
    <Card mt="lg">
      <Group justify="space-between" gap="md" {...(roles.length > 0 ? { mb: 'xs' } : {})}>
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.hint}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => edit({ name: '', rights: ['sales.view', 'clients.view', 'products.view'] })}
        >
          {t.create}
        </Button>
      </Group>
      {roles.length > 0 && (
        <SmallTable label={t.title} columns={columns} rows={roles} keyOf={({ id }) => String(id)} />
      )}
      {edited && <RoleForm edited={edited} onDone={() => edit(undefined)} />}
    </Card>
  )
}

function Deeds({ role, onEdit }: { role: CustomRole; onEdit: () => void }) {
  const { settings, common } = useTexts()
  const { ownRoles: t } = settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const remove = async () => {
    if (!(await confirm({ title: t.removeAsk(role.name), text: '', yes: common.delete, is_danger: true })))
      return
    try {
      await apiFetch('DELETE', `/account/roles/${role.id}.json`)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="subtle" aria-label={`${common.edit}: ${role.name}`} onClick={onEdit}>
        {common.edit}
      </Button>
      {role.users === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`${common.delete}: ${role.name}`}
          onClick={() => void remove()}
        >
          {common.delete}
        </Button>
      )}
    </Group>
  )
}

function RoleForm({ edited, onDone }: { edited: EditedRole; onDone: () => void }) {
  const { texts } = useLocale()
  const { ownRoles: t } = texts.settings
  const notices = useNotify()
  const refresh = useInvalidate()
  const [name, setName] = useState(edited.name ?? '')
  const [rights, setRights] = useState<readonly string[]>(edited.rights)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const role = { name: name.trim(), rights }
    try {
      if (edited.id) await sendJson('PUT', `/account/roles/${edited.id}.json`, { role })
      else await sendJson('POST', '/account/roles.json', { role })
      notices.done(t.saved(role.name))
      await refresh()
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.fields.name)
        setProblem(translateMessages(texts, error.fields.name))
      else notices.failed(error)
    }
  }
  return (
    <Modal
      opened
      onClose={onDone}
      title={edited.id ? t.change : t.create}
      closeButtonProps={{ 'aria-label': texts.common.close }}
      size="lg"
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <TextInput
            label={t.name}
            data-autofocus
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RightsTable rights={rights} onChange={setRights} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              {texts.common.cancel}
            </Button>
            <Button type="submit">{texts.common.save}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
