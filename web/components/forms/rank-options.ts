import type { SelectOption } from './use-combobox-input.ts'

// Ranks options by the typed text: an equal code first, then options that start with the text, then those that contain it.
export function rankOptions(choices: readonly SelectOption[], text: string): SelectOption[] {
  const searchText = normalizeForSearch(text)
  if (searchText === '') return [...choices]
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, searchText) }))
    .filter(({ rank }) => rank < NONE)
    .sort((first, second) => first.rank - second.rank)
    .map(({ choice }) => choice)
}

const NONE = 4

function rankOf({ value, label, hint = '' }: SelectOption, searchText: string): number {
  const [code, name, about] = [value, label, hint].map(normalizeForSearch) as [string, string, string]
  if (code === searchText || name === searchText) return 0
  if (code.startsWith(searchText) || name.startsWith(searchText)) return 1
  if (about.startsWith(searchText) || ` ${name} ${about}`.includes(` ${searchText}`)) return 2
  return name.includes(searchText) || about.includes(searchText) ? 3 : NONE
}

// Accents are ignored: "lodz" finds Łódź.
export const normalizeForSearch = (text: string): string =>
  text.trim().toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
