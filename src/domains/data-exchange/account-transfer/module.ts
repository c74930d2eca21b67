import { type AppContext, defineModule } from '../../../module.ts'
import { movedTable, moveNotesTable, movesTable } from './schema.ts'
import { renewSharedTokens } from './upgrade-store.ts'

const toolsOf = ({ config, secret, attachmentStorage, attachmentOwners }: AppContext) => ({
  rules: config.moving,
  secret,
  files: { storage: attachmentStorage, owners: attachmentOwners },
})

export const accountTransferModule = defineModule({
  name: 'account-transfer',
  tables: [movesTable, movedTable, moveNotesTable],
  upgrades: [
    {
      number: 19,
      name: 'links that lead to two documents',
      title: 'replacing public links shared by two documents',
      is_repeatable: true,
      run: renewSharedTokens,
    },
  ],
  routes: async (context) => (await import('./routes.ts')).transferRoutes(toolsOf(context)),
  permissions: { all: 'administrators' },
  reference: [
    {
      title: 'Account transfers',
      paths: ['/account_transfers'],
      about: 'Transfers of an account from another service, or from another Kwit, over its API.',
    },
  ],
  jobs: async (context) => (await import('./routes.ts')).transferJobs(toolsOf(context)),
})
