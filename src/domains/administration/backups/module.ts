import { defineModule } from '../../../module.ts'

export const backupsModule = defineModule({
  name: 'backups',
  routes: async ({ config }) => (await import('./routes.ts')).backupRoutes(config.backup),
  permissions: { all: 'administrators' },
  reference: [{ title: 'Security and history', paths: ['/account/backup'] }],
  jobs: async ({ config, log }) =>
    (await import('./jobs.ts')).backupJobs({
      backup: config.backup,
      settings: config,
      note: (report) => log.info('backup', report),
    }),
})
