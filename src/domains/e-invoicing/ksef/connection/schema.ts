import { ENVIRONMENTS } from '../../../../ksef/addresses.ts'
import type { Table } from '../../../../platform/database/tables.ts'
import {
  bool,
  choice,
  longText,
  reference,
  text,
  texts,
  timestamp,
} from '../../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../../platform/fields/resource.ts'

export const METHODS = ['token', 'certificate'] as const
export const AUTO_SEND_MODES = ['off', 'pl_companies', 'all_companies', 'all'] as const
export const CHECKS = ['ok', 'refused', 'unreachable'] as const

const optionalReadOnly = { readonly: true, omit_empty: true } as const

// Connection of a tax number to KSeF. Secrets are stored encrypted in a separate table and never returned.
export const connections = resource({
  name: 'ksef_connection',
  plural: 'ksef_connections',
  label: null,
  fields: {
    tax_no: text({ column: true, max: 20, description: 'NIP of the seller; each has one connection' }),
    environment: choice(ENVIRONMENTS, {
      required: true,
      description:
        '`test`, `demo` and `production` of the ministry, or `own` for other addresses, such as a simulator',
    }),
    api_url: text({ omit_empty: true, description: 'With `own`: address of the API, including its version' }),
    latarnia_url: text({
      omit_empty: true,
      description: 'With `own`: address of the outage service (Latarnia)',
    }),
    qr_url: text({ omit_empty: true, description: 'With `own`: address in QR codes' }),
    gov_auto_send_mode: choice(AUTO_SEND_MODES, {
      initial: 'off',
      description:
        'Which documents are sent automatically when they are issued: none, those for Polish companies, for all companies, or all',
    }),
    validate_invoices_for_gov: bool({
      initial: true,
      description:
        'Whether documents that KSeF would reject cannot be issued; otherwise they are issued with the reasons in `gov_error_messages`',
    }),
    offline: bool({
      description:
        'Manual offline mode: while true, nothing is sent and documents are issued offline. Requires an offline certificate',
    }),
    auto_download: bool({ description: 'Whether purchases are fetched automatically' }),
    method: choice(METHODS, {
      readonly: true,
      description: 'How the connection signs in; null without a token or certificate',
    }),
    token_hint: text({ ...optionalReadOnly, description: 'Last characters of the token, for recognition' }),
    certificate_serial: text({ ...optionalReadOnly }),
    certificate_subject: text({ ...optionalReadOnly, max: 1000 }),
    certificate_valid_until: timestamp({
      ...optionalReadOnly,
      description: 'Expiry of the authentication certificate',
    }),
    offline_certificate_serial: text({ ...optionalReadOnly }),
    offline_certificate_valid_until: timestamp({ ...optionalReadOnly }),
    checked_at: timestamp({ description: 'Time of the last sign-in check' }),
    check_status: choice(CHECKS, { readonly: true, description: 'Result of the last check' }),
    check_message: longText({ ...optionalReadOnly, description: 'Response of KSeF' }),
    rights: texts({
      readonly: true,
      description: 'Permissions in KSeF: `InvoiceWrite`, `InvoiceRead` …; `Owner` has all',
    }),
  },
  indexes: [['tax_no']],
})

export type Connection = RecordOf<typeof connections.fields>
export type ConnectionDraft = DraftOf<typeof connections.fields>

const SECRET_MAX = 20_000
const secret = (description: string) =>
  longText({ writeonly: true, max: SECRET_MAX, description: description })

// Write-only fields.
export const SECRETS = {
  department_id: reference('departments', {
    writeonly: true,
    description: 'Instead of `tax_no`: the department with this tax number',
  }),
  token: secret('KSeF token, as the ministry showed it once; replaces a stored certificate'),
  certificate: secret('Certificate to sign in with: PEM, or DER in base64; replaces a stored token'),
  private_key: secret('Its key: PEM, or PKCS#8 DER in base64'),
  private_key_password: secret('Passphrase of the key, if it has one; not stored'),
  offline_certificate: secret('Certificate for documents issued offline; null removes it'),
  offline_private_key: secret('Its key'),
  offline_private_key_password: secret('Passphrase of this key, if it has one'),
}

export type SecretsInput = DraftOf<typeof SECRETS>

export const secretsTable: Table = {
  name: 'ksef_secrets',
  has_id: false,
  key: ['account_id', 'connection_id'],
  columns: [
    { name: 'connection_id', type: 'integer' },
    { name: 'sealed', type: 'text' },
  ],
}

// Leases of connections: one holder at a time among all processes.
export const holdsTable: Table = {
  name: 'ksef_holds',
  has_id: false,
  key: ['account_id', 'connection_id'],
  passing: true,
  columns: [
    { name: 'connection_id', type: 'integer' },
    { name: 'holder', type: 'text' },
    { name: 'held_until', type: 'integer' },
    { name: 'sealed_tokens', type: 'text' },
    { name: 'limits', type: 'text' },
  ],
}
