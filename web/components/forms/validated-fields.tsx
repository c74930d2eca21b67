import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { countryCode } from '../../../src/platform/checks/countries.ts'
import { accountProblem } from '../../../src/platform/checks/iban.ts'
import { taxNumberProblem } from '../../../src/platform/checks/tax-number.ts'
import { useHomeCountry } from '../../api/home-country.ts'
import { translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './forms.module.css'
import { type FormFieldProps, getInputProps } from './input-props.ts'

// Fields for numbers with check digits, verified while typing by the rules of the server. A wrong number is only a
// warning, because rules may not know every valid number.

type Plain = Omit<TextInputProps, 'value' | 'onChange'>
type InputProps = Plain & { value: string; onValue: (text: string) => void }

// Without a country, the country of the account applies.
export function TaxNumberInput({ country, ...input }: InputProps & { country: string }) {
  const home = useHomeCountry()
  return <CheckedInput {...input} problem={taxNumberProblem(input.value, countryCode(country || home))} />
}

export const BankAccountInput = (input: InputProps) => (
  <CheckedInput {...input} problem={accountProblem(input.value)} />
)

function CheckedInput({ value, onValue, problem, ...input }: InputProps & { problem: string | undefined }) {
  const t = useTexts()
  const [isTyping, setTyping] = useState(false)
  const isTold = problem !== undefined && value.trim() !== ''
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={value}
      {...(isTold ? { description: translateMessages(t, [problem]) } : {})}
      // While the user types, the message is not styled as a warning.
      descriptionProps={{ role: 'status', className: `${styles.told} ${isTyping ? '' : styles.doubtful}` }}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = FormFieldProps<Fields> & Omit<Plain, 'form' | 'name'>

export function TaxNumberField<Fields extends Values>({
  form,
  name,
  country,
  ...others
}: Props<Fields> & { country: string | null | undefined }) {
  return <TaxNumberInput {...others} {...getInputProps(form, name)} country={country ?? ''} />
}

export const BankAccountField = <Fields extends Values>({ form, name, ...others }: Props<Fields>) => (
  <BankAccountInput {...others} {...getInputProps(form, name)} />
)
