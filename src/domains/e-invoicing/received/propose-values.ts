import { isAccount } from '../../../platform/checks/iban.ts'
import { plainTaxNumber, taxNumberProblem } from '../../../platform/checks/tax-number.ts'

// Proposes values of an expense from the text of a PDF without structured data. Each is found by the words beside it in
// Polish, English or German; a person checks them.

export type ProposedValues = {
  number: string | null
  buyer_tax_no: string | null
  buyer_bank_account: string | null
  issue_date: string | null
  payment_to: string | null
  price_gross: string | null
  currency: string | null
}

const NUMBERS = [
  /(?:faktur[aęy]|invoice|rechnung|rachunek|receipt|beleg)[^\n]{0,40}?(?:\bnr\b|\bno\b|numer|number|nummer|#)[.:\s]*([A-Z0-9][\w/.-]{0,40}\d[\w/-]{0,20})/iu,
  /(?:faktur[aęy](?: vat)?|invoice|rechnung)\s{1,3}([\w/-]{0,20}\d[\w/-]{0,20})/iu,
]
const ISSUED =
  /(?:data wystawienia|wystawion[oaey]|date of issue|issue date|invoice date|rechnungsdatum|ausgestellt am)/iu
const DUE =
  /(?:termin p[łl]atno[śs]ci|zap[łl]ata do|due date|payment due|pay by|f[äa]llig(?: am|keit)?|zahlbar bis)/iu
const TOTALS = [
  /(?:do zap[łl]aty|kwota do zap[łl]aty|amount due|total due|balance due|zu zahlen(?:der betrag)?|zahlbetrag)/giu,
  /(?:razem brutto|warto[śs][ćc] brutto|suma brutto|grand total|total gross|gesamtbetrag|bruttobetrag|endbetrag)/giu,
  /(?:razem|ogó[łl]em|total|summe|gesamt)/giu,
]
const DAY =
  /\b(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})\b|\b(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{4})\b|\b(?<d>\d{1,2})\.? (?<name>\p{L}{3,12})\.? (?<y>\d{4})\b|\b(?<name>\p{L}{3,12}) (?<d>\d{1,2}), (?<y>\d{4})\b/gu
const AMOUNT = /(?<![\d.,/-])(\d{1,3}(?:[ \u00a0.,]\d{3})+|\d+)[.,](\d{2})(?![\d.,/-])/gu
// Words and what they name are at most this far apart.
const REACH = 120

export function proposeValues(pdfText: string, ownTaxNumbers: readonly string[]): ProposedValues {
  const text = pdfText.replace(/[\u00a0\u202f]/g, ' ')
  return {
    number: findNumber(text),
    buyer_tax_no: findTaxNumber(text, ownTaxNumbers.map(plainTaxNumber)),
    buyer_bank_account: findAccount(text),
    issue_date: dayAfter(text, ISSUED) ?? daysOf(text)[0] ?? null,
    payment_to: dayAfter(text, DUE) ?? null,
    price_gross: findTotal(text),
    currency: findCurrency(text),
  }
}

function findNumber(text: string): string | null {
  const match = NUMBERS.map((pattern) => pattern.exec(text)?.[1]).find((number) => number !== undefined)
  return match?.replace(/[.-]+$/, '') ?? null
}

// The first number with valid check digits that is not the reader's own; those of other countries keep their prefix.
function findTaxNumber(text: string, accountNumbers: readonly string[]): string | null {
  const candidates = text.match(/\b(?:[A-Z]{2} ?)?\d[\dA-Z]{1,2}[\d -]{5,11}\d\b/gu) ?? []
  for (const candidate of candidates.map((number) => number.replace(/[ -]/g, ''))) {
    const number = plainTaxNumber(candidate)
    const isForeign = /^[A-Z]{2}/.test(candidate) && !candidate.startsWith('PL')
    if (!isForeign && !/^\d{10}$/.test(number)) continue
    if (accountNumbers.includes(number) || taxNumberProblem(candidate, 'PL') !== undefined) continue
    return isForeign ? candidate : number
  }
  return null
}

function findAccount(text: string): string | null {
  const candidates = text.match(/\b(?:[A-Z]{2} ?)?\d{2}(?:[ -]?[\dA-Z]{2,4}){3,8}\b/gu) ?? []
  return candidates.map((candidate) => candidate.replace(/[\s-]/g, '')).find(isAccount) ?? null
}

function dayAfter(text: string, words: RegExp): string | undefined {
  const match = words.exec(text)
  return match ? daysOf(text.slice(match.index, match.index + REACH))[0] : undefined
}

const daysOf = (text: string): string[] =>
  [...text.matchAll(DAY)]
    .map(({ groups: { y = '', m = '', d = '', name = '' } = {} }) =>
      [y, m || (MONTHS[name.slice(0, 3).toLowerCase()] ?? ''), d]
        .map((part) => part.padStart(2, '0'))
        .join('-'),
    )
    .filter((day) => !Number.isNaN(Date.parse(day)))

// By the first letters of their names in English, Polish and German.
const MONTHS: { readonly [letters: string]: string } = Object.fromEntries(
  [
    'jan sty',
    'feb lut',
    'mar mär',
    'apr kwi',
    'maj may mai',
    'jun cze',
    'jul lip',
    'aug sie',
    'sep wrz',
    'oct paź okt',
    'nov lis',
    'dec gru dez',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)])),
)

// The largest amount after the words that name the total most clearly; tables repeat smaller ones.
function findTotal(text: string): string | null {
  for (const words of TOTALS) {
    const amounts = [...text.matchAll(words)].flatMap(({ index }) => {
      const after = text.slice(index, index + REACH)
      return [...after.matchAll(AMOUNT)].map(
        ([, units = '', cents]) => `${units.replace(/\D/g, '')}.${cents}`,
      )
    })
    const [largest] = amounts.sort((first, second) => Number(second) - Number(first))
    if (largest) return largest
  }
  return null
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bEUR\b|€/u, 'EUR'],
  [/\bPLN\b|zł/u, 'PLN'],
  [/\bUSD\b|\$/u, 'USD'],
  [/\bGBP\b|£/u, 'GBP'],
  [/\bCZK\b|Kč/u, 'CZK'],
  [/\bCHF\b/u, 'CHF'],
]

// The one that stands there most often.
function findCurrency(text: string): string | null {
  const counts = CURRENCIES.map(([sign, code]) => ({ code, count: text.split(sign).length - 1 }))
  const [most] = counts.sort((first, second) => second.count - first.count)
  return most && most.count > 0 ? most.code : null
}
