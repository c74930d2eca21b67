import { type AppContext, defineModule } from '../../../module.ts'
import { movedTable, moveNotesTable, movesTable } from './schema.ts'
import { renewSharedTokens } from './upgrade-store.ts'

const toolsOf = ({ config, secret, attachmentStorage, attachmentOwners }: AppContext) => ({
  rules: config.moving,
  secret,
  house: { shelf: attachmentStorage, owners: attachmentOwners },
})

export const accountTransferModule = defineModule({
  name: 'account-transfer',
  tables: [movesTable, movedTable, moveNotesTable],
  upgrades: [{ number: 19, name: 'links that lead to two documents', again: true, run: renewSharedTokens }],
  routes: async (context) => (await import('./routes.ts')).movingRoutes(toolsOf(context)),
  permissions: { all: 'administrators' },
  reference: [
    {
      title: 'Moving in',
      paths: ['/moves'],
      about:
        'An account of another service, or of another Kwit, that is read over its API and becomes one here.',
    },
  ],
  jobs: async (context) => (await import('./routes.ts')).movingJobs(toolsOf(context)),
})
