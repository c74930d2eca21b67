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
  fields: {
    tax_no: text({ column: true, max: 20, description: 'NIP of the seller; one connection for each' }),
    environment: choice(ENVIRONMENTS, {
      required: true,
      description:
        '`test`, `demo` and `production` of the ministry, or `own` addresses such as those of a stand-in',
    }),
    api_url: text({ omit_empty: true, description: 'Of `own`: the address of the API, with its version' }),
    latarnia_url: text({ omit_empty: true, description: 'Of `own`: the address of the beacon' }),
    qr_url: text({ omit_empty: true, description: 'Of `own`: the address that QR codes lead to' }),
    gov_auto_send_mode: choice(AUTO_SEND_MODES, {
      initial: 'off',
      description:
        'Which documents go by themselves when they are issued: none, those for Polish companies, for all companies, or all',
    }),
    validate_invoices_for_gov: bool({
      initial: true,
      description:
        'A document that KSeF would refuse is not issued; otherwise it is, with the reasons in `gov_error_messages`',
    }),
    offline: bool({
      description:
        'By hand: nothing is sent, documents are issued offline until this is false again; it needs an offline certificate',
    }),
    auto_download: bool({ description: 'Purchases are fetched by themselves' }),
    method: choice(METHODS, {
      readonly: true,
      description: 'What it signs in with; null while there is nothing',
    }),
    token_hint: text({ ...optionalReadOnly, description: 'By which the token is known again' }),
    certificate_serial: text({ ...optionalReadOnly }),
    certificate_subject: text({ ...optionalReadOnly, max: 1000 }),
    certificate_valid_until: timestamp({
      ...optionalReadOnly,
      description: 'From then on nobody can sign in with the certificate',
    }),
    offline_certificate_serial: text({ ...optionalReadOnly }),
    offline_certificate_valid_until: timestamp({ ...optionalReadOnly }),
    checked_at: timestamp({ description: 'When signing in was tried last' }),
    check_status: choice(CHECKS, { readonly: true, description: 'How that went' }),
    check_message: longText({ ...optionalReadOnly, description: 'What KSeF said' }),
    rights: texts({
      readonly: true,
      description: 'What it may do there: `InvoiceWrite`, `InvoiceRead` …; `Owner` may do everything',
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
    description: 'In place of `tax_no`: a department that has it',
  }),
  token: secret('KSeF token, as the ministry showed it once; it takes the place of a certificate'),
  certificate: secret('Certificate to sign in with: PEM, or DER in base64; it takes the place of a token'),
  private_key: secret('Its key: PEM, or PKCS#8 DER in base64'),
  private_key_password: secret('What opens the key, if it is locked; it is not kept'),
  offline_certificate: secret('Certificate for documents issued offline; null takes it away'),
  offline_private_key: secret('Its key'),
  offline_private_key_password: secret('What opens that key, if it is locked'),
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
