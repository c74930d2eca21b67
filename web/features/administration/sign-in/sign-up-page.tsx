import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { countryOfVisitor } from '../../../../src/platform/checks/countries.ts'
import { useSessionActions, useSessionQuery } from '../../../api/session.ts'
import { CountryInput } from '../../../components/forms/country-currency-fields.tsx'
import { useSpoken } from '../../../locales/locale-provider.tsx'
import { AccessFrame } from './sign-in-layout.tsx'
import { useEntrance } from './sign-in-page.tsx'
import { useAccessForm } from './use-sign-in-form.ts'

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
  const {
    texts: { access },
    lang,
  } = useSpoken()
  const { data } = useSessionQuery()
  const { signUp } = useSessionActions()
  const enter = useEntrance()
  const [is_test, setTest] = useState(false)
  const here = countryOfVisitor(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages) ?? ''
  const form = useAccessForm(
    { ...EMPTY, country: here },
    async ({ name, country, tax_no, prefix, ...person }) => {
      const company = { name, ...(country && { country }), ...(tax_no && { tax_no }) }
      enter(
        await signUp({ ...person, company, lang, ...(prefix && { prefix }), ...(is_test && { test: true }) }),
      )
    },
  )
  const is_closed = data?.sign_up === false
  return (
    <AccessFrame title={access.signUp}>
      {is_closed ? (
        <Text>{access.signUpClosed}</Text>
      ) : (
        <form onSubmit={form.onSubmit}>
          <Stack>
            {form.problem && (
              <Alert color="red" role="alert">
                {form.problem}
              </Alert>
            )}
            <TextInput
              label={access.company}
              {...form.bind('name')}
              autoComplete="organization"
              required
              autoFocus
            />
            <CountryInput
              label={access.country}
              name="country"
              value={form.fields.country}
              error={form.problems.country}
              onValue={(country) => form.set('country', country)}
            />
            <TextInput label={access.taxNo} {...form.bind('tax_no')} />
            <TextInput label={access.prefix} {...form.bind('prefix')} />
            <SimpleGrid cols={2}>
              <TextInput label={access.firstName} {...form.bind('first_name')} autoComplete="given-name" />
              <TextInput label={access.lastName} {...form.bind('last_name')} autoComplete="family-name" />
            </SimpleGrid>
            <TextInput
              label={access.email}
              type="email"
              {...form.bind('email')}
              autoComplete="email"
              required
            />
            <PasswordInput
              label={access.password}
              description={access.passwordHint}
              {...form.bind('password')}
              autoComplete="new-password"
              required
            />
            <Checkbox
              label={access.test}
              description={access.testHint}
              checked={is_test}
              onChange={({ currentTarget }) => setTest(currentTarget.checked)}
            />
            <Button type="submit" loading={form.is_sending}>
              {access.signUp}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="block" ta="center">
        {access.haveAccount}
      </Anchor>
    </AccessFrame>
  )
}
