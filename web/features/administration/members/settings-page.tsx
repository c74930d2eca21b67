import { ActionIcon, Button, Card, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useIsAdmin, useRole, useSession } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconTrash, IconUserPlus } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CustomRoles } from '../roles/custom-roles.tsx'
import { useAssignableRoles, useRoleName } from '../roles/roles.ts'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'
import { Departments, worksForAllDepartments } from './department-access.tsx'
import { Invite } from './invite-dialog.tsx'
import { memberName } from './member-name.ts'
import { TwoFactorReset } from './two-factor-reset.tsx'

type Member = Answers['Member']

export default function UsersPage() {
  const { settings: t } = useTexts()
  const mayChangeAccount = useIsAdmin()
  const { data, error, refetch } = useApiQuery<Member[]>('/account/users.json')
  const [isInviting, inviting] = useDisclosure(false)
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  return (
    <>
      <Group justify="space-between" align="flex-start" style={{ rowGap: 0 }}>
        <SettingsHeader title={t.pages.users} hint={t.team.usersHint} />
        {mayChangeAccount && (
          <Button mb="md" leftSection={<IconUserPlus size={16} />} onClick={inviting.open}>
            {t.team.invite}
          </Button>
        )}
      </Group>
      {!mayChangeAccount && <ReadOnlyAlert />}
      <Members members={data ?? []} />
      {mayChangeAccount && <CustomRoles />}
      <Invite opened={isInviting} onClose={inviting.close} />
    </>
  )
}

function Members({ members }: { members: Member[] }) {
  const { team: t, pages } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  // An account keeps its last owner.
  const owners = members.filter(({ role, invited }) => role === 'owner' && !invited)
  const isLastOwner = (member: Member) => owners.length === 1 && owners[0] === member
  const columns: SmallTableColumn<Member>[] = [
    { key: 'name', label: t.name, show: (member) => <MemberName member={member} /> },
    {
      key: 'role',
      label: t.role,
      show: (member) => <RoleChoice member={member} is_fixed={isLastOwner(member)} />,
    },
    { key: 'seen', label: t.seen, is_whole: true, show: (member) => <LastSeen member={member} /> },
    {
      key: 'remove',
      label: '',
      is_action: true,
      show: (member) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <TwoFactorReset member={member} />
          {!isLastOwner(member) && <Removal member={member} />}
        </Group>
      ),
    },
  ]
  return (
    <Card>
      <SmallTable
        label={pages.users}
        columns={columns.filter(({ is_action }) => !is_action || mayChangeAccount)}
        rows={members}
        keyOf={({ id, invitation_id }) => `${id} ${invitation_id}`}
      />
    </Card>
  )
}

function MemberName({ member }: { member: Member }) {
  const { team: t } = useTexts().settings
  const { user } = useSession()
  const name = memberName(member)
  return (
    <>
      <Text size="sm" fw={600}>
        {name} {member.id === user.id && <StatusBadge tone="info">{t.you}</StatusBadge>}{' '}
        {member.two_factor && <StatusBadge tone="good">{t.twoFactor}</StatusBadge>}
      </Text>
      {name !== member.email && (
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      )}
    </>
  )
}

function LastSeen({ member: { invited, expires_at, last_seen_at } }: { member: Member }) {
  const { team: t } = useTexts().settings
  const format = useFormat()
  if (!invited) return format.moment(last_seen_at) || t.never
  return (
    <Group gap="xs">
      <StatusBadge tone="warn">{t.invited}</StatusBadge>
      <Text size="xs" c="dimmed">
        {t.until(format.day(expires_at))}
      </Text>
    </Group>
  )
}

function RoleChoice({ member, is_fixed }: { member: Member; is_fixed: boolean }) {
  const { team: t } = useTexts().settings
  const role = useRole()
  const mayChangeAccount = useIsAdmin()
  const notices = useNotify()
  const refresh = useInvalidate()
  const roles = useAssignableRoles()
  const roleName = useRoleName()
  const mayChange =
    mayChangeAccount && !is_fixed && !member.invited && (role === 'owner' || member.role !== 'owner')
  if (!mayChange) return <Text size="sm">{roleName(member.role)}</Text>
  const change = async (changes: { role?: string; department_ids?: number[] }) => {
    try {
      await sendJson('PUT', `/account/users/${member.id}.json`, changes)
      notices.done(t.roleChanged(memberName(member), roleName(changes.role ?? member.role)))
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return (
    <Stack gap={4} w={190}>
      <Select
        size="xs"
        aria-label={t.roleOf(memberName(member))}
        allowDeselect={false}
        value={member.role}
        data={roles.map(({ value, label }) => ({ value, label }))}
        onChange={(newRole) =>
          newRole &&
          void change({ role: newRole, ...(worksForAllDepartments(newRole) ? { department_ids: [] } : {}) })
        }
      />
      {!worksForAllDepartments(member.role) && (
        <Departments
          size="xs"
          label={t.departmentsOf(memberName(member))}
          ids={member.department_ids ?? []}
          onChange={(department_ids) => void change({ department_ids })}
        />
      )}
    </Stack>
  )
}

function Removal({ member }: { member: Member }) {
  const { team: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const name = memberName(member)
  const remove = async () => {
    const question = { title: t.removeAsk(name), text: t.removeText, yes: t.remove, is_danger: true }
    if (!member.invited && !(await confirm(question))) return
    try {
      if (member.invited) await apiFetch('DELETE', `/account/invitations/${member.invitation_id}.json`)
      else await apiFetch('DELETE', `/account/users/${member.id}.json`)
      notices.done(member.invited ? t.withdrawn : t.removed(name))
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return (
    <ActionIcon
      color="red"
      aria-label={member.invited ? `${t.withdraw}: ${name}` : t.removeOne(name)}
      onClick={() => void remove()}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
