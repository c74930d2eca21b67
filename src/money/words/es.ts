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

export const es: Language = { minus: 'menos', spell }

function spell(groups: Groups, currency: string): string {
  const noun = findNoun(currencies, currency)
  if (isZeroGroups(groups)) return joinWords('cero', formOf(noun, 1))
  const [milliards, millions, thousands, units] = groups
  const scaled = milliards + millions > 0
  return joinWords(
    scaled ? millionsOf(milliards, millions) : '',
    belowMillion(thousands, units, noun.gender === 'feminine'),
    scaled && thousands + units === 0 ? 'de' : '',
    formOf(noun, isOneGroups(groups) ? 0 : 1),
  )
}

// There is no word for a milliard in use: mil millones.
const millionsOf = (milliards: number, millions: number): string =>
  milliards === 0 && millions === 1 ? 'un millón' : `${belowMillion(milliards, millions, false)} millones`

function belowMillion(thousands: number, units: number, isFeminine: boolean): string {
  const thousand = thousands < 2 ? '' : below1000(thousands, isFeminine)
  return joinWords(thousand, thousands === 0 ? '' : 'mil', below1000(units, isFeminine))
}

const hundreds = wordList(
  '. ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)
const tens = wordList('. . . treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const below30 = wordList(
  '. un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho ' +
    'diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)

// A noun always follows, so one is un or una, never uno; the hundreds agree as well.
function below1000(n: number, isFeminine: boolean): string {
  if (n === 100) return 'cien'
  const hundred = hundreds(Math.floor(n / 100))
  return joinWords(isFeminine ? hundred.replace(/os$/, 'as') : hundred, below100(n % 100, isFeminine))
}

function below100(n: number, isFeminine: boolean): string {
  if (n > 29) return [tens(Math.floor(n / 10)), below100(n % 10, isFeminine)].filter(Boolean).join(' y ')
  if (isFeminine && n === 1) return 'una'
  if (isFeminine && n === 21) return 'veintiuna'
  return below30(n)
}

const currencies: Record<string, Noun> = {
  PLN: masculine('esloti', 'eslotis'),
  EUR: masculine('euro', 'euros'),
  USD: masculine('dólar estadounidense', 'dólares estadounidenses'),
  GBP: feminine('libra esterlina', 'libras esterlinas'),
  CZK: feminine('corona checa', 'coronas checas'),
  CHF: masculine('franco suizo', 'francos suizos'),
  UAH: feminine('grivna', 'grivnas'),
  HUF: masculine('forinto', 'forintos'),
  SEK: feminine('corona sueca', 'coronas suecas'),
  NOK: feminine('corona noruega', 'coronas noruegas'),
  DKK: feminine('corona danesa', 'coronas danesas'),
}
