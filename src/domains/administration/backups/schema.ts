import { bool, integer, nestedList, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

const backupFileShape = shape({
  name: 'file',
  plural: 'files',
  component: 'backup_file',
  fields: {
    name: text({ readonly: true, never_null: true }),
    made_at: timestamp({ never_null: true }),
    bytes: integer({ readonly: true, never_null: true }),
  },
})

const SINGLE_ACCOUNT_ONLY = { readonly: true, omit_empty: true } as const

// An account sees when backups are made, but not where and how large, because they contain other accounts too. Only the single account of an
// installation sees everything.
export const backupShape = shape({
  name: 'backup',
  plural: 'backups',
  fields: {
    last_backup_at: timestamp({ description: 'Time of the last good backup' }),
    age_seconds: integer({
      readonly: true,
      description: 'Age of that backup; null if it is dated in the future',
    }),
    every_hours: integer({
      readonly: true,
      description: 'Interval between backups; null without a schedule',
    }),
    is_late: bool({
      readonly: true,
      initial: false,
      description: 'The last backup is older than two intervals or of unknown age, or there is none',
    }),
    folder: text({
      ...SINGLE_ACCOUNT_ONLY,
      description:
        'Folder of the backups; this and the following fields are shown only if the installation has a single account',
    }),
    keep: text({ ...SINGLE_ACCOUNT_ONLY, description: 'Retention policy, such as `7d,4w,12m`' }),
    failures: integer({ ...SINGLE_ACCOUNT_ONLY, description: 'Failed attempts since the last good backup' }),
    last_error: text({ ...SINGLE_ACCOUNT_ONLY, description: 'Error of the last failed attempt' }),
    files: nestedList(backupFileShape, {
      ...SINGLE_ACCOUNT_ONLY,
      description: 'Existing backup files, newest first',
    }),
  },
})
