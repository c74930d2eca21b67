import { findNoun, formOf, type Gender, type Groups, isZeroGroups, joinWords, type Noun } from './language.ts'

// What the Slavic languages share: each group of three is counted out, followed by its noun in the form the count
// asks for. A count is alone when no higher group stands before it: jedna korona, but tysiąc jeden koron.
export type CountedGrammar = {
  zero: string
  scales: readonly [milliard: Noun, million: Noun, thousand: Noun]
  currencies: Record<string, Noun>
  below1000: (n: number, gender: Gender, alone: boolean) => string
  form: (n: number, alone: boolean) => number
}

export function spellCounted(grammar: CountedGrammar, groups: Groups, currency: string): string {
  const noun = findNoun(grammar.currencies, currency)
  const [milliards, millions, thousands, units] = groups
  if (isZeroGroups(groups)) return joinWords(grammar.zero, formOf(noun, grammar.form(0, true)))
  const alone = milliards + millions + thousands === 0
  const [milliard, million, thousand] = grammar.scales
  return joinWords(
    countGroup(grammar, milliards, milliard),
    countGroup(grammar, millions, million),
    countGroup(grammar, thousands, thousand),
    units === 0 ? '' : grammar.below1000(units, noun.gender, alone),
    formOf(noun, grammar.form(units, alone)),
  )
}

const countGroup = (grammar: CountedGrammar, n: number, noun: Noun): string =>
  n === 0 ? '' : joinWords(grammar.below1000(n, noun.gender, true), formOf(noun, grammar.form(n, true)))
