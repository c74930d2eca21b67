import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isUnnamedCompany } from '../../../../src/platform/checks/company-name.ts'
import { countryOfVisitor, timeZoneOfCountry } from '../../../../src/platform/checks/countries.ts'
import { currencyOfCountry } from '../../../../src/platform/checks/currency-of-country.ts'
import { ACCOUNT_KEY, ACCOUNT_PATH, parseAccount, useAccount } from '../../../api/account.ts'
import { apiFetch } from '../../../api/client.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import { TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountQuestion } from '../../../components/forms/use-account-question.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { BankAccountField, TaxNumberField } from '../../../components/forms/validated-fields.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

const FIELDS = ['name', 'tax_no', 'street', 'post_code', 'city', 'country', 'bank_account'] as const

type Fields = Pick<Department, (typeof FIELDS)[number]>

export function CompanyStep({ company, onDone }: { company: Department; onDone: () => void }) {
  const { dashboard, settings } = useTexts()
  const t = settings.company
  const followCountry = useFollowingCountry()
  const accountQuestion = useAccountQuestion()
  const form = useRecordForm<Fields, Department>({
    resource: departments,
    record: company,
    base: {
      ...company,
      name: isUnnamedCompany(company.name) ? '' : company.name,
      country: company.country || (countryOfVisitor(ownZone(), navigator.languages) ?? null),
    },
    needed: () => ['name'],
    // Proposed values become part of the request, although the user has not changed them.
    prepare: (fields, { country }) => ({ ...fields, country }),
    question: ({ bank_account }) => accountQuestion(bank_account),
    // One after the other, because both write the account, and the answer that comes last is shown.
    onSaved: (saved) => void followCountry(saved.country).then(onDone),
  })
  return (
    <RecordForm
      form={form}
      fields={FIELDS}
      save={dashboard.first.keep}
      beside={
        <Button variant="default" onClick={onDone}>
          {dashboard.first.skip}
        </Button>
      }
    >
      <FormSection title={t.who}>
        <TextField form={form} name="name" label={t.name} required />
        <CountryField form={form} name="country" label={t.country} />
        <TaxNumberField form={form} name="tax_no" label={t.taxNo} country={form.values.country} />
        <TextField form={form} name="street" label={t.street} />
        <TextField form={form} name="post_code" label={t.postCode} />
        <TextField form={form} name="city" label={t.city} />
        <BankAccountField
          form={form}
          name="bank_account"
          label={t.bankAccount}
          placeholder={dashboard.first.accountHint}
        />
      </FormSection>
    </RecordForm>
  )
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// The country determines time zone and currency, because the defaults of the installation come from the server.
function useFollowingCountry() {
  const { first: t } = useTexts().dashboard
  const notices = useNotify()
  const queries = useQueryClient()
  const { data: account } = useAccount()
  return async (country: string | null) => {
    if (!account) return
    const time_zone = timeZoneOfCountry(country ?? '', ownZone()) ?? account.time_zone
    const currency = currencyOfCountry(country ?? '') ?? account.currency
    if (account.time_zone === time_zone && account.currency === currency) return
    try {
      const body = { account: { time_zone, currency } }
      queries.setQueryData(ACCOUNT_KEY, await parseAccount(await apiFetch('PUT', ACCOUNT_PATH, { body })))
      notices.done(t.follows(time_zone ?? '', currency ?? ''))
    } catch (error) {
      notices.failed(error)
    }
  }
}
