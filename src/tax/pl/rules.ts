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
      'Tax on rent and utilities is due with the invoice, at the latest on the due date that it states.',
  },
  'pl.invoice.days': {
    article: '19a(5)(3), (7), 106i(3)',
    sentence: 'Tax is due with the invoice, at the latest when the time limit for issuing it ends.',
  },
  'pl.paid': { article: '19a(5)(1)', sentence: 'Tax is due when the payment is received.' },
  'pl.advance.final': {
    article: '19a(1)',
    sentence: 'The part of an advance that is unpaid at the supply is due with the supply.',
  },
  'pl.order.payment': {
    article: '19a(8), 106i(2)',
    sentence: 'Tax on money for an order is due when it is received. It requires an advance invoice.',
  },
  'pl.cash.payment': {
    article: '21(1)',
    sentence: 'Under cash accounting, tax is due on each payment when it is received.',
  },
  'pl.cash.day180': {
    article: '21(1)(2)',
    sentence:
      'Under cash accounting, tax on an unpaid sale to a consumer is due on day 180 after the supply.',
  },
  'pl.wdt': {
    article: '20(1), 106b(1)(4)',
    sentence:
      'Tax on an intra-Community supply is due with the invoice, at the latest on the 15th of the month after the supply.',
  },
  'pl.wdt.no_evidence': {
    article: '42(12)',
    sentence: 'An intra-Community supply without evidence is taxed at the domestic rate in a later period.',
  },
  'pl.export.late': {
    article: '41(7)',
    sentence: 'An export whose evidence arrives late is declared in the next period.',
  },
  'pl.export.no_evidence': {
    article: '41(7)',
    sentence: 'An export without evidence is taxed at the domestic rate in the next period.',
  },
  'pl.export.evidence': {
    article: '41(9)',
    sentence: 'Late evidence of an export reverses the domestic tax in the period in which it arrives.',
  },
  'pl.wnt': {
    article: '20(5), 86(10b)(2)',
    sentence:
      'Tax on an intra-Community acquisition is due with the invoice, at the latest on the 15th of the month after the supply.',
  },
  'pl.import_service': {
    article: '17(1)(4), 19a(1)',
    sentence: 'The buyer owes the tax on a service from abroad when it is performed.',
  },
  'pl.import_service.payment': {
    article: '17(1)(4), 19a(8)',
    sentence: 'The buyer owes the tax of a service from abroad on payments before it is performed.',
  },
  'pl.art_33a': {
    article: '19a(9), 33a',
    sentence:
      'Tax on imported goods is accounted for in the declaration for the period of customs clearance.',
  },
  'pl.customs': {
    article: '86(2)(2), (10b)(1)',
    sentence: 'Tax paid at customs is deducted when the customs document is received.',
  },
  'pl.buyer': { article: '17(1)(5), 145e', sentence: 'The buyer owes the tax when the goods are supplied.' },
  'pl.buyer.payment': {
    article: '17(1)(5), 19a(8)',
    sentence: 'The buyer owes the tax on payments before the supply.',
  },
  'pl.receipt_invoice': {
    article: '106b(3), 109(3d)',
    sentence:
      'The invoice for a receipt is listed in the period of its issue. Its amounts are not counted, because the receipt is.',
  },
  'pl.correction.down': {
    article: '29a(13), (13b)',
    sentence:
      'A reduction in KSeF counts when it is issued; one that was issued offline counts when it is sent.',
  },
  'pl.correction.confirmed': {
    article: '29a(13a)',
    sentence: 'A reduction outside KSeF counts once the buyer has confirmed its receipt.',
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
    sentence: 'An increase whose cause arose later belongs to the period of that cause.',
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
    sentence: 'Tax is deducted once it is due for the supplier and the invoice has been received.',
  },
  'pl.purchase.payment': {
    article: '86(10), (10b)(1), 19a(8)',
    sentence:
      'Tax on an advance payment is deducted once it has been paid and the invoice has been received.',
  },
  'pl.purchase.cash': {
    article: '86(10), 21(1)',
    sentence: 'Tax of a supplier under cash accounting is deducted when the purchase is paid.',
  },
  'pl.purchase.own_cash': {
    article: '86(10e)',
    sentence: 'A taxpayer under cash accounting deducts tax when the purchase is paid.',
  },
  'pl.self_billing': {
    article: '106d, 86(10b)(1)',
    sentence: 'A buyer who issues the invoice deducts its tax from the issue date.',
  },
  'pl.rr': {
    article: '116(6)',
    sentence: 'The flat-rate refund is deducted when it is paid to the bank account of the farmer.',
  },
  'pl.foreign': { article: '86(1)', sentence: 'Tax of another country is not deducted in Poland.' },
  'pl.bad_debt.creditor': {
    article: '89a(1)',
    sentence: 'The creditor reclaims the tax on an unpaid debt on day 90 after its due date.',
  },
  'pl.bad_debt.creditor.paid': {
    article: '89a(4)',
    sentence: 'The creditor declares the tax again when the debt is paid.',
  },
  'pl.bad_debt.debtor': {
    article: '89b(1)',
    sentence:
      'The debtor repays the tax deducted for a debt that is still unpaid in the month of day 90 after its due date.',
  },
  'pl.bad_debt.debtor.paid': {
    article: '89b(4)',
    sentence: 'The debtor deducts the tax again when the debt is paid.',
  },
  'pl.manual': {
    article: '91, 14(5), 111(6)',
    sentence: 'The amount was declared manually with an internal document.',
  },
  'pl.entered': { article: '', sentence: 'The tax date was entered on the document.' },
}
