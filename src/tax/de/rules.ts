import type { RuleInfo } from '../country.ts'

// The rules of German VAT that entries name, with their sections of the UStG.

export const GERMAN_RULES: { readonly [rule: string]: RuleInfo } = {
  'de.sale': { article: '§ 13(1) no. 1 a', sentence: 'Tax is due in the period of the supply.' },
  'de.payment': {
    article: '§ 13(1) no. 1 a sentence 4',
    sentence: 'Tax on money that is received before the supply is due when it is received.',
  },
  'de.order.payment': {
    article: '§ 13(1) no. 1 a sentence 4, § 14(5)',
    sentence: 'Tax on money for an order is due when it is received. It requires an advance invoice.',
  },
  'de.advance.final': {
    article: '§ 13(1) no. 1 a',
    sentence: 'The part of an advance that is unpaid at the supply is due with the supply.',
  },
  'de.ist': {
    article: '§ 20, § 13(1) no. 1 b',
    sentence: 'Under cash accounting, tax is due when the payment is received.',
  },
  'de.eu_supply': {
    article: '§ 18b, § 6a',
    sentence:
      'An intra-Community supply is declared with its invoice, at the latest in the month after the supply.',
  },
  'de.acquisition': {
    article: '§ 13(1) no. 6',
    sentence:
      'Tax on an acquisition is due with the invoice, at the latest at the end of the month after it.',
  },
  'de.eu_service': {
    article: '§ 13b(1)',
    sentence: 'The buyer owes the tax on a service from the EU in the period in which it is performed.',
  },
  'de.reverse_charge': {
    article: '§ 13b(2)',
    sentence:
      'The buyer owes the tax with the invoice, at the latest at the end of the month after the supply.',
  },
  'de.reverse_charge.payment': {
    article: '§ 13b(4) sentence 2',
    sentence: 'The buyer owes the tax on payments before the supply.',
  },
  'de.import': {
    article: '§ 15(1) no. 2',
    sentence: 'Import VAT is deducted in the period of the import, based on the customs document.',
  },
  'de.purchase': {
    article: '§ 15(1) no. 1',
    sentence: 'Tax is deducted once the supply has been made and the invoice received.',
  },
  'de.purchase.payment': {
    article: '§ 15(1) no. 1 sentence 3',
    sentence: 'Tax on an advance payment is deducted once it has been paid and the invoice received.',
  },
  'de.foreign': { article: '§ 15(1)', sentence: 'Tax of another country is not deducted in Germany.' },
  'de.correction': {
    article: '§ 17(1) sentence 8',
    sentence: 'A change in the taxable amount counts in the period in which it occurs.',
  },
  'de.manual': { article: '§ 15a', sentence: 'The amount was declared manually with an internal document.' },
  'de.entered': { article: '', sentence: 'The tax date was entered on the document.' },
}
