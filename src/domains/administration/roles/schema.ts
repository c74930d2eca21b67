import { integer, text, texts } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { ALL_PERMISSIONS } from '../permissions/schema.ts'

export const roleShape = shape({
  name: 'role',
  plural: 'roles',
  fields: {
    id: integer({ readonly: true, initial: 0, description: 'Users have the role as `role_ID`' }),
    name: text({ required: true, max: 60, description: 'Name of the role' }),
    rights: texts({
      initial: [],
      description: `Permissions by area: ${ALL_PERMISSIONS.map((right) => `\`${right}\``).join(', ')}. Every other right of an area includes the right to view it`,
    }),
    users: integer({
      readonly: true,
      initial: 0,
      description: 'Number of users and open invitations with the role',
    }),
  },
})
