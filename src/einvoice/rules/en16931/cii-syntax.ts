import { child, childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { elementText, has } from '../values.ts'
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
const elementsNamed = (name: string) => (view: View) =>
  view.document.elementsNamed(name).map((element) => ({ element }))
const endingWith = (end: string) => (view: View) =>
  view.document.elementsEndingWith(end).map((element) => ({ element }))

const count = ({ element }: At, ...path: string[]) => findAll(element, ...path).length
const once = (...path: string[]): AtRule => ['', (part) => count(part, ...path) <= 1]
const onceOrWarn = (...path: string[]): AtRule => ['', (part) => count(part, ...path) <= 1, 'warning']
const exactlyOne = (...path: string[]): AtRule => ['', (part) => count(part, ...path) === 1]
const absent = (...path: string[]): AtRule => ['', (part) => count(part, ...path) === 0, 'warning']
const notBoth = (field: string, party: string, id = 'ID', globalId = 'GlobalID'): AtRule => [
  field,
  ({ element }) => !(has(findAll(element, party, id)[0]) && has(findAll(element, party, globalId)[0])),
  'warning',
]

// Multiplicity rules: CII allows to repeat parts that an invoice may have only once.
export const ciiSyntaxRules: readonly RuleSet[] = [
  rules(at('ExchangedDocumentContext'), {
    'CII-SR-003': onceOrWarn('BusinessProcessSpecifiedDocumentContextParameter'),
    'CII-SR-009': exactlyOne('GuidelineSpecifiedDocumentContextParameter'),
    'CII-SR-010': exactlyOne('GuidelineSpecifiedDocumentContextParameter', 'ID'),
  }),
  rules(endingWith('DocumentContextParameter'), {
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
  rules(elementsNamed('SpecifiedTradeAllowanceCharge'), {
    'CII-SR-463': ['discount', ({ element }) => has(child(element, 'ChargeIndicator'))],
    'CII-SR-471': once('RateApplicablePercent'),
    'CII-SR-472': once('CategoryTradeTax'),
    'CII-SR-473': once('ActualAmount'),
  }),
  rules(
    (view) =>
      elementsNamed(GROSS)(view).flatMap(({ element }) =>
        childrenOf(element, 'AppliedTradeAllowanceCharge').map((discount) => ({ element: discount })),
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
    'CII-SR-465': [
      'seller_person',
      ({ element }) => hasOneContactName(element, 'SellerTradeParty'),
      'warning',
    ],
    'CII-SR-466': ['buyer_person', ({ element }) => hasOneContactName(element, 'BuyerTradeParty'), 'warning'],
    'CII-SR-475': ['', ({ element }) => countInAttachments(element, 'Name') <= 1, 'warning'],
    'CII-SR-476': [
      '',
      ({ element }) => countInAttachments(element, 'AttachmentBinaryObject') <= 1,
      'warning',
    ],
  }),
  rules(at(TRADE, DELIVERY), { 'CII-SR-449': notBoth('recipient_name', 'ShipToTradeParty') }),
  rules(at(TRADE, SETTLEMENT), {
    'CII-SR-451': notBoth('seller_bank_account', 'PayeeTradeParty'),
    'CII-SR-452': onceOrWarn('SpecifiedTradePaymentTerms'),
    'CII-SR-453': onceOrWarn('SpecifiedTradePaymentTerms', 'Description'),
    'CII-SR-461': once('ApplicableTradeTax', 'TaxPointDate'),
    'CII-SR-462': [
      'sell_date',
      (_, view) => countDistinct(ofTaxes(view, 'DueDateTypeCode').map(({ text }) => text)) <= 1,
    ],
    'CII-SR-470': ['seller_bank_account', ({ element }) => childrenOf(element, MEANS).every(hasAccount)],
  }),
  rules(at(TRADE, SETTLEMENT, 'SpecifiedTradeSettlementHeaderMonetarySummation'), sumsOnce()),
  rules((view) => [view as At], {
    'CII-SR-467': ['payment_type', (_, view) => countDistinct(ofMeans(view, 'TypeCode')) <= 1],
    'CII-SR-468': ['payment_type', (_, view) => countDistinct(ofMeans(view, 'Information')) <= 1],
    'CII-SR-469': [
      '',
      (_, view) =>
        view.document
          .elementsNamed(SETTLEMENT)
          .flatMap((settlement) => childrenOf(settlement, 'PaymentReference')).length <= 1,
    ],
  }),
]

const hasScheme = ({ attributes }: Element) => attributes.schemeID !== undefined
const countDistinct = (values: readonly string[]) => new Set(values).size

const references = (element: Element, kind: string) =>
  childrenOf(element, 'AdditionalReferencedDocument').filter(
    (reference) => elementText(child(reference, 'TypeCode')) === kind,
  )
const countInAttachments = (element: Element, name: string) =>
  references(element, '916').flatMap((reference) => childrenOf(reference, name)).length

function isDiscountOfPrice(agreement: Element): boolean {
  const discounts = findAll(agreement, GROSS, 'AppliedTradeAllowanceCharge')
  const hasAmount = discounts.some((discount) => has(child(discount, 'ActualAmount')))
  if (!discounts.some((discount) => has(child(discount, 'ChargeIndicator')))) return !hasAmount
  return hasAmount && discounts.some((discount) => isCharge(discount) === false)
}

const hasOneContactName = (agreement: Element, party: string) =>
  !(
    has(findAll(agreement, party, 'DefinedTradeContact', 'PersonName')[0]) &&
    has(findAll(agreement, party, 'DefinedTradeContact', 'DepartmentName')[0])
  )

function hasAccount(means: Element): boolean {
  const kind = elementText(child(means, 'TypeCode'))
  if (kind !== '30' && kind !== '58') return true
  const account = child(means, 'PayeePartyCreditorFinancialAccount')
  return has(child(account, 'IBANID')) || has(child(account, 'ProprietaryID'))
}

const ofTaxes = (view: View, name: string) =>
  view.document.elementsNamed('ApplicableTradeTax').flatMap((tax) => childrenOf(tax, name))
const ofMeans = (view: View, name: string) =>
  view.document
    .elementsNamed(MEANS)
    .flatMap((paymentMeans) => childrenOf(paymentMeans, name).map(elementText))

// Each document total occurs at most once: CII-SR-477 and following.
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
