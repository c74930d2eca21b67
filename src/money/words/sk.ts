import {
  feminine,
  findNoun,
  formOf,
  type Gender,
  type Groups,
  isZeroGroups,
  joinWords,
  type Language,
  masculine,
  type Noun,
  neuter,
  wordList,
} from './language.ts'

export const sk: Language = { minus: 'mínus', spell }

// What is below a million is one word: dvetisícstodvadsaťtri eur.
function spell(groups: Groups, currency: string): string {
  const noun = findNoun(currencies, currency)
  const [milliards, millions, thousands, units] = groups
  if (isZeroGroups(groups)) return joinWords('nula', formOf(noun, 2))
  if (milliards + millions + thousands === 0) return count(units, noun)
  return joinWords(
    count(milliards, milliard),
    count(millions, million),
    thousandsOf(thousands) + below1000(units),
    formOf(noun, 2),
  )
}

const hundreds = wordList('. sto dvesto tristo štyristo päťsto šesťsto sedemsto osemsto deväťsto')
const tens = wordList('. . dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat')
const below20 = wordList(
  '. jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť ' +
    'sedemnásť osemnásť devätnásť',
)
const single = { masculine: 'jeden', feminine: 'jedna', neuter: 'jedno' }

function below1000(n: number): string {
  const lastTwoDigits = n % 100
  return (
    hundreds(Math.floor(n / 100)) +
    (lastTwoDigits < 20
      ? below20(lastTwoDigits)
      : tens(Math.floor(lastTwoDigits / 10)) + below20(lastTwoDigits % 10))
  )
}

function thousandsOf(n: number): string {
  if (n === 0) return ''
  return n === 2 ? 'dvetisíc' : `${below1000(n)}tisíc`
}

// Only one to four agree with the noun: dve eurá, dva zloté, but dvadsaťdva eur.
function count(n: number, noun: Noun): string {
  if (n === 0) return ''
  if (n > 4) return joinWords(below1000(n), formOf(noun, 2))
  return joinWords(smallCount(n, noun.gender), formOf(noun, n === 1 ? 0 : 1))
}

function smallCount(n: number, gender: Gender): string {
  if (n === 1) return single[gender]
  return n === 2 && gender !== 'masculine' ? 'dve' : below20(n)
}

const milliard = feminine('miliarda', 'miliardy', 'miliárd')
const million = masculine('milión', 'milióny', 'miliónov')

const currencies: Record<string, Noun> = {
  PLN: masculine('zlotý', 'zloté', 'zlotých'),
  EUR: neuter('euro', 'eurá', 'eur'),
  USD: masculine('americký dolár', 'americké doláre', 'amerických dolárov'),
  GBP: feminine('britská libra', 'britské libry', 'britských libier'),
  CZK: feminine('česká koruna', 'české koruny', 'českých korún'),
  CHF: masculine('švajčiarsky frank', 'švajčiarske franky', 'švajčiarskych frankov'),
  UAH: feminine('hrivna', 'hrivny', 'hrivien'),
  HUF: masculine('forint', 'forinty', 'forintov'),
  SEK: feminine('švédska koruna', 'švédske koruny', 'švédskych korún'),
  NOK: feminine('nórska koruna', 'nórske koruny', 'nórskych korún'),
  DKK: feminine('dánska koruna', 'dánske koruny', 'dánskych korún'),
}
