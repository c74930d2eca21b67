import { child, childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import { has, said } from '../values.ts'
import type { View } from '../view.ts'
import { isCharge } from '../view-cii.ts'

type At = { readonly element: Element }
type AtRule = Rule<At>

const TRADE = 'SupplyChainTradeTransaction'
const LINE = 'IncludedSupplyChainTradeLineItem'
const AGREEMENT = 'ApplicableHeaderTradeAgreement'
const DELIVERY = 'ApplicableHeaderTradeDelivery'
const SETTLEMENT = 'ApplicableHeaderTradeSettlement'
const NET = 'NetPriceProductTradePrice'
const GROSS = 'GrossPriceProductTradePrice'
const MEANS = 'SpecifiedTradeSettlementPaymentMeans'

const at =
  (...path: string[]) =>
  (view: View) =>
    findAll(view.element, ...path).map((element) => ({ element }))
const named = (name: string) => (view: View) => view.document.named(name).map((element) => ({ element }))
const ending = (end: string) => (view: View) => view.document.ending(end).map((element) => ({ element }))

const count = ({ element }: At, ...path: string[]) => findAll(element, ...path).length
const once = (...path: string[]): AtRule => ['', (part) => count(part, ...path) <= 1]
const onceOrWarn = (...path: string[]): AtRule => ['', (part) => count(part, ...path) <= 1, 'warning']
const exactlyOne = (...path: string[]): AtRule => ['', (part) => count(part, ...path) === 1]
const absent = (...path: string[]): AtRule => ['', (part) => count(part, ...path) === 0, 'warning']
const notBoth = (field: string, party: string, one = 'ID', other = 'GlobalID'): AtRule => [
  field,
  ({ element }) => !(has(findAll(element, party, one)[0]) && has(findAll(element, party, other)[0])),
  'warning',
]

// A document of CII may repeat what an invoice has once.
export const cii_syntax_rules: readonly Family[] = [
  rules(at('ExchangedDocumentContext'), {
    'CII-SR-003': onceOrWarn('BusinessProcessSpecifiedDocumentContextParameter'),
    'CII-SR-009': exactlyOne('GuidelineSpecifiedDocumentContextParameter'),
    'CII-SR-010': exactlyOne('GuidelineSpecifiedDocumentContextParameter', 'ID'),
  }),
  rules(ending('DocumentContextParameter'), {
    'CII-SR-04': absent('Value'),
    'CII-SR-05': absent('SpecifiedDocumentVersion'),
  }),
  rules(at('ExchangedDocument'), { 'CII-SR-014': exactlyOne('TypeCode') }),
  rules(at('ExchangedDocument', 'IncludedNote'), { 'CII-SR-030': onceOrWarn('Content') }),
  rules(at(TRADE, LINE, 'AssociatedDocumentLineDocument'), {
    'CII-SR-039': onceOrWarn('IncludedNote'),
    'CII-SR-040': onceOrWarn('IncludedNote', 'Content'),
  }),
  rules(at(TRADE, LINE, 'SpecifiedTradeProduct'), {
    'CII-SR-046': [
      'positions[].code',
      ({ element }) => !has(child(element, 'GlobalID')) || childrenOf(element, 'GlobalID').some(hasScheme),
    ],
    'CII-SR-090': [
      'positions[].additional_info',
      (part) => count(part, 'OriginTradeCountry') === 0 || count(part, 'OriginTradeCountry', 'ID') === 1,
    ],
  }),
  rules(at(TRADE, LINE, 'SpecifiedTradeProduct', 'ApplicableProductCharacteristic'), {
    'CII-SR-069': exactlyOne('Description'),
    'CII-SR-072': exactlyOne('Value'),
  }),
  rules(at(TRADE, LINE, 'SpecifiedLineTradeAgreement'), {
    'CII-SR-119': ['positions[].discount', ({ element }) => isDiscountOfPrice(element), 'warning'],
    'CII-SR-439': exactlyOne(NET, 'ChargeAmount'),
    'CII-SR-441': once(NET, 'ChargeAmount'),
  }),
  rules(named('SpecifiedTradeAllowanceCharge'), {
    'CII-SR-463': ['discount', ({ element }) => has(child(element, 'ChargeIndicator'))],
    'CII-SR-471': once('RateApplicablePercent'),
    'CII-SR-472': once('CategoryTradeTax'),
    'CII-SR-473': once('ActualAmount'),
  }),
  rules(
    (view) =>
      named(GROSS)(view).flatMap(({ element }) =>
        childrenOf(element, 'AppliedTradeAllowanceCharge').map((one) => ({ element: one })),
      ),
    {
      'CII-SR-440': once('ActualAmount'),
    },
  ),
  rules(at(TRADE, LINE, 'SpecifiedLineTradeSettlement'), {
    'CII-SR-454': ['positions[].tax', (part) => count(part, 'ApplicableTradeTax') === 1, 'warning'],
    'CII-SR-474': ['', ({ element }) => references(element, '130').length <= 1, 'warning'],
  }),
  rules(at(TRADE, AGREEMENT), {
    'CII-SR-450': notBoth('buyer_name', 'BuyerTradeParty'),
    'CII-SR-455': once('SellerTradeParty', 'DefinedTradeContact'),
    'CII-SR-456': once('BuyerTradeParty', 'DefinedTradeContact'),
    'CII-SR-457': ['', ({ element }) => references(element, '50').length <= 1, 'warning'],
    'CII-SR-458': ['', ({ element }) => references(element, '130').length <= 1, 'warning'],
    'CII-SR-459': once('SellerTradeParty', 'URIUniversalCommunication'),
    'CII-SR-460': once('BuyerTradeParty', 'URIUniversalCommunication'),
    'CII-SR-465': ['seller_person', ({ element }) => isNamedOnce(element, 'SellerTradeParty'), 'warning'],
    'CII-SR-466': ['buyer_person', ({ element }) => isNamedOnce(element, 'BuyerTradeParty'), 'warning'],
    'CII-SR-475': ['', ({ element }) => ofSupporting(element, 'Name') <= 1, 'warning'],
    'CII-SR-476': ['', ({ element }) => ofSupporting(element, 'AttachmentBinaryObject') <= 1, 'warning'],
  }),
  rules(at(TRADE, DELIVERY), { 'CII-SR-449': notBoth('recipient_name', 'ShipToTradeParty') }),
  rules(at(TRADE, SETTLEMENT), {
    'CII-SR-451': notBoth('seller_bank_account', 'PayeeTradeParty'),
    'CII-SR-452': onceOrWarn('SpecifiedTradePaymentTerms'),
    'CII-SR-453': onceOrWarn('SpecifiedTradePaymentTerms', 'Description'),
    'CII-SR-461': once('ApplicableTradeTax', 'TaxPointDate'),
    'CII-SR-462': [
      'sell_date',
      (_, view) => different(ofTaxes(view, 'DueDateTypeCode').map(({ text }) => text)) <= 1,
    ],
    'CII-SR-470': ['seller_bank_account', ({ element }) => childrenOf(element, MEANS).every(hasAccount)],
  }),
  rules(at(TRADE, SETTLEMENT, 'SpecifiedTradeSettlementHeaderMonetarySummation'), sumsOnce()),
  rules((view) => [view as At], {
    'CII-SR-467': ['payment_type', (_, view) => different(ofMeans(view, 'TypeCode')) <= 1],
    'CII-SR-468': ['payment_type', (_, view) => different(ofMeans(view, 'Information')) <= 1],
    'CII-SR-469': [
      '',
      (_, view) =>
        view.document.named(SETTLEMENT).flatMap((one) => childrenOf(one, 'PaymentReference')).length <= 1,
    ],
  }),
]

const hasScheme = ({ attributes }: Element) => attributes.schemeID !== undefined
const different = (values: readonly string[]) => new Set(values).size

const references = (element: Element, kind: string) =>
  childrenOf(element, 'AdditionalReferencedDocument').filter((one) => said(child(one, 'TypeCode')) === kind)
const ofSupporting = (element: Element, name: string) =>
  references(element, '916').flatMap((one) => childrenOf(one, name)).length

function isDiscountOfPrice(agreement: Element): boolean {
  const discounts = findAll(agreement, GROSS, 'AppliedTradeAllowanceCharge')
  const has_amount = discounts.some((one) => has(child(one, 'ActualAmount')))
  if (!discounts.some((one) => has(child(one, 'ChargeIndicator')))) return !has_amount
  return has_amount && discounts.some((one) => isCharge(one) === false)
}

const isNamedOnce = (agreement: Element, party: string) =>
  !(
    has(findAll(agreement, party, 'DefinedTradeContact', 'PersonName')[0]) &&
    has(findAll(agreement, party, 'DefinedTradeContact', 'DepartmentName')[0])
  )

function hasAccount(means: Element): boolean {
  const kind = said(child(means, 'TypeCode'))
  if (kind !== '30' && kind !== '58') return true
  const account = child(means, 'PayeePartyCreditorFinancialAccount')
  return has(child(account, 'IBANID')) || has(child(account, 'ProprietaryID'))
}

const ofTaxes = (view: View, name: string) =>
  view.document.named('ApplicableTradeTax').flatMap((one) => childrenOf(one, name))
const ofMeans = (view: View, name: string) =>
  view.document.named(MEANS).flatMap((one) => childrenOf(one, name).map(said))

// Each sum of the document stands there once: CII-SR-477 and on.
function sumsOnce(): { [id: string]: AtRule } {
  const sums = [
    ...[
      'LineTotalAmount',
      'ChargeTotalAmount',
      'AllowanceTotalAmount',
      'TaxBasisTotalAmount',
      'RoundingAmount',
    ],
    ...['GrandTotalAmount', 'InformationAmount', 'TotalPrepaidAmount', 'TotalDiscountAmount'],
    ...['TotalAllowanceChargeAmount', 'DuePayableAmount', 'RetailValueExcludingTaxInformationAmount'],
    ...['TotalDepositFeeInformationAmount', 'ProductValueExcludingTobaccoTaxInformationAmount'],
    ...['TotalRetailValueInformationAmount', 'GrossLineTotalAmount', 'NetLineTotalAmount'],
    'NetIncludingTaxesLineTotalAmount',
  ]
  return Object.fromEntries(sums.map((name, n) => [`CII-SR-${477 + n}`, once(name)]))
}
