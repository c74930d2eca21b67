import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { bankAccounts } from './schema.ts'

export const bankAccountsModule = defineModule({
  name: 'bank-accounts',
  resources: [bankAccounts],
  accountTransfer: 'copied',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Bank accounts',
      paths: ['/bank_accounts'],
      about: 'Your bank accounts, as printed on documents.',
    },
  ],
  samples: {
    bank_accounts: {
      required: ({ word }) => ({ name: word, bank_account_number: '12' }),
      optional: ({ word }) => ({ bank_account_number: word, own_bank_account_type: null }),
    },
  },
})
