import { ruleInfo } from '../../../tax/rules.ts'

// The reason of a corrected JPK_V7 (P_ORDZU), in the language of the tax office: what changed, by which article, and the
// documents.

const REASON_MAX = 3500

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^pl\.bad_debt\./, 'ulga na złe długi'],
  [/^pl\.correction\.original$/, 'korekta z przyczyny pierwotnej'],
  [/^pl\.correction\./, 'faktura korygująca'],
  [/\.(payment|cash|own_cash|cash\.payment)$|^pl\.(paid|rr)$/, 'zapłata otrzymana lub dokonana w okresie'],
  [/^pl\.(purchase|customs|self_billing)/, 'zakup'],
  [/^pl\.(wnt|import_service|art_33a|buyer)/, 'nabycie, od którego podatek rozlicza nabywca'],
  [/^pl\.(wdt|export)/, 'dostawa zagraniczna'],
  [/^legacy_change$/, 'podatek wykazany w niewłaściwym okresie'],
  [/^pl\.manual$/, 'korekta roczna lub inna kwota z dokumentu wewnętrznego'],
]
const OTHER = 'zmiana dokumentu sprzedaży'

export type ChangedDocument = { rule: string; number: string }

// Causes that are in other months.
const OTHER_CAUSES = {
  carried: 'zmiana kwoty nadwyżki z poprzedniej deklaracji (P_39)',
  quarter: 'zmiana ewidencji za wcześniejszy miesiąc kwartału',
}
export type OtherCause = keyof typeof OTHER_CAUSES

export function correctionReason(changed: readonly ChangedDocument[], causes: readonly OtherCause[]): string {
  const byRule = Map.groupBy(changed, ({ rule }) => rule)
  const reasons = [...byRule].map(([rule, documents]) => {
    const article = articleOf(rule)
    const numbers = [...new Set(documents.map(({ number }) => number))].join(', ')
    return `${causeOf(rule)}${article ? ` (${article} ustawy o VAT)` : ''}: ${numbers}`
  })
  reasons.push(...causes.map((cause) => OTHER_CAUSES[cause]))
  const text = `Zmiany po złożeniu pliku: ${reasons.join('; ')}.`
  return text.length <= REASON_MAX ? text : `${text.slice(0, REASON_MAX - 1)}…`
}

const causeOf = (rule: string): string => CAUSES.find(([pattern]) => pattern.test(rule))?.[1] ?? OTHER

// 19a(5)(4), (7) is art. 19a ust. 5 pkt 4, ust. 7.
function articleOf(rule: string): string {
  const article = ruleInfo(rule)?.article ?? ''
  const parts = article
    .replace(/ until .*/, '')
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => {
      const [number = ''] = part.split('(')
      const [section, point, letter] = [...part.matchAll(/\((\w+)\)/g)].map(([, text]) => text)
      return [
        number && `art. ${number}`,
        section && `ust. ${section}`,
        point && `pkt ${point}`,
        letter && `lit. ${letter}`,
      ]
        .filter(Boolean)
        .join(' ')
    })
  return parts.join(', ')
}
