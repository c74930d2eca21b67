import { bool, integer, listOf, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

const kept = shape({
  name: 'file',
  plural: 'files',
  component: 'backup_file',
  fields: {
    name: text({ readonly: true, filled: true }),
    made_at: timestamp({ filled: true }),
    bytes: integer({ readonly: true, filled: true }),
  },
})

const ALONE = { readonly: true, sometimes: true } as const

// What an account may know of the backups: when, not where, nor how much, for that is about others too. Only the one account of an
// installation is told all.
export const backupShape = shape({
  name: 'backup',
  plural: 'backups',
  fields: {
    last_backup_at: timestamp({ about: 'When the last good one was made' }),
    age_seconds: integer({
      readonly: true,
      about: 'How old it is; null when the clock was ahead when it was made',
    }),
    every_hours: integer({ readonly: true, about: 'How often one is made; null when by hand only' }),
    is_late: bool({
      readonly: true,
      initial: false,
      about: 'It is older than twice that or of unknown age, or none succeeded yet',
    }),
    folder: text({
      ...ALONE,
      about: 'Where they are; told to the only account of an installation, as is what follows',
    }),
    keep: text({ ...ALONE, about: 'Which are kept, such as `7d,4w,12m`' }),
    failures: integer({ ...ALONE, about: 'Tries that failed since the last good one' }),
    last_error: text({ ...ALONE, about: 'Why the last of them failed' }),
    files: listOf(kept, { ...ALONE, about: 'Those that are there, the newest first' }),
  },
})
