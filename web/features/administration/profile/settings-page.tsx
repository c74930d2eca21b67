import { Card, SegmentedControl, Stack, Text, TextInput, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { isOwn } from '../../../api/page-permissions.ts'
import { useOwnAccount, useSession } from '../../../api/session.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useSentForm } from '../../../components/forms/use-settings-form.ts'
import { LANGS, type Lang, useSpoken } from '../../../locales/locale-provider.tsx'
import { Head } from '../settings/settings-header.tsx'

const FIELDS = ['first_name', 'last_name']

export default function ProfilePage() {
  const { texts } = useSpoken()
  const { profile: t, team, pages } = texts.settings
  const queries = useQueryClient()
  const { user } = useSession()
  const { role, role_name } = useOwnAccount()
  const of = (words: { readonly [role: string]: string }) => words[role]
  const form = useSentForm({
    name: 'profile',
    base: { first_name: user.first_name ?? '', last_name: user.last_name ?? '' },
    send: async (changes) => {
      const saved = await sendJson<object>('PUT', '/session.json', changes)
      await queries.invalidateQueries({ queryKey: ['session'] })
      return saved
    },
  })
  return (
    <>
      <Head title={pages.profile} hint={t.hint} />
      <Stack gap="lg">
        <RecordForm form={form} fields={FIELDS} is_closed={false}>
          <FormSection title={t.who}>
            <TextField form={form} name="first_name" label={t.firstName} autoComplete="given-name" />
            <TextField form={form} name="last_name" label={t.lastName} autoComplete="family-name" />
            <TextInput label={t.login} value={user.login} readOnly variant="filled" />
            <TextInput label={t.email} value={user.email} readOnly variant="filled" />
            <div>
              <Text size="sm" fw={600}>
                {t.role}
              </Text>
              <Text size="sm">{isOwn(role) ? role_name : `${of(team.roles)} · ${of(team.rights)}`}</Text>
            </div>
          </FormSection>
        </RecordForm>
        <Look />
      </Stack>
    </>
  )
}

// At once and in this browser; the language also for the next one.
function Look() {
  const { texts, lang, choose } = useSpoken()
  const { profile: t } = texts.settings
  const { shell } = texts
  const notices = useNotices()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const speak = async (chosen: Lang) => {
    await choose(chosen)
    await sendJson('PUT', '/session.json', { lang: chosen }).catch(notices.failed)
  }
  return (
    <Card component="section" aria-label={t.look}>
      <Stack gap="md" align="flex-start">
        <Control label={t.lang}>
          <SegmentedControl
            aria-label={t.lang}
            data={LANGS}
            value={lang}
            onChange={(value) => void speak(value as Lang)}
          />
        </Control>
        <Control label={t.scheme}>
          <SegmentedControl
            aria-label={t.scheme}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: shell.schemes[value],
            }))}
          />
        </Control>
      </Stack>
    </Card>
  )
}

const Control = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {label}
    </Text>
    {children}
  </div>
)
