import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { isIban } from '../numbers.ts'
import { elementText, has, isFilled } from '../values.ts'
import type { Payment, View } from '../view.ts'

const isCii = (view: View) => view.syntax === 'cii'
const asList = <Of>(value: Of | undefined): readonly Of[] => (value === undefined ? [] : [value])

const KINDS = new Set(['326', '380', '384', '389', '381', '875', '876', '877'])
const TAXED = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])
const PHONE = /([0-9].*){3,}/
const EMAIL = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/
const ADDRESS = /^[a-zA-Z][a-zA-Z0-9+.-]+:/

// German national rules, which XRechnung and Peppol (if both parties are German) contain under different ids.
export function germanRules(id: RuleId, applies: (view: View) => boolean): RuleSet[] {
  const ifApplicable: IfApplicable = (parts) => (view) => (applies(view) ? parts(view) : [])
  return [
    ...documentRules(id, ifApplicable),
    ...partyRules(id, ifApplicable),
    ...paymentRules(id, ifApplicable),
  ]
}

type RuleId = (number: number | 'T2', part?: 'a' | 'b') => string
type IfApplicable = <Of>(parts: (view: View) => readonly Of[]) => (view: View) => readonly Of[]

function documentRules(id: RuleId, ifApplicable: IfApplicable): RuleSet[] {
  return [
    rules(
      ifApplicable((view) => [view]),
      {
        [id(1)]: ['payment_type', (view) => view.payments.length > 0],
        [id(15)]: ['buyer_reference', (view) => isFilled(view.buyer_reference)],
        [id(16)]: ['seller_tax_no', hasNumberForTax],
        [id(17)]: ['kind', (view) => KINDS.has(elementText(view.type_code)), 'warning'],
        [id(18)]: ['payment_to_kind', areTermsReadable],
        [id(22)]: ['', haveFilesNames],
        [id(26)]: [
          'from_invoice_id',
          (view) => elementText(view.type_code) !== '384' || refersBack(view),
          'warning',
        ],
        [id(30)]: ['seller_bank_account', (view) => isDebited(view, 'creditor')],
        [id(31)]: ['buyer_bank_account', (view) => isDebited(view, 'account')],
      },
    ),
    rules(ifApplicable(externalReferences), {
      [id('T2')]: [
        '',
        ({ address, is_needed }) => (has(address) || is_needed ? ADDRESS.test(address?.text ?? '') : true),
        'warning',
      ],
    }),
  ]
}

function partyRules(id: RuleId, ifApplicable: IfApplicable): RuleSet[] {
  return [
    rules(
      ifApplicable((view) => asList(sellerPart(view))),
      {
        [id(2)]: ['seller_person', (_, view) => has(view.seller?.contact?.element)],
      },
    ),
    rules(
      ifApplicable((view) => asList(view.seller?.address && view.seller)),
      {
        [id(3)]: ['seller_city', ({ city }) => isFilled(city)],
        [id(4)]: ['seller_post_code', ({ post_code }) => isFilled(post_code)],
      },
    ),
    rules(
      ifApplicable((view) => asList(view.seller?.contact)),
      {
        [id(5)]: [
          'seller_person',
          ({ element, name }, view) => (isCii(view) ? hasPerson(element) : isFilled(name)),
        ],
        [id(6)]: ['seller_phone', ({ phone }) => isFilled(phone)],
        [id(7)]: ['seller_email', ({ email }) => isFilled(email)],
        [id(27)]: ['seller_phone', ({ phone }) => PHONE.test(elementText(phone)), 'warning'],
        [id(28)]: ['seller_email', ({ email }) => EMAIL.test(elementText(email)), 'warning'],
      },
    ),
    rules(
      ifApplicable((view) => asList(view.buyer?.address && view.buyer)),
      {
        [id(8)]: ['buyer_city', ({ city }) => isFilled(city)],
        [id(9)]: ['buyer_post_code', ({ post_code }) => isFilled(post_code)],
      },
    ),
    rules(
      ifApplicable((view) => asList(view.delivery?.address && view.delivery)),
      {
        [id(10)]: ['recipient_city', ({ city }) => isFilled(city)],
        [id(11)]: ['recipient_post_code', ({ post_code }) => isFilled(post_code)],
      },
    ),
  ]
}

function paymentRules(id: RuleId, ifApplicable: IfApplicable): RuleSet[] {
  return [
    rules(
      ifApplicable((view) => view.breakdown),
      { [id(14)]: ['positions', ({ rate }) => isFilled(rate)] },
    ),
    rules(
      ifApplicable((view) => means(view, '30', '58')),
      {
        [id(19)]: [
          'seller_bank_account',
          (payment, view) => elementText(payment.code) !== '58' || isIban(ibanOf(payment, view)),
          'warning',
        ],
        [id(23, 'a')]: ['seller_bank_account', ({ account }) => has(account)],
        [id(23, 'b')]: ['payment_type', (payment, view) => !has(payment.card) && !hasDebit(payment, view)],
      },
    ),
    rules(
      ifApplicable((view) => means(view, '48', '54', '55')),
      {
        [id(24, 'a')]: ['payment_type', ({ card }) => has(card)],
        [id(24, 'b')]: ['payment_type', (payment, view) => !has(payment.account) && !hasDebit(payment, view)],
      },
    ),
    rules(
      ifApplicable((view) => means(view, '59')),
      {
        [id(20)]: [
          'buyer_bank_account',
          ({ debited_account }) => isIban(debited_account?.text ?? ''),
          'warning',
        ],
        [id(25, 'a')]: ['payment_type', hasDebit],
        [id(25, 'b')]: [
          'payment_type',
          (payment, view) => !has(payment.account) && !has(payment.card) && !hasBank(payment, view),
        ],
      },
    ),
  ]
}

const sellerPart = ({ syntax, element, seller }: View) => {
  const part = syntax === 'cii' ? seller?.element : child(element, 'AccountingSupplierParty')
  return part && { element: part }
}

const hasPerson = (contact: Element) =>
  [...childrenOf(contact, 'PersonName'), ...childrenOf(contact, 'DepartmentName')].some(isFilled)

const means = (view: View, ...codes: string[]) =>
  view.payments.filter(({ code }) => codes.includes(elementText(code)))

const ibanOf = ({ account, account_id }: Payment, view: View) =>
  (isCii(view) ? child(account, 'IBANID') : account_id)?.text ?? ''

const settlementOf = ({ element }: View) =>
  find(element, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
const creditorOf = (view: View) => child(settlementOf(view), 'CreditorReferenceID')

const hasDebit = (payment: Payment, view: View): boolean =>
  has(payment.mandate) || (isCii(view) && (has(creditorOf(view)) || has(payment.debited_account)))

const hasBank = ({ element }: Payment, view: View): boolean =>
  isCii(view) &&
  (has(child(element, 'PayeeSpecifiedCreditorFinancialInstitution')) ||
    has(child(element, 'PayerSpecifiedDebtorFinancialInstitution')))

// A direct debit requires its mandate, its creditor and the debited account.
function isDebited(view: View, part: 'creditor' | 'account'): boolean {
  const mandate = view.payments.some((payment) => has(payment.mandate))
  if (!isCii(view)) {
    if (!mandate) return true
    return part === 'account'
      ? view.payments.some((payment) => has(payment.debited_account))
      : hasCreditor(view)
  }
  const mandateId = has(findAll(settlementOf(view), 'SpecifiedTradePaymentTerms', 'DirectDebitMandateID')[0])
  const [creditor, account] = [
    has(creditorOf(view)),
    view.payments.some((payment) => has(payment.debited_account)),
  ]
  if (!mandateId && !creditor && !account) return true
  return part === 'creditor' ? (mandateId || account) && creditor : (mandateId || creditor) && account
}

const hasCreditor = ({ seller, payee }: View): boolean =>
  [...(seller?.ids ?? []), ...(payee?.ids ?? [])].some(({ attributes }) => attributes.schemeID === 'SEPA')

function hasNumberForTax(view: View): boolean {
  const taxes = view.lines.flatMap((line) => line.taxes)
  const isTaxed = isCii(view)
    ? taxes.some(({ element }) => child(element, 'TypeCode')?.text === 'VAT') &&
      taxes.some(({ code }) => TAXED.has(code))
    : [...taxes, ...chargedTaxes(view)].some(({ element }) => TAXED.has(child(element, 'ID')?.text ?? ''))
  if (!isTaxed || has(view.representative?.element)) return true
  const numbers = isCii(view) ? taxNumbers(view) : (view.seller?.tax_numbers ?? [])
  return numbers.some(isFilled)
}

const chargedTaxes = (view: View) =>
  view.charges
    .filter(({ indicator }) => indicator?.text === 'false' || indicator?.text === 'true')
    .flatMap((charge) => charge.taxes)

const taxNumbers = ({ seller }: View) =>
  findAll(seller?.element, 'SpecifiedTaxRegistration', 'ID').filter(({ attributes: { schemeID = '' } }) =>
    ['VA', 'FC'].includes(schemeID.trim()),
  )

const DISCOUNT =
  /(^|\r?\n)#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/

// The notation is "#SKONTO#TAGE=14#PROZENT=2.25#", each on a separate line.
function areTermsReadable({ syntax, element, payment_terms }: View): boolean {
  const [terms] = syntax === 'cii' ? payment_terms : findAll(element, 'PaymentTerms', 'Note')
  if (terms === undefined) return true
  const marked = terms.text.split(/\r?\n/).filter((line) => line.trim().startsWith('#'))
  const afterLast = terms.text.split(/#.+#/).at(-1) as string
  return marked.every((line) => DISCOUNT.test(line.trim().replace(/\s+/g, ' ')) && /^\s*\n/.test(afterLast))
}

// File names must differ between documents with the same parent; parents are computed only if there are several files.
function haveFilesNames(view: View): boolean {
  const files = view.supporting_documents.flatMap(({ element }) => {
    const attached = isCii(view)
      ? childrenOf(element, 'AttachmentBinaryObject')
      : findAll(element, 'Attachment', 'EmbeddedDocumentBinaryObject')
    return attached.flatMap(({ attributes: { filename } }) =>
      filename === undefined ? [] : [{ element, filename }],
    )
  })
  if (files.length < 2) return true
  const parents = view.document.parents()
  return files.every(({ element, filename }, n) =>
    files
      .slice(0, n)
      .every(
        (other) =>
          other.filename !== filename ||
          other.element === element ||
          parents.get(other.element) !== parents.get(element),
      ),
  )
}

const refersBack = ({ syntax, element, preceding_invoices }: View): boolean =>
  syntax === 'cii'
    ? preceding_invoices.length > 0
    : has(findAll(element, 'BillingReference', 'InvoiceDocumentReference')[0])

function externalReferences({ syntax, element }: View) {
  if (syntax === 'cii')
    return findAll(
      element,
      'SupplyChainTradeTransaction',
      'ApplicableHeaderTradeAgreement',
      'AdditionalReferencedDocument',
    )
      .filter((reference) => child(reference, 'TypeCode')?.text === '916')
      .map((reference) => ({ element: reference, address: child(reference, 'URIID'), is_needed: false }))
  return findAll(element, 'AdditionalDocumentReference', 'Attachment', 'ExternalReference').map(
    (reference) => ({
      element: reference,
      address: child(reference, 'URI'),
      is_needed: true,
    }),
  )
}
