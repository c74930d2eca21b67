import { Anchor, Card, Radio, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { type Account, useAccount } from '../../../api/account.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { FormatChoice } from '../../../components/forms/einvoice-format-select.tsx'
import { SwitchField } from '../../../components/forms/fields.tsx'
import styles from '../../../components/forms/option-card.module.css'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { AlwaysFacturx } from './always-facturx.tsx'
import { UnitCodes, type Units, unitsOf } from './unit-codes.tsx'

const FIELDS = ['einvoice_formats', 'einvoice_check', 'email_einvoice', 'units'] as const

type Fields = Pick<Account, 'einvoice_formats' | 'einvoice_check' | 'email_einvoice'> & { units: Units }
type Part = { form: Form<Fields> }

export default function EinvoicesPage() {
  const { settings: t } = useTexts()
  const { data, error, refetch } = useAccount()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.einvoices} hint={t.einvoices.hint} />
      <Editor account={data} />
    </>
  )
}

function Editor({ account }: { account: Account }) {
  const { einvoices: t } = useTexts().settings
  const isAdmin = useIsAdmin()
  const base = { ...account, units: unitsOf(account.unit_codes) }
  const form = useAccountForm<Fields>('einvoices', base, {
    // All codes are one setting and are sent together.
    prepare: ({ units, ...changes }) => (units ? { ...changes, unit_codes: codesOf(units) } : changes),
    fieldOf: (name) => (name.startsWith('unit_codes') ? 'units' : name),
  })
  return (
    <>
      {!isAdmin && <ReadOnlyAlert />}
      <RecordForm is_settings form={form} fields={FIELDS} is_closed={!isAdmin}>
        <Formats form={form} />
        <Check form={form} />
        <AlwaysFacturx />
        <SectionCard title={t.letters} hint={t.lettersHint}>
          <SwitchField form={form} name="email_einvoice" label={t.lettersLabel} />
        </SectionCard>
        <UnitCodes form={form} />
        <SectionCard title={t.seller} hint={t.sellerHint}>
          <Anchor component={Link} to="/settings/company" size="sm" underline="always">
            {t.sellerLink}
          </Anchor>
        </SectionCard>
      </RecordForm>
    </>
  )
}

const codesOf = (units: Units) =>
  Object.fromEntries(
    units.filter(({ unit }) => unit.trim() !== '').map(({ unit, code }) => [unit.trim(), code]),
  )

function Formats({ form }: Part) {
  const { einvoices: t } = useTexts().settings
  return (
    <SectionCard title={t.formats} hint={t.formatsHint}>
      <FormatChoice
        value={form.values.einvoice_formats ?? []}
        error={form.problems.einvoice_formats}
        onChange={(formats) => form.set('einvoice_formats', formats)}
      />
    </SectionCard>
  )
}

function Check({ form }: Part) {
  const { einvoices: t } = useTexts().settings
  const selectedCheck = form.values.einvoice_check ?? 'off'
  return (
    <Card component="section" aria-label={t.check}>
      <Title order={2} size="h4" mb="md">
        {t.check}
      </Title>
      <Radio.Group
        aria-label={t.check}
        value={selectedCheck}
        error={form.problems.einvoice_check}
        onChange={(value) => form.set('einvoice_check', value as Account['einvoice_check'])}
      >
        <Stack gap="xs">
          {Object.entries(t.checkKinds).map(([kind, { title, hint }]) => (
            <Radio
              key={kind}
              value={kind}
              label={title}
              description={hint}
              className={styles.choice ?? ''}
              data-chosen={kind === selectedCheck || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}
