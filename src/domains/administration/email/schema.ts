import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, integer, oneLine, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The mail server of an account.

const HOST_MAX = 253
const PASSWORD_MAX = 500

export const mailServerShape = shape({
  name: 'mail_server',
  plural: 'mail_servers',
  fields: {
    host: oneLine({ max: HOST_MAX, description: 'Name of the mail server, or its address; required' }),
    port: integer({
      description: 'The default is 465 for `tls` and 587 for `starttls`',
    }),
    security: choice(['starttls', 'tls'], {
      description: '`tls` from the start, or `starttls` (the default); emails are never sent unencrypted',
    }),
    login: oneLine({ description: 'Username at the mail server; none if it needs no login' }),
    password: text({
      writeonly: true,
      max: PASSWORD_MAX,
      description:
        'Stored encrypted and never returned. Without it the stored one stays, unless `host`, `port` or `login` change',
    }),
    sender_address: oneLine({ description: 'The sender of all emails of the account; required' }),
    sender_name: oneLine({
      description: 'Name of the sender; otherwise the seller of the document, or Kwit',
    }),
    has_password: bool({ readonly: true, initial: false, description: 'A password is stored' }),
    is_ready: bool({
      readonly: true,
      initial: false,
      description: 'A mail server is set up, and its password can be decrypted',
    }),
  },
})

export type MailServer = {
  host: string
  port: number
  security: 'starttls' | 'tls'
  login: string | null
  sender_address: string
  sender_name: string | null
}

export type StoredMailServer = MailServer & { sealed: string | null }

export const mailServersTable: Table = {
  name: 'mail_servers',
  has_id: false,
  key: ['account_id'],
  columns: [
    { name: 'host', type: 'text' },
    { name: 'port', type: 'integer' },
    { name: 'security', type: 'text' },
    { name: 'login', type: 'text' },
    // The password, encrypted with the secret of the installation.
    { name: 'sealed', type: 'text' },
    { name: 'sender_address', type: 'text' },
    { name: 'sender_name', type: 'text' },
    { name: 'updated_at', type: 'integer' },
  ],
}
