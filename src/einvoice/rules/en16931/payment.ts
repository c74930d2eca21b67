import { type RuleSet, rules } from '../finding.ts'
import { elementText, has, isFilled } from '../values.ts'
import type { Payment, View } from '../view.ts'

const isCii = (view: View) => view.syntax === 'cii'
const isTransfer = ({ code }: Payment, view: View): boolean => {
  const means = isCii(view) ? code?.text : elementText(code)
  return means === '30' || means === '58'
}
const accounts = (view: View) =>
  view.payments.filter((payment) => has(payment.account) && isTransfer(payment, view))
const cards = (view: View) =>
  view.payments.filter((payment) => has(isCii(view) ? payment.card : payment.card_number))
const hasShortCardNumber = ({ card_number }: Payment) => elementText(card_number).length <= 10

export const paymentRules: readonly RuleSet[] = [
  rules((view) => view.payments, {
    'BR-49': ['payment_type', ({ code }) => has(code)],
  }),
  rules(accounts, {
    'BR-50': ['seller_bank_account', ({ account_id }) => isFilled(account_id)],
  }),
  rules(
    (view) => (isCii(view) ? accounts(view) : view.payments.filter((payment) => isTransfer(payment, view))),
    {
      'BR-61': ['seller_bank_account', ({ account_id }) => has(account_id)],
    },
  ),
  rules((view) => (isCii(view) ? [] : cards(view)), {
    'BR-51': ['payment_type', hasShortCardNumber, 'warning'],
  }),
  rules((view) => (isCii(view) ? cards(view) : []), {
    'BR-51': ['payment_type', hasShortCardNumber],
  }),
]
