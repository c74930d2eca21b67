import {
  feminine,
  findNoun,
  formOf,
  type Gender,
  type Groups,
  isOneGroups,
  isZeroGroups,
  joinWords,
  type Language,
  masculine,
  type Noun,
  neuter,
  wordList,
} from './language.ts'

export const de: Language = { minus: 'minus', spell }

function spell(groups: Groups, currency: string): string {
  const noun = findNoun(currencies, currency)
  if (isZeroGroups(groups)) return joinWords('null', formOf(noun, 1))
  if (isOneGroups(groups)) return joinWords(single[noun.gender], formOf(noun, 0))
  const [milliards, millions, thousands, units] = groups
  return joinWords(
    count(milliards, milliard),
    count(millions, million),
    (thousands === 0 ? '' : `${below1000(thousands, 'ein')}tausend`) + below1000(units, 'eins'),
    formOf(noun, 1),
  )
}

const single: Record<Gender, string> = { masculine: 'ein', feminine: 'eine', neuter: 'ein' }

const count = (n: number, noun: Noun): string =>
  n === 0 ? '' : joinWords(below1000(n, single[noun.gender]), formOf(noun, n === 1 ? 0 : 1))

const tens = wordList('. . zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig')
const below20 = wordList(
  '. ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn ' +
    'achtzehn neunzehn',
)

// A one at the very end is eins before a currency, ein before tausend and eine before Million.
function below1000(n: number, lastOne: string): string {
  const hundreds = n < 100 ? '' : `${below20(Math.floor(n / 100))}hundert`
  return hundreds + below100(n % 100, lastOne)
}

function below100(n: number, lastOne: string): string {
  if (n === 1) return lastOne
  if (n < 20) return below20(n)
  return n % 10 === 0 ? tens(n / 10) : `${below20(n % 10)}und${tens(Math.floor(n / 10))}`
}

const milliard = feminine('Milliarde', 'Milliarden')
const million = feminine('Million', 'Millionen')

const currencies: Record<string, Noun> = {
  PLN: masculine('Złoty', 'Złoty'),
  EUR: masculine('Euro', 'Euro'),
  USD: masculine('US-Dollar', 'US-Dollar'),
  GBP: neuter('Pfund Sterling', 'Pfund Sterling'),
  CZK: feminine('tschechische Krone', 'tschechische Kronen'),
  CHF: masculine('Schweizer Franken', 'Schweizer Franken'),
  UAH: feminine('Hrywnja', 'Hrywnja'),
  HUF: masculine('Forint', 'Forint'),
  SEK: feminine('schwedische Krone', 'schwedische Kronen'),
  NOK: feminine('norwegische Krone', 'norwegische Kronen'),
  DKK: feminine('dänische Krone', 'dänische Kronen'),
}
