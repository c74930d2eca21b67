import { bool, choice, decimal, reference, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'
import { BANK_CATEGORIES } from '../bank-statements/schema.ts'

// What people know about transactions that come again: whose account it is, what a text means.

export const RULES_MAX = 500 // each of them is compared with each transaction

const ABSOLUTE = 'without the sign of money that left the account'

export const bankingRules = resource({
  name: 'banking_rule',
  plural: 'banking_rules',
  fields: {
    name: text({
      column: true,
      sorted: true,
      ignore_blank: true,
      description: 'By default what it looks for',
    }),
    counterparty_account: text({ max: 60, description: 'Account number of the other party' }),
    counterparty_name: text({ description: 'Part of the name of the other party, whatever its case' }),
    title: text({ description: 'Part of the text of the transaction, whatever its case' }),
    direction: choice(['in', 'out'], { description: 'Only money that came in, or that left the account' }),
    amount_from: decimal({ scale: 2, description: `Only amounts from this one on, ${ABSOLUTE}` }),
    amount_to: decimal({ scale: 2, description: `Only amounts up to this one, ${ABSOLUTE}` }),
    bank_account_id: reference('bank_accounts', {
      description: 'Only transactions of this own bank account',
    }),
    client_id: reference('clients', {
      description: 'The client whose documents such transactions pay',
    }),
    category: choice(BANK_CATEGORIES, {
      description:
        'What such transactions are booked as; with a client, those that fit none of its documents',
    }),
    is_automatic: bool({
      description:
        'Books without a person if `bank_automatic_booking` is on: with the category, or the only document of the client with exactly this amount due',
    }),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name'],
  indexes: [['name_sort']],
})

export type Rule = RecordOf<typeof bankingRules.fields>
export type RuleDraft = DraftOf<typeof bankingRules.fields>
