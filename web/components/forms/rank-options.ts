import type { Choice } from './use-combobox-input.ts'

// Which of the choices are meant by what is typed, the best first: the code itself, then what begins so, then what holds it.
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const asked = plain(text)
  if (asked === '') return [...choices]
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, asked) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

const NONE = 4

function rankOf({ value, label, hint = '' }: Choice, asked: string): number {
  const [code, name, about] = [value, label, hint].map(plain) as [string, string, string]
  if (code === asked || name === asked) return 0
  if (code.startsWith(asked) || name.startsWith(asked)) return 1
  if (about.startsWith(asked) || ` ${name} ${about}`.includes(` ${asked}`)) return 2
  return name.includes(asked) || about.includes(asked) ? 3 : NONE
}

// Łódź is found by lodz.
export const plain = (text: string): string =>
  text.trim().toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
