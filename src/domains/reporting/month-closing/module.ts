import { defineModule } from '../../../module.ts'
import type { Requirement } from '../../administration/permissions/rules.ts'

const BOOKS: Requirement = { areas: ['books'], action: 'edit', spansDepartments: true }

export const monthClosingModule = defineModule({
  name: 'month-closing',
  routes: async ({ attachmentStorage }) => (await import('./routes.ts')).closingRoutes(attachmentStorage),
  jobs: async ({ attachmentStorage }) => {
    const { FILE_JOB } = await import('./actions.ts')
    const { writeTaxFile } = await import('./file.ts')
    return {
      [FILE_JOB]: {
        is_long: true,
        tries_max: Number.POSITIVE_INFINITY,
        run: writeTaxFile(attachmentStorage),
      },
    }
  },
  permissions: { read: { areas: ['reports'], spansDepartments: true }, write: BOOKS },
  reference: [{ title: 'Tax ledger and closing', paths: ['/closing'] }],
})
