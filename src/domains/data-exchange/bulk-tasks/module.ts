import { defineModule } from '../../../module.ts'
import { hasInput, type RequestInput, type Requirement } from '../../administration/permissions/rules.ts'
import { rightOf } from '../../administration/permissions/schema.ts'
import { taskEffectsTable, taskFilesTable, tasksTable } from './schema.ts'

const TASKS: Requirement = { areas: ['sales', 'purchases', 'payments'], spansDepartments: true }

const deleteRights = (input: RequestInput) =>
  hasInput(input, 'kind', (kind) => kind === 'invoices_delete')
    ? [rightOf('sales', 'delete'), rightOf('purchases', 'delete')]
    : []

export const bulkTasksModule = defineModule({
  name: 'bulk-tasks',
  tables: [tasksTable, taskEffectsTable, taskFilesTable],
  routes: async () => (await import('./routes.ts')).taskRoutes,
  permissions: { read: TASKS, write: { ...TASKS, action: 'edit', extraRights: deleteRights } },
  reference: [
    {
      title: 'Tasks and imports',
      paths: ['/tasks'],
      about: 'Background work on many records, and imports of files.',
    },
  ],
  samples: {
    tasks: {
      required: () => ({ kind: 'invoices_categorize', ids: [NO_SUCH_ID] }),
      optional: async ({ idOf }) => ({ ids: [await idOf('invoices'), NO_SUCH_ID] }),
    },
  },
  jobs: async ({ config }) => {
    const { attachedEinvoice } = await import('../../e-invoicing/files/email-attachment.ts')
    const { taskJobs } = await import('./jobs.ts')
    const { url, mail } = config
    return taskJobs({ root_url: url, from: mail.from, enclose: attachedEinvoice })
  },
})

const NO_SUCH_ID = 999_999_999_999
