import { Accordion, Card, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Account, useAccount } from '../../../api/account.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../../administration/settings/settings.module.css'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { defaultNumberPattern, isValidNumberPattern } from './number-pattern.ts'

const WAIT_MS = 300
const MAIN = [
  'vat',
  'proforma',
  'correction',
  'advance',
  'final',
  'receipt',
  'bill',
  'estimate',
  'client_order',
]
const WAREHOUSE = ['pz', 'wz', 'mm', 'rw', 'pw', 'zt']

type Patterns = { [kind: string]: string }

export default function NumberingPage() {
  const { settings: t } = useTexts()
  const { data, error, refetch } = useAccount()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.numbering} hint={t.numbering.hint} />
      <Editor account={data} />
    </>
  )
}

function Editor({ account }: { account: Account }) {
  const { numbering: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  const form = useAccountForm<Patterns>('numbering', account.patterns ?? {}, {
    // All patterns are one setting and are sent together. An emptied pattern returns to its default.
    prepare: (_changes, values) => ({
      patterns: Object.fromEntries(Object.entries(values).filter(([, pattern]) => pattern.trim() !== '')),
    }),
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, pattern]) => pattern.trim() !== '' && !isValidNumberPattern(pattern))
          .map(([kind]) => [kind, t.oneCounter]),
      ),
    fieldOf: (name) => name.replace('patterns.', ''),
  })
  const rare = Object.keys(t.kinds).filter((kind) => !MAIN.includes(kind) && !WAREHOUSE.includes(kind))
  return (
    <>
      {!mayChangeAccount && <ReadOnlyAlert />}
      <RecordForm is_settings form={form} fields={Object.keys(t.kinds)} is_closed={!mayChangeAccount}>
        <Signs />
        <Card component="section" aria-label={t.invoices}>
          <Title order={2} size="h4" mb="md">
            {t.invoices}
          </Title>
          {MAIN.map((kind) => (
            <Pattern key={kind} form={form} kind={kind} />
          ))}
          <Accordion mt="md" variant="contained" keepMounted={false}>
            <Accordion.Item value="rare">
              <Accordion.Control>{t.rare}</Accordion.Control>
              <Accordion.Panel>
                {rare.map((kind) => (
                  <Pattern key={kind} form={form} kind={kind} />
                ))}
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </Card>
        <Card component="section" aria-label={t.warehouse}>
          <Title order={2} size="h4" mb="md">
            {t.warehouse}
          </Title>
          {WAREHOUSE.map((kind) => (
            <Pattern key={kind} form={form} kind={kind} />
          ))}
        </Card>
      </RecordForm>
    </>
  )
}

function Signs() {
  const { numbering: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.signs}>
      <Title order={2} size="h4" mb="sm">
        {t.signs}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={4} verticalSpacing={4}>
        {[t.counters, t.parts].map((signs) => (
          <div key={Object.keys(signs).join()}>
            {Object.entries(signs).map(([sign, text]) => (
              <Text key={sign} size="sm">
                <span className={styles.sign}>{sign}</span> {text}
              </Text>
            ))}
          </div>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm">
        {t.rest}
      </Text>
    </Card>
  )
}

function Pattern({ form, kind }: { form: Form<Patterns>; kind: string }) {
  const { numbering: t } = useTexts().settings
  const typed = form.values[kind] ?? ''
  const [debouncedPattern] = useDebouncedValue(typed.trim(), WAIT_MS)
  const isWrong = typed.trim() !== '' && !isValidNumberPattern(typed)
  const pattern = isValidNumberPattern(debouncedPattern) ? debouncedPattern : defaultNumberPattern(kind)
  const { data } = useApiQuery<{ example: string }>('/account/next_number.json', { kind, pattern })
  return (
    <div className={styles.pattern}>
      <TextInput
        label={t.kinds[kind]}
        name={kind}
        autoComplete="off"
        spellCheck={false}
        placeholder={defaultNumberPattern(kind)}
        value={typed}
        error={form.problems[kind] ?? (isWrong && t.oneCounter)}
        onChange={(event) => form.set(kind, event.currentTarget.value)}
      />
      <div className={styles.next}>
        <Text size="sm" fw={500} c="dimmed" className={styles.nextLabel ?? ''}>
          {t.next}
        </Text>
        <Text fw={600} data-example={kind}>
          {isWrong ? '–' : (data?.example ?? '…')}
        </Text>
      </div>
    </div>
  )
}
