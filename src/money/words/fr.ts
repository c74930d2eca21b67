import {
  feminine,
  findNoun,
  formOf,
  type Groups,
  isOneGroups,
  isZeroGroups,
  joinWords,
  type Language,
  masculine,
  type Noun,
  wordList,
} from './language.ts'

export const fr: Language = { minus: 'moins', spell }

function spell(groups: Groups, currency: string): string {
  const noun = findNoun(currencies, currency)
  if (isZeroGroups(groups)) return joinWords('zéro', formOf(noun, 0))
  const [milliards, millions, thousands, units] = groups
  const oneWord = noun.gender === 'feminine' ? 'une' : 'un'
  return joinWords(
    count(milliards, 'milliard'),
    count(millions, 'million'),
    thousandsOf(thousands),
    below1000(units, oneWord, true),
    joinNoun(formOf(noun, isOneGroups(groups) ? 0 : 1), thousands + units === 0),
  )
}

const count = (n: number, scale: string): string =>
  n === 0 ? '' : joinWords(below1000(n, 'un', true), n === 1 ? scale : `${scale}s`)

// Mille is no noun: it takes no un, no s, and none of the hundreds or eighties before it.
const thousandsOf = (n: number): string =>
  n === 0 ? '' : n === 1 ? 'mille' : joinWords(below1000(n, 'un', false), 'mille')

// Million and milliard are nouns: un million d’euros, but un million deux cents euros.
function joinNoun(noun: string, afterScale: boolean): string {
  if (!afterScale) return noun
  return /^[aeiou]/i.test(noun) ? `d’${noun}` : `de ${noun}`
}

const tens = wordList('. . vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')
const below20 = wordList(
  '. . deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)

// The plural s of cents and quatre-vingts stands only at the end of the number.
function below1000(n: number, oneWord: string, ends: boolean): string {
  const [hundreds, remainder] = [Math.floor(n / 100), n % 100]
  const hundred = hundreds > 1 && remainder === 0 && ends ? 'cents' : 'cent'
  return joinWords(
    hundreds > 1 ? below20(hundreds) : '',
    hundreds > 0 ? hundred : '',
    below100(remainder, oneWord, ends),
  )
}

function below100(n: number, oneWord: string, ends: boolean): string {
  if (n === 1) return oneWord
  if (n < 20) return below20(n)
  if (n === 80) return ends ? 'quatre-vingts' : 'quatre-vingt'
  const ten = tens(Math.floor(n / 10))
  const remainder = n % (n < 60 ? 10 : 20)
  if (remainder === 0) return ten
  if (n === 71) return 'soixante et onze'
  if (remainder === 1) return n === 81 ? `${ten}-${oneWord}` : `${ten} et ${oneWord}`
  return `${ten}-${below20(remainder)}`
}

const currencies: Record<string, Noun> = {
  PLN: masculine('zloty', 'zlotys'),
  EUR: masculine('euro', 'euros'),
  USD: masculine('dollar américain', 'dollars américains'),
  GBP: feminine('livre sterling', 'livres sterling'),
  CZK: feminine('couronne tchèque', 'couronnes tchèques'),
  CHF: masculine('franc suisse', 'francs suisses'),
  UAH: feminine('hryvnia', 'hryvnias'),
  HUF: masculine('forint', 'forints'),
  SEK: feminine('couronne suédoise', 'couronnes suédoises'),
  NOK: feminine('couronne norvégienne', 'couronnes norvégiennes'),
  DKK: feminine('couronne danoise', 'couronnes danoises'),
}
