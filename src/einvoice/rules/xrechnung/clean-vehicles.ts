import { child, childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { ITEM_SCHEMES } from '../codes/schemes.ts'
import { type RuleSet, rules } from '../finding.ts'
import { elementText, isFilled, normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import { CLEAN_VEHICLES } from './xrechnung.ts'

type At = { readonly element: Element }
const isCii = (view: View) => view.syntax === 'cii'

const ifCleanVehicles =
  (parts: (view: View) => readonly Element[]) =>
  (view: View): At[] =>
    view.specification?.text === CLEAN_VEHICLES ? parts(view).map((element) => ({ element })) : []

const VEHICLES = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3'])
const EMISSIONS = new Set(['clean', 'zero-emission', 'other'])

const items = (view: View) =>
  view.lines.flatMap(({ element }) => childrenOf(element, isCii(view) ? 'SpecifiedTradeProduct' : 'Item'))
const classes = (item: Element) => [
  ...findAll(item, 'CommodityClassification', 'ItemClassificationCode'),
  ...findAll(item, 'DesignatedProductClassification', 'ClassCode'),
]
const vehicleClasses = (item: Element) =>
  classes(item).filter(({ attributes }) => attributes.listID === 'CVD')
const emissions = (item: Element) => [
  ...childrenOf(item, 'AdditionalItemProperty').filter(
    (itemProperty) => child(itemProperty, 'Name')?.text === 'cva',
  ),
  ...childrenOf(item, 'ApplicableProductCharacteristic').filter(
    (itemProperty) => child(itemProperty, 'Description')?.text === 'cva',
  ),
]

// Rules for road vehicles that public bodies buy under the Clean Vehicles Directive.
export const cleanVehicleRules: readonly RuleSet[] = [
  rules(
    ifCleanVehicles((view) => [view.element]),
    {
      'BR-DE-CVD-01': ['contract_number', (_, view) => contracts(view).some(isFilled)],
      'BR-DE-CVD-02': ['contract_number', (_, view) => tenders(view).some(isFilled)],
      'BR-DE-CVD-03': [
        'positions',
        (_, view) =>
          items(view).some((item) => vehicleClasses(item).length > 0 && emissions(item).length > 0),
      ],
    },
  ),
  rules(ifCleanVehicles(items), {
    'BR-DE-CVD-06-a': [
      'positions[].additional_info',
      ({ element }) => vehicleClasses(element).length === 0 || emissions(element).length === 1,
    ],
    'BR-DE-CVD-06-b': [
      'positions[].additional_info',
      ({ element }) => emissions(element).length === 0 || vehicleClasses(element).length === 1,
    ],
  }),
  rules(
    ifCleanVehicles((view) => items(view).flatMap(classes)),
    {
      'BR-TMP-CVD-01': [
        'positions[].additional_info',
        ({ element }) => isKnownList(normalizeSpace(element.attributes.listID ?? '')),
      ],
      'BR-DE-CVD-04': [
        'positions[].additional_info',
        ({ element }) =>
          normalizeSpace(element.attributes.listID ?? '') !== 'CVD' || VEHICLES.has(elementText(element)),
      ],
    },
  ),
  rules(
    ifCleanVehicles((view) => items(view).flatMap(emissions)),
    {
      'BR-DE-CVD-05': [
        'positions[].additional_info',
        ({ element }) => EMISSIONS.has(elementText(child(element, 'Value'))),
      ],
    },
  ),
]

// The official list also accepts an empty name.
const isKnownList = (list: string) => list === '' || list === 'CVD' || ITEM_SCHEMES.has(list)

const agreement = ({ element }: View) =>
  findAll(element, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement')[0]

const contracts = (view: View) =>
  isCii(view)
    ? findAll(agreement(view), 'ContractReferencedDocument', 'IssuerAssignedID')
    : findAll(view.element, 'ContractDocumentReference', 'ID')

const tenders = (view: View) =>
  isCii(view)
    ? childrenOf(agreement(view), 'AdditionalReferencedDocument')
        .filter((reference) => elementText(child(reference, 'TypeCode')) === '50')
        .flatMap((reference) => childrenOf(reference, 'IssuerAssignedID'))
    : findAll(view.element, 'OriginatorDocumentReference', 'ID')
