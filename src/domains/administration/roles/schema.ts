import { integer, text, texts } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { RIGHTS } from '../permissions/schema.ts'

export const roleShape = shape({
  name: 'role',
  plural: 'roles',
  fields: {
    id: integer({ readonly: true, initial: 0, about: 'A user has it as `role_ID`' }),
    name: text({ required: true, max: 60, about: 'What it is called' }),
    rights: texts({
      initial: [],
      about: `What it may do, by areas: ${RIGHTS.map((right) => `\`${right}\``).join(', ')}. Whoever changes sees too`,
    }),
    users: integer({ readonly: true, initial: 0, about: 'How many users and invitations have it' }),
  },
})
