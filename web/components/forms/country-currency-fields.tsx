import type { TextInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { countryCode } from '../../../src/platform/checks/countries.ts'
import { useAccount } from '../../api/account.ts'
import { type Lang, useLocale } from '../../locales/locale-provider.tsx'
import { countriesIn } from './countries.ts'
import { currenciesFor } from './currencies.ts'
import { type FormFieldProps, getInputProps } from './input-props.ts'
import { SearchableSelect, type SearchableSelectProps } from './searchable-select.tsx'
import type { SelectOption } from './use-combobox-input.ts'

// Selects for countries and currencies, by their translated names.

type InputProps = Omit<SearchableSelectProps, 'choices' | 'is_free'>

export function CountryInput({ value, ...others }: InputProps) {
  const { lang } = useLocale()
  const choices = useMemo(() => countriesIn(lang), [lang])
  return <SearchableSelect {...others} is_clearable choices={choices} value={countryCode(value) ?? value} />
}

export function CurrencyInput({ value, ...others }: InputProps) {
  const { lang } = useLocale()
  const accountCurrency = useAccount().data?.currency
  const choices = useMemo(() => currencies(lang, accountCurrency), [lang, accountCurrency])
  return <SearchableSelect {...others} choices={choices} value={value.toUpperCase()} />
}

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = FormFieldProps<Fields> &
  Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange' | 'onClick' | 'onKeyDown'>

export const CountryField = <Fields extends Values>({ form, name, ...others }: Props<Fields>) => (
  <CountryInput {...others} {...getInputProps(form, name)} />
)

export const CurrencyField = <Fields extends Values>({
  form,
  name,
  is_clearable = true,
  ...others
}: Props<Fields> & { is_clearable?: boolean }) => (
  <CurrencyInput {...others} {...getInputProps(form, name)} is_clearable={is_clearable} />
)

function currencies(lang: Lang, accountCurrency: string | null | undefined): SelectOption[] {
  const names = new Intl.DisplayNames([lang], { type: 'currency' })
  return currenciesFor(accountCurrency).map((value) => ({ value, label: value, hint: names.of(value) ?? '' }))
}
