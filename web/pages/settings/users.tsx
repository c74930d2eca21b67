import { ActionIcon, Button, Group, Select, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import type { Answers } from '../../api/answers.d.ts'
import { call, sendJson } from '../../api/call.ts'
import { useFacts, useRefresh } from '../../api/records.ts'
import { type Role, useIsAdmin, useRole, useSession } from '../../api/session.ts'
import { useFormat } from '../../format.ts'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { TableFrame } from '../../pieces/table-frame.tsx'
import { useConfirm } from '../../shell/confirm.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useNotices } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Head, ReadOnly } from './head.tsx'
import { Invite } from './invite.tsx'
import { rolesGivenBy } from './roles.ts'

type Member = Answers['Member']

export default function UsersPage() {
  const { settings: t } = useTexts()
  const may_change_account = useIsAdmin()
  const { data, error, refetch } = useFacts<Member[]>('/account/users.json')
  const [is_inviting, inviting] = useDisclosure(false)
  if (error) return <Failure error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Head title={t.pages.users} hint={t.team.usersHint} />
        {may_change_account && (
          <Button mb="md" leftSection={<IconUserPlus size={16} />} onClick={inviting.open}>
            {t.team.invite}
          </Button>
        )}
      </Group>
      {!may_change_account && <ReadOnly />}
      <Members members={data ?? []} />
      <Invite opened={is_inviting} onClose={inviting.close} />
    </>
  )
}

function Members({ members }: { members: Member[] }) {
  const { team: t, pages } = useTexts().settings
  const may_change_account = useIsAdmin()
  return (
    <TableFrame>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={pages.users}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.name}</Table.Th>
            <Table.Th>{t.role}</Table.Th>
            <Table.Th>{t.seen}</Table.Th>
            {may_change_account && <Table.Th w={56} aria-label={t.remove} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <MemberRow key={`${member.id} ${member.invitation_id}`} member={member} />
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { team: t } = useTexts().settings
  const format = useFormat()
  const { user } = useSession()
  const may_change_account = useIsAdmin()
  const name = nameOf(member)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {name} {member.id === user.id && <StatusBadge tone="info">{t.you}</StatusBadge>}
        </Text>
        {name !== member.email && (
          <Text size="xs" c="dimmed">
            {member.email}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <RoleChoice member={member} />
      </Table.Td>
      <Table.Td>
        {member.invited ? (
          <Group gap="xs">
            <StatusBadge tone="warn">{t.invited}</StatusBadge>
            <Text size="xs" c="dimmed">
              {t.until(format.day(member.expires_at))}
            </Text>
          </Group>
        ) : (
          format.moment(member.last_seen_at) || t.never
        )}
      </Table.Td>
      {may_change_account && (
        <Table.Td>
          <Removal member={member} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function RoleChoice({ member }: { member: Member }) {
  const { team: t } = useTexts().settings
  const role = useRole()
  const may_change_account = useIsAdmin()
  const notices = useNotices()
  const refresh = useRefresh()
  const may_change = may_change_account && !member.invited && (role === 'owner' || member.role !== 'owner')
  if (!may_change) return <Text size="sm">{t.roles[member.role]}</Text>
  const change = async (chosen: string | null) => {
    try {
      await sendJson('PUT', `/account/users/${member.id}.json`, { role: chosen })
      notices.done(t.roleChanged(nameOf(member), t.roles[chosen as Role]))
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return (
    <Select
      size="xs"
      w={170}
      aria-label={t.roleOf(nameOf(member))}
      allowDeselect={false}
      value={member.role}
      data={rolesGivenBy(role).map((value) => ({
        value,
        label: t.roles[value],
      }))}
      onChange={(chosen) => void change(chosen)}
    />
  )
}

function Removal({ member }: { member: Member }) {
  const { team: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotices()
  const refresh = useRefresh()
  const name = nameOf(member)
  const remove = async () => {
    const question = { title: t.removeAsk(name), text: t.removeText, yes: t.remove, is_danger: true }
    if (!member.invited && !(await confirm(question))) return
    try {
      if (member.invited) await call('DELETE', `/account/invitations/${member.invitation_id}.json`)
      else await call('DELETE', `/account/users/${member.id}.json`)
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

const nameOf = ({ first_name, last_name, login, email }: Member) =>
  [first_name, last_name].filter(Boolean).join(' ') || login || email
