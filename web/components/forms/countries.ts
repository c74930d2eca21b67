import { countryCodes } from '../../../src/platform/checks/countries.ts'
import type { SelectOption } from './use-combobox-input.ts'

// Countries by name, those where the language is spoken first: "Pol" typed in Polish means Poland, not French
// Polynesia.
export function countriesIn(lang: string): SelectOption[] {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const { region } = new Intl.Locale(lang).maximize()
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value, hint: value }))
    .sort(
      (first, second) =>
        Number(second.value === region) - Number(first.value === region) ||
        first.label.localeCompare(second.label, lang),
    )
}
