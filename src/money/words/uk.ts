import { type CountedGrammar, spellCounted } from './counted.ts'
import { feminine, type Gender, joinWords, type Language, masculine, neuter, wordList } from './language.ts'

export const uk: Language = {
  minus: 'мінус',
  spell: (groups, currency) => spellCounted(grammar, groups, currency),
}

const hundreds = wordList('. сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот')
const tens = wordList('. . двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто')
const below20 = wordList(
  '. один два три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять ' +
    'п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять',
)
const single = { masculine: 'один', feminine: 'одна', neuter: 'одне' }

// One and two agree with the noun in compounds too: двадцять одна гривня, двадцять дві гривні.
function below1000(n: number, gender: Gender): string {
  const lastTwoDigits = n % 100
  const last = lastTwoDigits < 20 ? lastTwoDigits : lastTwoDigits % 10
  const two = gender === 'feminine' ? 'дві' : 'два'
  const ones = last === 1 ? single[gender] : last === 2 ? two : below20(last)
  return joinWords(
    hundreds(Math.floor(n / 100)),
    lastTwoDigits < 20 ? '' : tens(Math.floor(lastTwoDigits / 10)),
    ones,
  )
}

function form(n: number): number {
  const isTeen = n % 100 > 10 && n % 100 < 15
  if (isTeen || n % 10 === 0 || n % 10 > 4) return 2
  return n % 10 === 1 ? 0 : 1
}

const grammar: CountedGrammar = {
  zero: 'нуль',
  scales: [
    masculine('мільярд', 'мільярди', 'мільярдів'),
    masculine('мільйон', 'мільйони', 'мільйонів'),
    feminine('тисяча', 'тисячі', 'тисяч'),
  ],
  currencies: {
    PLN: masculine('злотий', 'злоті', 'злотих'),
    EUR: neuter('євро', 'євро', 'євро'),
    USD: masculine('долар США', 'долари США', 'доларів США'),
    GBP: masculine('фунт стерлінгів', 'фунти стерлінгів', 'фунтів стерлінгів'),
    CZK: feminine('чеська крона', 'чеські крони', 'чеських крон'),
    CHF: masculine('швейцарський франк', 'швейцарські франки', 'швейцарських франків'),
    UAH: feminine('гривня', 'гривні', 'гривень'),
    HUF: masculine('форинт', 'форинти', 'форинтів'),
    SEK: feminine('шведська крона', 'шведські крони', 'шведських крон'),
    NOK: feminine('норвезька крона', 'норвезькі крони', 'норвезьких крон'),
    DKK: feminine('данська крона', 'данські крони', 'данських крон'),
  },
  below1000,
  form,
}
