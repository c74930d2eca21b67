import { type CountedGrammar, spellCounted } from './counted.ts'
import { feminine, type Gender, joinWords, type Language, masculine, neuter, wordList } from './language.ts'

export const cs: Language = {
  minus: 'minus',
  spell: (groups, currency) => spellCounted(grammar, groups, currency),
}

const hundreds = [
  '',
  'sto',
  'dvě stě',
  'tři sta',
  'čtyři sta',
  'pět set',
  'šest set',
  'sedm set',
  'osm set',
  'devět set',
]
const tens = wordList('. . dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát')
const below20 = wordList(
  '. jedna dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct ' +
    'osmnáct devatenáct',
)
const single = { masculine: 'jeden', feminine: 'jedna', neuter: 'jedno' }

// Alone, one and two agree with the noun: jeden zlotý, dvě koruny; in compounds they stand still and the noun is in
// the genitive plural: dvacet jedna korun, sto dva korun.
function below1000(n: number, gender: Gender, alone: boolean): string {
  if (n === 1 && alone) return single[gender]
  if (n === 2 && alone && gender !== 'masculine') return 'dvě'
  const lastTwoDigits = n % 100
  const last = lastTwoDigits < 20 ? lastTwoDigits : lastTwoDigits % 10
  return joinWords(
    hundreds[Math.floor(n / 100)] ?? '',
    lastTwoDigits < 20 ? '' : tens(Math.floor(lastTwoDigits / 10)),
    below20(last),
  )
}

function form(n: number, alone: boolean): number {
  if (!alone || n === 0 || n > 4) return 2
  return n === 1 ? 0 : 1
}

const grammar: CountedGrammar = {
  zero: 'nula',
  scales: [
    feminine('miliarda', 'miliardy', 'miliard'),
    masculine('milion', 'miliony', 'milionů'),
    masculine('tisíc', 'tisíce', 'tisíc'),
  ],
  currencies: {
    PLN: masculine('zlotý', 'zloté', 'zlotých'),
    EUR: neuter('euro', 'eura', 'eur'),
    USD: masculine('americký dolar', 'americké dolary', 'amerických dolarů'),
    GBP: feminine('britská libra', 'britské libry', 'britských liber'),
    CZK: feminine('koruna česká', 'koruny české', 'korun českých'),
    CHF: masculine('švýcarský frank', 'švýcarské franky', 'švýcarských franků'),
    UAH: feminine('hřivna', 'hřivny', 'hřiven'),
    HUF: masculine('forint', 'forinty', 'forintů'),
    SEK: feminine('švédská koruna', 'švédské koruny', 'švédských korun'),
    NOK: feminine('norská koruna', 'norské koruny', 'norských korun'),
    DKK: feminine('dánská koruna', 'dánské koruny', 'dánských korun'),
  },
  below1000,
  form,
}
