import type { TextInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { countryCode } from '../../../src/platform/checks/countries.ts'
import { useAccount } from '../../api/account.ts'
import { type Lang, useSpoken } from '../../locales/locale-provider.tsx'
import { countriesIn } from './countries.ts'
import { currenciesFor } from './currencies.ts'
import { type Bound, bound } from './input-props.ts'
import { Chooser, type ChooserProps } from './searchable-select.tsx'
import type { Choice } from './use-combobox-input.ts'

// Countries and currencies, by the names that the language has for them.

type InputProps = Omit<ChooserProps, 'choices' | 'is_free'>

export function CountryInput({ value, ...others }: InputProps) {
  const { lang } = useSpoken()
  const choices = useMemo(() => countriesIn(lang), [lang])
  return <Chooser {...others} is_clearable choices={choices} value={countryCode(value) ?? value} />
}

export function CurrencyInput({ value, ...others }: InputProps) {
  const { lang } = useSpoken()
  const own = useAccount().data?.currency
  const choices = useMemo(() => currencies(lang, own), [lang, own])
  return <Chooser {...others} choices={choices} value={value.toUpperCase()} />
}

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = Bound<Fields> &
  Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange' | 'onClick' | 'onKeyDown'>

export const CountryField = <Fields extends Values>({ form, name, ...others }: Props<Fields>) => (
  <CountryInput {...others} {...bound(form, name)} />
)

export const CurrencyField = <Fields extends Values>({
  form,
  name,
  is_clearable = true,
  ...others
}: Props<Fields> & { is_clearable?: boolean }) => (
  <CurrencyInput {...others} {...bound(form, name)} is_clearable={is_clearable} />
)

function currencies(lang: Lang, own: string | null | undefined): Choice[] {
  const names = new Intl.DisplayNames([lang], { type: 'currency' })
  return currenciesFor(own).map((value) => ({ value, label: value, hint: names.of(value) ?? '' }))
}
