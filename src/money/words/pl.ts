import { type CountedGrammar, spellCounted } from './counted.ts'
import { feminine, type Gender, joinWords, type Language, masculine, neuter, wordList } from './language.ts'

export const pl: Language = {
  minus: 'minus',
  spell: (groups, currency) => spellCounted(grammar, groups, currency),
}

const hundreds = wordList('. sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset')
const tens = wordList(
  '. . dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
)
const below20 = wordList(
  '. jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście ' +
    'piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
)
const single = { masculine: 'jeden', feminine: 'jedna', neuter: 'jedno' }

function below1000(n: number, gender: Gender, alone: boolean): string {
  if (n === 1 && alone) return single[gender]
  const lastTwoDigits = n % 100
  const last = lastTwoDigits < 20 ? lastTwoDigits : lastTwoDigits % 10
  const ones = last === 2 && gender === 'feminine' ? 'dwie' : below20(last)
  return joinWords(
    hundreds(Math.floor(n / 100)),
    lastTwoDigits < 20 ? '' : tens(Math.floor(lastTwoDigits / 10)),
    ones,
  )
}

// Jeden złoty; dwa, trzy, cztery złote, also dwadzieścia dwa; pięć, jedenaście, dwanaście złotych.
function form(n: number, alone: boolean): number {
  if (n === 1 && alone) return 0
  const isTeen = n % 100 > 11 && n % 100 < 15
  return n % 10 > 1 && n % 10 < 5 && !isTeen ? 1 : 2
}

const grammar: CountedGrammar = {
  zero: 'zero',
  scales: [
    masculine('miliard', 'miliardy', 'miliardów'),
    masculine('milion', 'miliony', 'milionów'),
    masculine('tysiąc', 'tysiące', 'tysięcy'),
  ],
  currencies: {
    PLN: masculine('złoty', 'złote', 'złotych'),
    EUR: neuter('euro', 'euro', 'euro'),
    USD: masculine('dolar amerykański', 'dolary amerykańskie', 'dolarów amerykańskich'),
    GBP: masculine('funt szterling', 'funty szterlingi', 'funtów szterlingów'),
    CZK: feminine('korona czeska', 'korony czeskie', 'koron czeskich'),
    CHF: masculine('frank szwajcarski', 'franki szwajcarskie', 'franków szwajcarskich'),
    UAH: feminine('hrywna', 'hrywny', 'hrywien'),
    HUF: masculine('forint', 'forinty', 'forintów'),
    SEK: feminine('korona szwedzka', 'korony szwedzkie', 'koron szwedzkich'),
    NOK: feminine('korona norweska', 'korony norweskie', 'koron norweskich'),
    DKK: feminine('korona duńska', 'korony duńskie', 'koron duńskich'),
  },
  below1000,
  form,
}
