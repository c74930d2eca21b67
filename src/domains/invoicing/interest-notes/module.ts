import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'

export const interestNotesModule = defineModule({
  name: 'interest-notes',
  routes: async () => (await import('./routes.ts')).interestNoteRoutes,
  permissions: { all: DOCUMENTS },
  reference: [{ title: 'Interest', paths: ['/invoices/:id/interest'] }],
})
