import { Button, Group, Modal, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import optionStyles from '../../../components/forms/option-card.module.css'
import { translateMessages } from '../../../locales/error-text.ts'
import { UI_LANGUAGES, useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { useAssignableRoles } from '../roles/roles.ts'
import styles from '../settings/settings.module.css'
import { Departments, worksForAllDepartments } from './department-access.tsx'

export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { texts: t } = useLocale()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.settings.team.invite}
      closeButtonProps={{ 'aria-label': t.common.close }}
      size="lg"
    >
      <InviteForm onDone={onClose} />
    </Modal>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { texts: t, lang: spoken } = useLocale()
  const { team } = t.settings
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('member')
  const [departmentIds, setDepartments] = useState<number[]>([])
  const [lang, setLang] = useState<string>(spoken)
  const { invite, problem, is_sending } = useInvite(onDone)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const limits = worksForAllDepartments(role) ? [] : departmentIds
    void invite({ email: email.trim(), role, lang, department_ids: limits })
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {team.inviteHint}
        </Text>
        <TextInput
          label={team.email}
          type="email"
          data-autofocus
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Roles role={role} onChange={setRole} />
        {!worksForAllDepartments(role) && (
          <Departments label={team.departments} ids={departmentIds} onChange={setDepartments} />
        )}
        <div>
          <Text size="sm" fw={600} mb={4}>
            {team.lang}
          </Text>
          <SegmentedControl aria-label={team.lang} data={UI_LANGUAGES} value={lang} onChange={setLang} />
        </div>
        <Group justify="flex-end" className={styles.dialogBar ?? ''}>
          <Button variant="default" onClick={onDone}>
            {t.common.cancel}
          </Button>
          <Button type="submit" loading={is_sending}>
            {team.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Roles({ role, onChange }: { role: string; onChange: (role: string) => void }) {
  const { team } = useTexts().settings
  const roles = useAssignableRoles()
  return (
    <Radio.Group label={team.role} value={role} onChange={onChange}>
      <Stack gap="xs" mt={4}>
        {roles.map(({ value, label, about }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={about}
            className={optionStyles.choice ?? ''}
            data-chosen={value === role || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

type Invitation = { email: string; role: string; lang: string; department_ids: readonly number[] }

function useInvite(onDone: () => void) {
  const t = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [problem, setProblem] = useState<string>()
  const [is_sending, setSending] = useState(false)
  const invite = async (invitation: Invitation) => {
    setSending(true)
    setProblem(undefined)
    try {
      await sendJson('POST', '/account/invitations.json', invitation)
      notices.done(t.settings.team.sent(invitation.email))
      await refresh()
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.fields.email)
        setProblem(translateMessages(t, error.fields.email))
      else notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  return { invite, problem, is_sending }
}
