import type { TextInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { CURRENCIES } from '../../../src/money/currency.ts'
import { countryCode, countryCodes } from '../../../src/platform/checks/countries.ts'
import { type Lang, useSpoken } from '../../texts/texts.tsx'
import { type Bound, bound } from './bound.ts'
import { Chooser, type ChooserProps } from './chooser.tsx'
import type { Choice } from './use-suggesting.ts'

// Countries and currencies, by the names that the language has for them.

type InputProps = Omit<ChooserProps, 'choices' | 'is_free'>

export function CountryInput({ value, ...others }: InputProps) {
  const { lang } = useSpoken()
  const choices = useMemo(() => countries(lang), [lang])
  return <Chooser {...others} is_clearable choices={choices} value={countryCode(value) ?? value} />
}

export function CurrencyInput({ value, ...others }: InputProps) {
  const { lang } = useSpoken()
  const choices = useMemo(() => currencies(lang), [lang])
  return <Chooser {...others} choices={choices} value={value.toUpperCase()} />
}

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = Bound<Fields> &
  Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange' | 'onClick' | 'onKeyDown'>

export const CountryField = <Fields extends Values>({ form, name, ...others }: Props<Fields>) => (
  <CountryInput {...others} {...bound(form, name)} />
)

export const CurrencyField = <Fields extends Values>({ form, name, ...others }: Props<Fields>) => (
  <CurrencyInput {...others} {...bound(form, name)} is_clearable />
)

function countries(lang: Lang): Choice[] {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value, hint: value }))
    .sort((one, other) => one.label.localeCompare(other.label, lang))
}

const USUAL = ['PLN', 'EUR', 'USD', 'GBP', 'CHF', 'CZK', 'SEK', 'NOK', 'DKK', 'HUF', 'UAH', 'RON']

function currencies(lang: Lang): Choice[] {
  const names = new Intl.DisplayNames([lang], { type: 'currency' })
  return [...new Set([...USUAL, ...CURRENCIES])].map((value) => ({
    value,
    label: value,
    hint: names.of(value) ?? '',
  }))
}
