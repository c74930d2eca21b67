import { defineModule } from '../../../module.ts'
import {
  hasInput,
  RECORD_AREAS,
  type RequestInput,
  type Requirement,
} from '../../administration/permissions/rules.ts'
import { rightOf } from '../../administration/permissions/schema.ts'
import { importsTable } from './schema.ts'

const ALL_RECORDS: Requirement = { areas: RECORD_AREAS, spansDepartments: true }

const overwriteRights = (input: RequestInput) =>
  hasInput(input, 'on_duplicate', (action) => action === 'update')
    ? RECORD_AREAS.map((area) => rightOf(area, 'edit'))
    : []

export const importsModule = defineModule({
  name: 'imports',
  tables: [importsTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: ALL_RECORDS, write: { ...ALL_RECORDS, action: 'add', extraRights: overwriteRights } },
  reference: [{ title: 'Tasks and imports', paths: ['/imports'] }],
  samples: { imports: { required: ({ word }) => ({ resource: 'clients', file: `name\n${word}` }) } },
  jobs: async () => (await import('./jobs.ts')).importJobs,
})
