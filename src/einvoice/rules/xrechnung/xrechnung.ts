import { child, find, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { billingRules, xrechnung } from '../peppol/billing.ts'
import { has } from '../values.ts'
import type { View } from '../view.ts'
import { germanRules } from './german.ts'

const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
export const EXTENSION = `${CIUS}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
export const CLEAN_VEHICLES = `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`

const isCii = (view: View) => view.syntax === 'cii'

export const xrechnungRules: readonly RuleSet[] = [
  ...billingRules(xrechnung),
  ...germanRules(
    (number, part) =>
      number === 'T2' ? 'BR-TMP-2' : `BR-DE-${number}${part === undefined ? '' : `-${part}`}`,
    () => true,
  ),
  rules((view) => (isCii(view) && !has(child(view.element, 'ExchangedDocumentContext')) ? [] : [view]), {
    'BR-DE-21': [
      '',
      ({ specification }) => [CIUS, EXTENSION, CLEAN_VEHICLES].includes(specification?.text ?? ''),
      'warning',
    ],
  }),
  rules((view) => (isCii(view) && !has(child(view.element, 'SupplyChainTradeTransaction')) ? [] : [view]), {
    'BR-DE-TMP-32': ['sell_date', hasDayOfSupply, 'information'],
  }),
  rules((view) => (isCii(view) ? view.lines : []), {
    'BR-TMP-3': [
      'positions[].quantity',
      ({ element }) => haveQuantitiesOneMeaning(find(element, 'SpecifiedLineTradeAgreement')),
    ],
  }),
]

function hasDayOfSupply(view: View): boolean {
  const day = isCii(view)
    ? findAll(view.delivery?.element, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime')[0]
    : view.delivery?.date
  return has(day) || view.periods.length > 0 || view.lines.every(({ periods }) => periods.length > 0)
}

// The base quantities before and after a price discount must be equal.
function haveQuantitiesOneMeaning(agreement: ReturnType<typeof find>): boolean {
  const [gross, net] = [
    find(agreement, 'GrossPriceProductTradePrice', 'BasisQuantity'),
    find(agreement, 'NetPriceProductTradePrice', 'BasisQuantity'),
  ]
  if (gross === undefined || net === undefined) return true
  const [grossUnit, netUnit] = [gross.attributes.unitCode, net.attributes.unitCode]
  return (
    gross.text === net.text && (grossUnit === undefined || netUnit === undefined || grossUnit === netUnit)
  )
}
