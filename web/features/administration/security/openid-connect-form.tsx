import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useAssignableRoles } from '../roles/roles.ts'

export type OpenIdConnect = Answers['OpenidConnect']

export const OPENID_CONNECT_PATH = '/account/openid_connect.json'

type GroupRole = { group: string; role: string }

// The form of the OpenID Connect provider of the account.
export function OpenIdConnectForm({ provider, onClose }: { provider: OpenIdConnect; onClose: () => void }) {
  const { settings, common } = useTexts()
  const { openIdConnect: t } = settings
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const { values, bind } = useKeyFields(
    {
      name: provider.name ?? '',
      issuer: provider.issuer ?? '',
      client_id: provider.client_id ?? '',
      client_secret: '',
      groups_claim: provider.groups_claim ?? 'groups',
    },
    problems,
  )
  const [roles, setRoles] = useState<GroupRole[]>(provider.group_roles as GroupRole[])
  const [defaultRole, setDefaultRole] = useState<string | null>(provider.default_role)
  const [trusts, setTrusts] = useState<Trusts>({
    trusts_email: provider.trusts_email === true,
    trusts_second_factor: provider.trusts_second_factor === true,
  })
  const submit = () =>
    send(async () => {
      const { client_secret, ...others } = values
      const secret = client_secret === '' ? {} : { client_secret }
      const openid_connect = {
        ...others,
        ...trusts,
        group_roles: roles,
        default_role: defaultRole,
        ...secret,
      }
      await sendJson('PUT', OPENID_CONNECT_PATH, { openid_connect })
      notices.done(common.saved)
      onClose()
    })
  return (
    <KeysForm save_label={common.save} is_sending={is_sending} is_wide onSubmit={submit} onCancel={onClose}>
      <div>
        <Text size="sm" fw={500}>
          {t.redirect}
        </Text>
        <CopyBox text={provider.redirect_uri} label={t.redirect} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t.issuer} placeholder="https://login.example.com" {...bind('issuer')} />
        <TextInput label={t.name} description={t.nameHint} {...bind('name')} />
        <TextInput label={t.clientId} {...bind('client_id')} />
        <PasswordField
          label={t.clientSecret}
          description={provider.has_client_secret ? t.secretStored : undefined}
          {...bind('client_secret')}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <RolesFields
        roles={roles}
        setRoles={setRoles}
        defaultRole={defaultRole}
        setDefaultRole={setDefaultRole}
        claim={<TextInput label={t.groupsClaim} description={t.groupsClaimHint} {...bind('groups_claim')} />}
        problem={problems.group_roles}
      />
      <TrustFields trusts={trusts} setTrusts={setTrusts} />
    </KeysForm>
  )
}

type Trusts = { trusts_email: boolean; trusts_second_factor: boolean }

function TrustFields({ trusts, setTrusts }: { trusts: Trusts; setTrusts: (trusts: Trusts) => void }) {
  const { openIdConnect: t } = useTexts().settings
  return (
    <>
      <Checkbox
        label={t.trustsEmail}
        description={t.trustsEmailHint}
        checked={trusts.trusts_email}
        onChange={(event) => setTrusts({ ...trusts, trusts_email: event.currentTarget.checked })}
      />
      <Checkbox
        label={t.trustsSecondFactor}
        description={t.trustsSecondFactorHint}
        checked={trusts.trusts_second_factor}
        onChange={(event) => setTrusts({ ...trusts, trusts_second_factor: event.currentTarget.checked })}
      />
    </>
  )
}

type RolesProps = {
  roles: GroupRole[]
  setRoles: (roles: GroupRole[]) => void
  defaultRole: string | null
  setDefaultRole: (role: string | null) => void
  claim: ReactNode
  problem: string | undefined
}

function RolesFields({ roles, setRoles, defaultRole, setDefaultRole, claim, problem }: RolesProps) {
  const { openIdConnect: t } = useTexts().settings
  const options = useAssignableRoles()
    .filter(({ value }) => value !== 'owner')
    .map(({ value, label }) => ({ value, label }))
  const change = (index: number, fields: Partial<GroupRole>) =>
    setRoles(roles.map((row, at) => (at === index ? { ...row, ...fields } : row)))
  return (
    <Stack gap="sm" role="group" aria-label={t.roles}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t.defaultRole}
          description={t.defaultRoleHint}
          placeholder={t.onlyInvited}
          data={options}
          value={defaultRole}
          clearable
          onChange={setDefaultRole}
        />
        {claim}
      </SimpleGrid>
      {roles.map(({ group, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only the last is added
        <Group key={index} gap="sm" align="end" wrap="nowrap">
          <TextInput
            label={t.group}
            flex={1}
            value={group}
            onChange={(event) => change(index, { group: event.currentTarget.value })}
          />
          <Select
            label={t.role}
            flex={1}
            data={options}
            value={role}
            allowDeselect={false}
            onChange={(value) => change(index, { role: value ?? 'member' })}
          />
          <RemoveRowButton
            label={t.removeGroup(group)}
            onRemove={() => setRoles(roles.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          data-add
          onClick={() => setRoles([...roles, { group: '', role: 'member' }])}
        >
          {t.addGroup}
        </Button>
      </Group>
    </Stack>
  )
}
