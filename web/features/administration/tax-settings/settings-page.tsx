import { type Account, useAccount } from '../../../api/account.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'
import { type TaxSettingsFields, TaxSettingsList, taxSettingsProblems } from './tax-settings-list.tsx'

// How the account accounts for VAT, from which day.
export default function TaxPage() {
  const { settings: t } = useTexts()
  const { data, error, refetch } = useAccount()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.tax} hint={t.tax.hint} />
      <Editor account={data} />
    </>
  )
}

function Editor({ account }: { account: Account }) {
  const mayChangeAccount = useIsAdmin()
  const form = useAccountForm<TaxSettingsFields>('tax', account)
  return (
    <>
      {!mayChangeAccount && <ReadOnlyAlert />}
      <RecordForm is_settings form={form} fields={taxSettingsProblems(form)} is_closed={!mayChangeAccount}>
        <TaxSettingsList form={form} />
      </RecordForm>
    </>
  )
}
