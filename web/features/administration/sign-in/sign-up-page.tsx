import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { countryOfVisitor } from '../../../../src/platform/checks/countries.ts'
import { useSessionActions, useSessionQuery } from '../../../api/session.ts'
import { CountryInput } from '../../../components/forms/country-currency-fields.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { normalizeForSearch } from '../../../components/forms/rank-options.ts'
import { useBasicTexts, useLocale } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useRedirectAfterSignIn } from './sign-in-page.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

const EMPTY = {
  name: '',
  country: '',
  tax_no: '',
  prefix: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
}

export default function SignUp() {
  const { access: t } = useBasicTexts()
  const { data } = useSessionQuery()
  return (
    <SignInLayout title={t.signUp}>
      {data?.sign_up === false ? <Text>{t.signUpClosed}</Text> : <SignUpForm />}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="block" ta="center">
        {t.haveAccount}
      </Anchor>
    </SignInLayout>
  )
}

function SignUpForm() {
  const { access: t } = useBasicTexts()
  const { form, is_test, setTest } = useSignUp()
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {form.problem && (
          <Alert color="red" role="alert">
            {form.problem}
          </Alert>
        )}
        <TextInput label={t.company} {...form.bind('name')} autoComplete="organization" required autoFocus />
        <SimpleGrid cols={2}>
          <CountryInput
            label={t.country}
            name="country"
            value={form.fields.country}
            error={form.problems.country}
            onValue={(country) => form.set('country', country)}
          />
          <TextInput label={t.taxNo} {...form.bind('tax_no')} />
        </SimpleGrid>
        <AccountAddress {...form.bind('prefix')} suggestion={suggestedPrefix(form.fields.name)} />
        <SimpleGrid cols={2}>
          <TextInput label={t.firstName} {...form.bind('first_name')} autoComplete="given-name" />
          <TextInput label={t.lastName} {...form.bind('last_name')} autoComplete="family-name" />
        </SimpleGrid>
        <TextInput label={t.email} type="email" {...form.bind('email')} autoComplete="email" required />
        <PasswordField
          label={t.password}
          description={t.passwordHint}
          {...form.bind('password')}
          autoComplete="new-password"
          required
        />
        <Checkbox
          label={t.test}
          description={t.testHint}
          checked={is_test}
          onChange={({ currentTarget }) => setTest(currentTarget.checked)}
        />
        <Button type="submit" loading={form.is_sending}>
          {t.signUp}
        </Button>
      </Stack>
    </form>
  )
}

type AddressProps = TextInputProps & { value: string; suggestion: string }

// The name in the address of the account, with the address as it will be.
function AccountAddress({ suggestion, value, ...field }: AddressProps) {
  const { access: t } = useBasicTexts()
  const prefix = value.trim().toLowerCase() || suggestion
  return (
    <TextInput
      label={t.prefix}
      placeholder={suggestion}
      description={prefix ? t.addressOf(`${location.host}/a/${prefix}`) : t.addressHint}
      value={value}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

const SUGGESTED_MAX = 30

// The name that the server derives from the company if none is typed. It appends a number to one that is taken.
const suggestedPrefix = (company: string) =>
  (normalizeForSearch(company).match(/[a-z0-9]+/g) ?? []).join('-').slice(0, SUGGESTED_MAX).replace(/-$/, '')

function useSignUp() {
  const { lang } = useLocale()
  const { signUp } = useSessionActions()
  const enter = useRedirectAfterSignIn()
  const [is_test, setTest] = useState(false)
  const here = countryOfVisitor(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages) ?? ''
  const form = useSignInForm(
    { ...EMPTY, country: here },
    async ({ name, country, tax_no, prefix, ...person }) => {
      const company = { name, ...(country && { country }), ...(tax_no && { tax_no }) }
      enter(
        await signUp({ ...person, company, lang, ...(prefix && { prefix }), ...(is_test && { test: true }) }),
      )
    },
  )
  return { form, is_test, setTest }
}
