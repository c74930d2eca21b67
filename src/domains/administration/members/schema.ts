import type { Table } from '../../../platform/database/tables.ts'
import { bool, ids, integer, recordOf, text, texts, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { REACH_ABOUT, ROLE_ABOUT } from '../accounts/schema.ts'

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
    id: integer({ readonly: true, about: 'Of the user; none while invited' }),
    login: text({ readonly: true }),
    email: text({ readonly: true, filled: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text({
      filled: true,
      about: `\`owner\`, ${ROLE_ABOUT}. Only an owner makes or changes an owner, and one stays`,
    }),
    department_ids: ids({ about: REACH_ABOUT }),
    invited: bool({ readonly: true, about: 'Invited, and not here yet' }),
    invitation_id: integer({ readonly: true }),
    expires_at: timestamp({ about: 'When the invitation ends' }),
    last_seen_at: timestamp(),
  },
})

export const unlinking = shape({
  name: 'account',
  plural: 'accounts',
  fields: { prefix: texts({ required: true, about: 'Accounts to leave, by their prefixes' }) },
})

export const unlinkedShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'unlinked_accounts',
  fields: {
    code: text({ readonly: true, initial: '', about: '`success`' }),
    message: text({ readonly: true, initial: '' }),
    result: recordOf(
      shape({
        name: 'result',
        plural: 'results',
        component: 'unlinked_prefixes',
        fields: {
          unlinked: texts({ readonly: true, initial: [], about: 'Accounts that you belong to no more' }),
          not_unlinked: texts({ readonly: true, initial: [], about: 'Those that stay as they are' }),
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
    email: text({ required: true, about: 'Who is invited' }),
    role: text({ initial: 'member', about: `What the person will be: \`owner\`, ${ROLE_ABOUT}` }),
    department_ids: ids({ about: REACH_ABOUT }),
    lang: text({ max: 11, about: "Language of the letter; the account's when not given" }),
    expires_at: timestamp(),
  },
})
