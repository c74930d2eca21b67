import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../../api/account.ts'
import { sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { IconCheck } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Departments } from '../members/department-access.tsx'
import { ALL_RIGHTS, RightsTable } from '../roles/rights-table.tsx'
import styles from '../settings/settings.module.css'

const VIEW_RIGHTS = ALL_RIGHTS.filter((right) => right.endsWith('.view'))

export type LimitedToken = Answers['AccessToken']

type Values = { name: string; amount_max: string; networks: string; expires_on: string | null }
type Props = { token: LimitedToken | undefined; onClose: () => void }

// Creates or changes a limited token. The secret of a new one is shown once, until the dialog is closed.
export function TokenForm({ token, onClose }: Props) {
  const { settings, common } = useTexts()
  const { limitedTokens: t } = settings
  const [secret, setSecret] = useState<string>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={token ? t.change : t.create}
      closeButtonProps={{ 'aria-label': common.close }}
      closeOnClickOutside={secret === undefined}
      size="lg"
    >
      {secret === undefined ? (
        <Fields token={token} onClose={onClose} onCreated={setSecret} />
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { settings, common } = useTexts()
  const { limitedTokens: t } = settings
  return (
    <Stack>
      <Alert color="pine" icon={<IconCheck size={18} />} role="status">
        {t.created}
      </Alert>
      <CopyBox text={secret} label={t.secret} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{common.close}</Button>
      </Group>
    </Stack>
  )
}

function Fields({ token, onClose, onCreated }: Props & { onCreated: (secret: string) => void }) {
  const { settings, common } = useTexts()
  const { limitedTokens: t } = settings
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const currency = useAccount().data?.currency ?? ''
  const [values, setValues] = useState<Values>(() => valuesOf(token))
  const [rights, setRights] = useState<readonly string[]>(token?.rights ?? VIEW_RIGHTS)
  const [departmentIds, setDepartments] = useState<number[]>(token?.department_ids ?? [])
  const set = (field: keyof Values, value: string | null) =>
    setValues((before) => ({ ...before, [field]: value }))
  const form = { values, problems, set }
  const save = () =>
    send(async () => {
      const access_token = { ...inputOf(values), rights, department_ids: departmentIds }
      if (token) {
        await sendJson('PUT', `/account/access_tokens/${token.id}.json`, { access_token })
        notices.done(common.saved)
        onClose()
      } else {
        const created = await sendJson<LimitedToken>('POST', '/account/access_tokens.json', { access_token })
        onCreated(created.token ?? '')
      }
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>
        <TextField form={form} name="name" label={t.name} description={t.nameHint} data-autofocus />
        <Rights rights={rights} setRights={setRights} problem={problems.rights} />
        <Departments label={settings.team.departments} ids={departmentIds} onChange={setDepartments} />
        <DecimalField
          form={form}
          name="amount_max"
          label={t.amountMax(currency)}
          description={t.amountMaxHint}
          is_amount
        />
        <TextareaField
          form={form}
          name="networks"
          label={t.networks}
          description={t.networksHint}
          minRows={2}
        />
        <DateField
          form={form}
          name="expires_on"
          label={t.expiresOn}
          description={t.expiresOnHint}
          is_clearable
        />
        <Group justify="flex-end" className={styles.dialogBar ?? ''}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={is_sending}>
            {token ? common.save : t.createYes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type RightsProps = {
  rights: readonly string[]
  setRights: (rights: readonly string[]) => void
  problem: string | undefined
}

function Rights({ rights, setRights, problem }: RightsProps) {
  const { limitedTokens: t, ownRoles } = useTexts().settings
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {ownRoles.may}
        </Text>
        <Group gap={4}>
          <Button variant="subtle" size="compact-sm" onClick={() => setRights(VIEW_RIGHTS)}>
            {t.onlyView}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setRights(ALL_RIGHTS)}>
            {t.everything}
          </Button>
        </Group>
      </Group>
      <Text size="xs" c="dimmed">
        {t.rightsHint}
      </Text>
      <RightsTable rights={rights} onChange={setRights} />
      {problem && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}

const valuesOf = (token: LimitedToken | undefined): Values => ({
  name: token?.name ?? '',
  amount_max: token?.amount_max ?? '',
  networks: (token?.networks ?? []).join('\n'),
  expires_on: token?.expires_on ?? null,
})

const inputOf = ({ name, amount_max, networks, expires_on }: Values) => ({
  name: name.trim(),
  amount_max: amount_max === '' ? null : amount_max,
  networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
  expires_on,
})
