import type { Table } from '../../../platform/database/tables.ts'
import { bool, ids, integer, nestedRecord, text, texts, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { DEPARTMENTS_DESCRIPTION, ROLE_DESCRIPTION } from '../accounts/schema.ts'

export const invitationsTable: Table = {
  name: 'invitations',
  across: 'the link says whose it is',
  has_id: true,
  columns: [
    { name: 'email', type: 'text' },
    { name: 'role', type: 'text' },
    { name: 'department_ids', type: 'text' },
    { name: 'lang', type: 'text' },
    { name: 'invited_by', type: 'integer' },
    { name: 'token_hash', type: 'text' },
    { name: 'created_at', type: 'integer' },
    { name: 'expires_at', type: 'integer' },
    { name: 'accepted_at', type: 'integer' },
    { name: 'withdrawn_at', type: 'integer' },
  ],
  unique: [['token_hash']],
  indexes: [['account_id', 'created_at'], ['created_at']],
}

export const memberShape = shape({
  name: 'member',
  plural: 'members',
  fields: {
    id: integer({ readonly: true, description: 'Id of the user; null for an invitation' }),
    login: text({ readonly: true }),
    email: text({ readonly: true, never_null: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text({
      never_null: true,
      description: `\`owner\`, ${ROLE_DESCRIPTION}. Only an owner can appoint or change an owner, and one must remain`,
    }),
    department_ids: ids({ description: DEPARTMENTS_DESCRIPTION }),
    invited: bool({ readonly: true, description: 'An open invitation' }),
    invitation_id: integer({ readonly: true }),
    expires_at: timestamp({ description: 'When the invitation expires' }),
    last_seen_at: timestamp(),
    two_factor: bool({
      readonly: true,
      omit_empty: true,
      description: 'Set if the user signs in with two factors; only administrators see it',
    }),
  },
})

export const unlinkShape = shape({
  name: 'account',
  plural: 'accounts',
  fields: { prefix: texts({ required: true, description: 'Prefixes of the accounts to leave' }) },
})

export const unlinkedShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'unlinked_accounts',
  fields: {
    code: text({ readonly: true, initial: '', description: '`success`' }),
    message: text({ readonly: true, initial: '' }),
    result: nestedRecord(
      shape({
        name: 'result',
        plural: 'results',
        component: 'unlinked_prefixes',
        fields: {
          unlinked: texts({
            readonly: true,
            initial: [],
            description: 'Prefixes of accounts that you have left',
          }),
          not_unlinked: texts({
            readonly: true,
            initial: [],
            description: 'Prefixes of accounts that you still belong to',
          }),
        },
      }),
      { readonly: true, initial: {} },
    ),
  },
})

export const invitationShape = shape({
  name: 'invitation',
  plural: 'invitations',
  fields: {
    id: integer({ readonly: true }),
    email: text({ required: true, description: 'Address of the invited user' }),
    role: text({
      initial: 'member',
      description: `Role of the invited user: \`owner\`, ${ROLE_DESCRIPTION}`,
    }),
    department_ids: ids({ description: DEPARTMENTS_DESCRIPTION }),
    lang: text({ max: 11, description: 'Language of the email; by default that of the account' }),
    expires_at: timestamp(),
  },
})
