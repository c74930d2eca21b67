import { SegmentedControl, Stack, Text, TextInput, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { isCustomRole } from '../../../api/page-permissions.ts'
import { useMembership, useSession } from '../../../api/session.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useSettingsForm } from '../../../components/forms/use-settings-form.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { type Lang, UI_LANGUAGES, useLocale } from '../../../locales/locale-provider.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'

const FIELDS = ['first_name', 'last_name']

export default function ProfilePage() {
  const { texts } = useLocale()
  const { profile: t, team, pages } = texts.settings
  const queries = useQueryClient()
  const { user } = useSession()
  const { role, role_name } = useMembership()
  const of = (words: { readonly [role: string]: string }) => words[role]
  const form = useSettingsForm({
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
      <SettingsHeader title={pages.profile} hint={t.hint} />
      <Stack gap="lg">
        <RecordForm is_settings form={form} fields={FIELDS} is_closed={false}>
          <FormSection title={t.who}>
            <TextField form={form} name="first_name" label={t.firstName} autoComplete="given-name" />
            <TextField form={form} name="last_name" label={t.lastName} autoComplete="family-name" />
            <TextInput label={t.login} value={user.login} readOnly variant="filled" />
            <TextInput label={t.email} value={user.email} readOnly variant="filled" />
            <div>
              <Text size="sm" fw={600}>
                {t.role}
              </Text>
              <Text size="sm">
                {isCustomRole(role) ? role_name : `${of(team.roles)} · ${of(team.rights)}`}
              </Text>
            </div>
          </FormSection>
        </RecordForm>
        <Look />
      </Stack>
    </>
  )
}

// Applies at once in this browser; the language also in other browsers.
function Look() {
  const { texts, lang, choose } = useLocale()
  const { profile: t } = texts.settings
  const { shell } = texts
  const notices = useNotify()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const saveLang = async (newLang: Lang) => {
    await choose(newLang)
    await sendJson('PUT', '/session.json', { lang: newLang }).catch(notices.failed)
  }
  return (
    <SectionCard title={t.look}>
      <Stack gap="md" align="flex-start">
        <Control label={t.lang}>
          <SegmentedControl
            aria-label={t.lang}
            data={UI_LANGUAGES}
            value={lang}
            onChange={(value) => void saveLang(value as Lang)}
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
    </SectionCard>
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
