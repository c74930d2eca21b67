import { bool, integer, timestamp } from '../../platform/fields/field.ts'
import { shape } from '../../platform/fields/resource.ts'

// What an account may know of the backups: when, not where, nor how much, for that is about others too.
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
  },
})
