import type { Table } from '../../../platform/database/tables.ts'

// The second factors of users: an authenticator app, passkeys and recovery codes. They belong to a person, who may belong to several
// accounts.

const ACROSS = 'a second factor belongs to a person, who belongs to several accounts'

export const twoFactorTables: Table[] = [
  {
    name: 'authenticator_apps',
    across: ACROSS,
    has_id: false,
    key: ['account_id', 'user_id'],
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'sealed', type: 'text' },
      { name: 'last_step', type: 'integer' },
      { name: 'created_at', type: 'integer' },
      // The secret of an app that is being set up. It replaces `sealed` when the user enters its first code.
      { name: 'pending', type: 'text' },
      { name: 'pending_at', type: 'integer' },
    ],
  },
  {
    name: 'passkeys',
    across: ACROSS,
    has_id: true,
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'credential_id', type: 'text' },
      { name: 'public_key', type: 'text' },
      { name: 'counter', type: 'integer' },
      { name: 'transports', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'created_at', type: 'integer' },
      { name: 'last_used_at', type: 'integer' },
    ],
    unique: [['credential_id']],
    indexes: [['user_id']],
  },
  {
    name: 'recovery_codes',
    across: ACROSS,
    has_id: false,
    key: ['account_id', 'user_id', 'code_hash'],
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'code_hash', type: 'text' },
      { name: 'used_at', type: 'integer' },
    ],
  },
  {
    name: 'passkey_challenges',
    across: 'a challenge is answered before it is known whose passkey it is',
    passing: true,
    has_id: false,
    key: ['account_id', 'challenge_hash'],
    columns: [
      { name: 'challenge_hash', type: 'text' },
      { name: 'user_id', type: 'integer' }, // 0 for signing in without a password
      { name: 'purpose', type: 'text' },
      { name: 'expires_at', type: 'integer' },
    ],
    indexes: [['expires_at']],
  },
]
