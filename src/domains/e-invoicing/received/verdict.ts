import type { Party } from '../../../einvoice/model.ts'
import { type RuleLanguage, supplierRuleText } from '../../../einvoice/rules/messages/words.ts'
import type { Specification } from '../../../einvoice/rules/verdict.ts'
import type { Contents } from './file-contents.ts'
import type { ReceivedFile } from './schema.ts'

// Presents the validation of a received file to the user and, as a message, to its supplier.

type Verdict = NonNullable<ReceivedFile['verdict']>

// Adds the data that the message to the supplier needs.
export function verdictWithDocument({ verdict, read }: Contents): ReceivedFile['verdict'] {
  if (verdict === undefined) return null
  const { number, issue_date, seller } = read?.invoice ?? {}
  return { ...verdict, number, issue_date, country: seller && countryOf(seller) }
}

const countryOf = ({ country, tax }: Party): string | undefined => country ?? tax?.country

export function presentVerdict(verdict: ReceivedFile['verdict'], lang: RuleLanguage) {
  if (verdict === null) return { checked_as: null, problems: [], vendor_message: null }
  return {
    checked_as: verdict.rules,
    problems: verdict.broken.map(({ rule, severity, field, values }) => ({
      rule,
      field,
      message: supplierRuleText(rule, lang, values),
      severity,
    })),
    vendor_message: vendorMessage(verdict),
  }
}

const NAMES: { readonly [rules in Specification]: string } = {
  fa3: 'FA(3)',
  peppol: 'Peppol BIS Billing 3',
  xrechnung: 'XRechnung',
  en16931: 'EN 16931',
}

const LANGUAGES: { readonly [country: string]: RuleLanguage } = {
  PL: 'pl',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  LI: 'de',
}

type Message = { opening: (number: string, day: string, rules: string) => string; closing: string }

const MESSAGES: { readonly [lang in RuleLanguage]: Message } = {
  en: {
    opening: (number, day, rules) => `Your invoice ${number} of ${day} does not meet the rules of ${rules}:`,
    closing: 'Please correct the file and send the invoice again.',
  },
  pl: {
    opening: (number, day, rules) =>
      `Państwa faktura ${number} z dnia ${inDots(day)} nie spełnia reguł ${rules}:`,
    closing: 'Prosimy o poprawienie pliku i ponowne przesłanie faktury.',
  },
  de: {
    opening: (number, day, rules) =>
      `Ihre Rechnung ${number} vom ${inDots(day)} entspricht nicht den Regeln von ${rules}:`,
    closing: 'Bitte korrigieren Sie die Datei und senden Sie uns die Rechnung erneut.',
  },
}

const inDots = (day: string): string => day.split('-').toReversed().join('.')

const LISTED_MAX = 20

// Lists only errors, in the language of the supplier's country.
function vendorMessage({ rules, broken, number, issue_date, country }: Verdict): string | null {
  const fatal = broken.filter(({ severity }) => severity === 'fatal')
  if (fatal.length === 0 || number === undefined || issue_date === undefined) return null
  const lang = LANGUAGES[country ?? ''] ?? 'en'
  const { opening, closing } = MESSAGES[lang]
  const sentences = fatal
    .slice(0, LISTED_MAX)
    .map(({ rule, values }) => `- ${rule}: ${supplierRuleText(rule, lang, values)}`)
  return [opening(number, issue_date, NAMES[rules]), ...sentences, closing].join('\n')
}
