import type { RuleInfo } from '../country.ts'

// The rules of Polish VAT that entries name, with their articles of the VAT act.

export const POLISH_RULES: { readonly [rule: string]: RuleInfo } = {
  'pl.sale': {
    article: '19a(1), (3)',
    sentence: 'Tax is due when the goods are supplied or the service is performed.',
  },
  'pl.payment': {
    article: '19a(8)',
    sentence: 'Tax on money that is received before the supply is due when it is received.',
  },
  'pl.invoice': {
    article: '19a(5)(4), (7)',
    sentence:
      'Tax on rent and media is due with the invoice, at the latest on the day of payment that it names.',
  },
  'pl.invoice.days': {
    article: '19a(5)(3), (7), 106i(3)',
    sentence: 'Tax is due with the invoice, at the latest when the time for issuing it ends.',
  },
  'pl.paid': { article: '19a(5)(1)', sentence: 'Tax is due when the payment is received.' },
  'pl.advance.final': {
    article: '19a(1)',
    sentence: 'The part of an advance that is unpaid at the supply is due with the supply.',
  },
  'pl.order.payment': {
    article: '19a(8), 106i(2)',
    sentence: 'Money for an order is taxed when it is received and needs an invoice.',
  },
  'pl.cash.payment': {
    article: '21(1)',
    sentence: 'Under the cash method, tax is due when a payment is received, on the amount of the payment.',
  },
  'pl.cash.day180': {
    article: '21(1)(2)',
    sentence: 'Under the cash method tax of a sale to a consumer is due on day 180 after the supply.',
  },
  'pl.wdt': {
    article: '20(1), 106b(1)(4)',
    sentence:
      'Tax of a supply within the EU is due with the invoice, at the latest on the 15th of the month after the supply.',
  },
  'pl.wdt.no_evidence': {
    article: '42(12)',
    sentence: 'A supply within the EU without evidence bears the domestic rate in a later period.',
  },
  'pl.export.late': {
    article: '41(7)',
    sentence: 'An export whose evidence comes late is declared in the next period.',
  },
  'pl.export.no_evidence': {
    article: '41(7)',
    sentence: 'An export without evidence bears the domestic rate in the next period.',
  },
  'pl.export.evidence': {
    article: '41(9)',
    sentence: 'Late evidence of an export reverses the domestic tax in the period in which it is received.',
  },
  'pl.wnt': {
    article: '20(5), 86(10b)(2)',
    sentence:
      'Tax of an acquisition within the EU is due with the invoice, at the latest on the 15th of the month after the supply.',
  },
  'pl.import_service': {
    article: '17(1)(4), 19a(1)',
    sentence: 'The buyer owes the tax of a service from abroad when it is performed.',
  },
  'pl.import_service.payment': {
    article: '17(1)(4), 19a(8)',
    sentence: 'The buyer owes the tax of a service from abroad on payments before it is performed.',
  },
  'pl.art_33a': {
    article: '19a(9), 33a',
    sentence: 'Tax of imported goods is settled in the declaration of the period of the clearance.',
  },
  'pl.customs': {
    article: '86(2)(2), (10b)(1)',
    sentence: 'Tax that is paid at customs is deducted when the customs document is received.',
  },
  'pl.buyer': { article: '17(1)(5), 145e', sentence: 'The buyer owes the tax when the goods are supplied.' },
  'pl.buyer.payment': {
    article: '17(1)(5), 19a(8)',
    sentence: 'The buyer owes the tax on payments before the supply.',
  },
  'pl.receipt_invoice': {
    article: '106b(3), 109(3d)',
    sentence:
      'The invoice for a receipt is listed in the period of its issue. Its amounts do not count, because those of the receipt do.',
  },
  'pl.correction.down': {
    article: '29a(13), (13b)',
    sentence:
      'A reduction in KSeF counts when it is issued; one that was issued offline counts when it is sent.',
  },
  'pl.correction.confirmed': {
    article: '29a(13a)',
    sentence: 'A reduction outside of KSeF counts when the buyer has confirmed that it was received.',
  },
  'pl.correction.agreed': {
    article: '29a(13) until 2026-01',
    sentence: 'A reduction counts when its conditions are agreed and met.',
  },
  'pl.correction.untaxed': {
    article: '29a(15)',
    sentence: 'A reduction without tax counts when it is issued.',
  },
  'pl.correction.original': {
    article: '29a(17)',
    sentence: 'An increase whose cause existed from the beginning belongs to the period of the original.',
  },
  'pl.correction.later': {
    article: '29a(18)',
    sentence: 'An increase whose cause came later belongs to the period of that cause.',
  },
  'pl.correction.received': {
    article: '86(19a), (10b)(1)',
    sentence: 'The correction of a supplier counts when it is received.',
  },
  'pl.correction.acquisition': {
    article: '30a(1a)',
    sentence: 'The correction of an acquisition belongs to the period of its cause.',
  },
  'pl.purchase': {
    article: '86(10), (10b)(1)',
    sentence: 'Tax is deducted when it is due for the supplier and the invoice is received.',
  },
  'pl.purchase.payment': {
    article: '86(10), (10b)(1), 19a(8)',
    sentence: 'Tax on an advance payment is deducted when it is paid and the invoice is received.',
  },
  'pl.purchase.cash': {
    article: '86(10), 21(1)',
    sentence: 'Tax of a supplier under the cash method is deducted when the purchase is paid.',
  },
  'pl.purchase.own_cash': {
    article: '86(10e)',
    sentence: 'A taxpayer under the cash method deducts tax when the purchase is paid.',
  },
  'pl.self_billing': {
    article: '106d, 86(10b)(1)',
    sentence: 'A buyer who issues the invoice deducts its tax from the issue date.',
  },
  'pl.rr': {
    article: '116(6)',
    sentence: 'The flat-rate refund is deducted when it is paid to the account of the farmer.',
  },
  'pl.foreign': { article: '86(1)', sentence: 'Tax of another country is not deducted in Poland.' },
  'pl.bad_debt.creditor': {
    article: '89a(1)',
    sentence: 'The creditor reclaims the tax of an unpaid debt on day 90 after its due date.',
  },
  'pl.bad_debt.creditor.paid': {
    article: '89a(4)',
    sentence: 'The creditor declares the tax again when the debt is paid.',
  },
  'pl.bad_debt.debtor': {
    article: '89b(1)',
    sentence:
      'The debtor pays back the deducted tax of a debt that is unpaid in the month of day 90 after its due date.',
  },
  'pl.bad_debt.debtor.paid': {
    article: '89b(4)',
    sentence: 'The debtor deducts the tax again when the debt is paid.',
  },
  'pl.manual': {
    article: '91, 14(5), 111(6)',
    sentence: 'An amount that a user declared by an internal document.',
  },
  'pl.entered': { article: '', sentence: 'The tax date was entered on the document.' },
}
