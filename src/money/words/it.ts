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

export const it: Language = { minus: 'meno', spell }

function spell(groups: Groups, currency: string): string {
  const noun = findNoun(currencies, currency)
  if (isZeroGroups(groups)) return joinWords('zero', formOf(noun, 1))
  if (isOneGroups(groups)) return joinWords(noun.gender === 'feminine' ? 'una' : 'un', formOf(noun, 0))
  const [milliards, millions, thousands, units] = groups
  return joinWords(
    count(milliards, 'un miliardo', 'miliardi'),
    count(millions, 'un milione', 'milioni'),
    addAccent(thousandsOf(thousands) + below1000(units)),
    thousands + units === 0 ? 'di' : '',
    formOf(noun, 1),
  )
}

const count = (n: number, oneWord: string, manyWord: string): string =>
  n === 0 ? '' : n === 1 ? oneWord : joinWords(addAccent(below1000(n)), manyWord)

const thousandsOf = (n: number): string => (n === 0 ? '' : n === 1 ? 'mille' : `${below1000(n)}mila`)

// Tre at the end of a longer word bears the stress: ventitré, duemilatré.
const addAccent = (word: string): string => word.replace(/(.)tre$/, '$1tré')

const tens = wordList('. . venti trenta quaranta cinquanta sessanta settanta ottanta novanta')
const below20 = wordList(
  '. uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici ' +
    'diciassette diciotto diciannove',
)

function below1000(n: number): string {
  const hundreds = Math.floor(n / 100)
  const hundred = hundreds === 0 ? '' : hundreds === 1 ? 'cento' : `${below20(hundreds)}cento`
  return (hundred + below100(n % 100)).replace('centoo', 'cento')
}

// The tens lose their vowel before uno and otto: ventuno, trentotto.
function below100(n: number): string {
  if (n < 20) return below20(n)
  const ten = tens(Math.floor(n / 10))
  const dropsVowel = n % 10 === 1 || n % 10 === 8
  return (dropsVowel ? ten.slice(0, -1) : ten) + below20(n % 10)
}

const currencies: Record<string, Noun> = {
  PLN: masculine('zloty', 'zloty'),
  EUR: masculine('euro', 'euro'),
  USD: masculine('dollaro statunitense', 'dollari statunitensi'),
  GBP: feminine('sterlina britannica', 'sterline britanniche'),
  CZK: feminine('corona ceca', 'corone ceche'),
  CHF: masculine('franco svizzero', 'franchi svizzeri'),
  UAH: feminine('grivnia', 'grivnie'),
  HUF: masculine('fiorino ungherese', 'fiorini ungheresi'),
  SEK: feminine('corona svedese', 'corone svedesi'),
  NOK: feminine('corona norvegese', 'corone norvegesi'),
  DKK: feminine('corona danese', 'corone danesi'),
}
