import { child, childrenOf } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { has, hasTwoDecimals, isAtLeastZero, isFilled } from '../values.ts'
import type { View } from '../view.ts'
import { endsAfterStart } from './document.ts'
import { hasScheme } from './parties.ts'

const elementsOfSyntax = (view: View, ubl: string, cii: string) =>
  view.document.elementsNamed(view.syntax === 'cii' ? cii : ubl).map((element) => ({ element }))

export const lineRules: readonly RuleSet[] = [
  rules((view) => view.lines, {
    'BR-21': ['positions[].id', ({ id }) => isFilled(id)],
    'BR-22': ['positions[].quantity', ({ quantity }) => has(quantity)],
    'BR-23': ['positions[].quantity_unit', ({ quantity }) => quantity?.attributes.unitCode !== undefined],
    'BR-24': ['positions[].total_price_net', ({ net }) => has(net)],
    'BR-25': ['positions[].name', ({ name }) => isFilled(name)],
    'BR-26': ['positions[].price_net', ({ price }) => has(price)],
    'BR-27': ['positions[].price_net', ({ price }) => isAtLeastZero(price)],
    'BR-28': ['positions[].price_net', ({ gross_price }) => !has(gross_price) || isAtLeastZero(gross_price)],
    'BR-CO-04': [
      'positions[].tax',
      ({ taxes }) => taxes.some(({ is_vat, element }) => is_vat && hasCode(element)),
    ],
    'BR-DEC-23': ['positions[].total_price_net', ({ net }) => hasTwoDecimals(net)],
  }),
  rules((view) => view.lines.flatMap((line) => line.periods), {
    'BR-30': ['sell_date', endsAfterStart],
    'BR-CO-20': ['sell_date', ({ start, end }) => has(start) || has(end)],
  }),
  rules((view) => elementsOfSyntax(view, 'AdditionalItemProperty', 'ApplicableProductCharacteristic'), {
    'BR-54': [
      'positions[].additional_info',
      ({ element }, view) =>
        has(child(element, view.syntax === 'cii' ? 'Description' : 'Name')) && has(child(element, 'Value')),
    ],
  }),
  rules((view) => itemNumbers(view), {
    'BR-64': ['positions[].code', ({ element }, view) => hasScheme(element.attributes.schemeID, view)],
  }),
  rules((view) => elementsOfSyntax(view, 'CommodityClassification', 'DesignatedProductClassification'), {
    'BR-65': [
      'positions[].additional_info',
      ({ element }, view) =>
        childrenOf(element, view.syntax === 'cii' ? 'ClassCode' : 'ItemClassificationCode').every((code) =>
          hasScheme(code.attributes.listID, view),
        ),
    ],
  }),
]

const hasCode = (tax: Parameters<typeof child>[0]) => has(child(tax, 'ID') ?? child(tax, 'CategoryCode'))

function itemNumbers(view: View) {
  const numbers =
    view.syntax === 'cii'
      ? view.document.elementsNamed('SpecifiedTradeProduct').flatMap((item) => childrenOf(item, 'GlobalID'))
      : view.document.elementsNamed('StandardItemIdentification').flatMap((item) => childrenOf(item, 'ID'))
  return numbers.map((element) => ({ element }))
}
