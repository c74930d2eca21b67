import { Button, Card, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apiFetch } from '../../../api/client.ts'
import { hasStatus } from '../../../api/errors.ts'
import { renewCsrfToken } from '../../../api/session-store.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { fieldErrors } from '../../../locales/error-text.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'

const EMPTY = { old_password: '', password: '', repeat: '' }

export default function PasswordPage() {
  const { profile, pages } = useTexts().settings
  const { bind, change, is_sending } = useChangePassword()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  return (
    <>
      <SettingsHeader title={pages.password} hint={profile.passwordHint} />
      <Card component="section" aria-label={pages.password} maw={460}>
        <form noValidate onSubmit={handleSubmit}>
          <Stack>
            <PasswordField
              label={profile.oldPassword}
              autoComplete="current-password"
              {...bind('old_password')}
            />
            <PasswordField
              label={profile.password}
              description={profile.passwordRule}
              autoComplete="new-password"
              {...bind('password')}
            />
            <PasswordField label={profile.repeat} autoComplete="new-password" {...bind('repeat')} />
            <Button type="submit" loading={is_sending}>
              {profile.change}
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  )
}

function useChangePassword() {
  const t = useTexts()
  const { profile } = t.settings
  const notices = useNotify()
  const [fields, setFields] = useState(EMPTY)
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_sending, setSending] = useState(false)
  const change = async () => {
    const { repeat, ...body } = fields
    if (repeat !== fields.password) return setProblems({ repeat: profile.differ })
    setProblems({})
    setSending(true)
    try {
      // A 401 means that the old password is wrong, not that the session has ended.
      await apiFetch('POST', '/session/password.json', { body, is_session_call: true })
      await renewCsrfToken()
      setFields(EMPTY)
      notices.done(profile.changed)
    } catch (error) {
      const errors = problemsIn(error, t)
      if (Object.keys(errors).length === 0) notices.failed(error)
      setProblems(errors)
    } finally {
      setSending(false)
    }
  }
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  return { bind, change, is_sending }
}

function problemsIn(error: unknown, t: Texts): { [field: string]: string } {
  return hasStatus(error, 401) ? { old_password: t.settings.profile.wrong } : fieldErrors(t, error)
}
