import {
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

export const en: Language = {
  minus: 'minus',
  spell: (groups, currency) =>
    joinWords(spellNumber(groups), formOf(findNoun(currencies, currency), isOneGroups(groups) ? 0 : 1)),
}

const scales = ['billion', 'million', 'thousand', '']

const spellNumber = (groups: Groups): string =>
  isZeroGroups(groups)
    ? 'zero'
    : joinWords(...groups.map((n, index) => (n === 0 ? '' : joinWords(below1000(n), scales[index] ?? ''))))

const tens = wordList('. . twenty thirty forty fifty sixty seventy eighty ninety')
const below20 = wordList(
  '. one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen',
)

function below1000(n: number): string {
  const hundreds = n < 100 ? '' : `${below20(Math.floor(n / 100))} hundred`
  return joinWords(hundreds, below100(n % 100))
}

function below100(n: number): string {
  if (n < 20) return below20(n)
  return n % 10 === 0 ? tens(n / 10) : `${tens(Math.floor(n / 10))}-${below20(n % 10)}`
}

const currencies: Record<string, Noun> = {
  PLN: masculine('zloty', 'zlotys'),
  EUR: masculine('euro', 'euros'),
  USD: masculine('US dollar', 'US dollars'),
  GBP: masculine('pound sterling', 'pounds sterling'),
  CZK: masculine('Czech koruna', 'Czech korunas'),
  CHF: masculine('Swiss franc', 'Swiss francs'),
  UAH: masculine('hryvnia', 'hryvnias'),
  HUF: masculine('forint', 'forints'),
  SEK: masculine('Swedish krona', 'Swedish kronor'),
  NOK: masculine('Norwegian krone', 'Norwegian kroner'),
  DKK: masculine('Danish krone', 'Danish kroner'),
}
