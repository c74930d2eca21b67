import { ActionIcon } from '@mantine/core'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useRole, useSession } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconShieldLock } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { memberName } from './member-name.ts'

// Removes the second factors of a member who has lost them. Only owners may.
export function TwoFactorReset({ member }: { member: Answers['Member'] }) {
  const { team: t } = useTexts().settings
  const { user } = useSession()
  const isOwner = useRole() === 'owner'
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  if (!isOwner || !member.two_factor || member.id === user.id) return null
  const name = memberName(member)
  const reset = async () => {
    const question = { title: t.resetAsk(name), text: t.resetText, yes: t.resetYes, is_danger: true }
    if (!(await confirm(question))) return
    try {
      await apiFetch('DELETE', `/account/users/${member.id}/two_factor.json`)
      notices.done(t.resetDone(name))
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return (
    <ActionIcon color="gray" aria-label={t.resetOne(name)} title={t.resetYes} onClick={() => void reset()}>
      <IconShieldLock size={16} />
    </ActionIcon>
  )
}
