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

const told = { readonly: true, sometimes: true } as const

// How an account reaches KSeF for one of its tax numbers. Secrets stand apart, sealed, and no answer holds them.
export const connections = resource({
  name: 'ksef_connection',
  plural: 'ksef_connections',
  fields: {
    tax_no: text({ column: true, max: 20, about: 'NIP of the seller; one connection for each' }),
    environment: choice(ENVIRONMENTS, {
      required: true,
      about:
        '`test`, `demo` and `production` of the ministry, or `own` addresses such as those of a stand-in',
    }),
    api_url: text({ sometimes: true, about: 'Of `own`: the address of the API, with its version' }),
    latarnia_url: text({ sometimes: true, about: 'Of `own`: the address of the beacon' }),
    qr_url: text({ sometimes: true, about: 'Of `own`: the address that QR codes lead to' }),
    gov_auto_send_mode: choice(AUTO_SEND_MODES, {
      initial: 'off',
      about:
        'Which documents go by themselves when they are issued: none, those for Polish companies, for all companies, or all',
    }),
    validate_invoices_for_gov: bool({
      initial: true,
      about:
        'A document that KSeF would refuse is not issued; otherwise it is, with the reasons in `gov_error_messages`',
    }),
    offline: bool({
      about:
        'By hand: nothing is sent, documents are issued offline until this is false again; it needs an offline certificate',
    }),
    auto_download: bool({ about: 'Purchases are fetched by themselves' }),
    method: choice(METHODS, { readonly: true, about: 'What it signs in with; null while there is nothing' }),
    token_hint: text({ ...told, about: 'By which the token is known again' }),
    certificate_serial: text({ ...told }),
    certificate_subject: text({ ...told, max: 1000 }),
    certificate_valid_until: timestamp({
      ...told,
      about: 'From then on nobody can sign in with the certificate',
    }),
    offline_certificate_serial: text({ ...told }),
    offline_certificate_valid_until: timestamp({ ...told }),
    checked_at: timestamp({ about: 'When signing in was tried last' }),
    check_status: choice(CHECKS, { readonly: true, about: 'How that went' }),
    check_message: longText({ ...told, about: 'What KSeF said' }),
    rights: texts({
      readonly: true,
      about: 'What it may do there: `InvoiceWrite`, `InvoiceRead` …; `Owner` may do everything',
    }),
  },
  indexes: [['tax_no']],
})

export type Connection = RecordOf<typeof connections.fields>
export type ConnectionDraft = DraftOf<typeof connections.fields>

const SECRET_MAX = 20_000
const secret = (about: string) => longText({ writeonly: true, max: SECRET_MAX, about })

// What is sent and never given back.
export const SECRETS = {
  department_id: reference('departments', {
    writeonly: true,
    about: 'In place of `tax_no`: a department that has it',
  }),
  token: secret('KSeF token, as the ministry showed it once; it takes the place of a certificate'),
  certificate: secret('Certificate to sign in with: PEM, or DER in base64; it takes the place of a token'),
  private_key: secret('Its key: PEM, or PKCS#8 DER in base64'),
  private_key_password: secret('What opens the key, if it is locked; it is not kept'),
  offline_certificate: secret('Certificate for documents issued offline; null takes it away'),
  offline_private_key: secret('Its key'),
  offline_private_key_password: secret('What opens that key, if it is locked'),
}

export type Given = DraftOf<typeof SECRETS>

export const secretsTable: Table = {
  name: 'ksef_secrets',
  has_id: false,
  key: ['account_id', 'connection_id'],
  columns: [
    { name: 'connection_id', type: 'integer' },
    { name: 'sealed', type: 'text' },
  ],
}

// Who is at KSeF for a connection right now, and with what: one at a time among all processes.
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
