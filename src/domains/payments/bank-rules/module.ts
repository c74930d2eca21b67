import { defineModule } from '../../../module.ts'
import { bankingRules } from './schema.ts'

export const bankRulesModule = defineModule({
  name: 'bank-rules',
  resources: [bankingRules],
  accountTransfer: { skipped: 'other services have none' },
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['payments'], spansDepartments: true } },
  reference: [{ title: 'Bank statements', paths: ['/banking/rules'] }],
  samples: {
    banking_rules: {
      required: ({ word }) => ({ name: word, title: word, category: 'bank_fee' }),
      optional: async ({ word, idOf }) => ({
        counterparty_account: 'PL61109010140000071219812874',
        counterparty_name: word,
        category: null,
        client_id: await idOf('clients'),
        bank_account_id: await idOf('bank_accounts'),
      }),
    },
  },
})
