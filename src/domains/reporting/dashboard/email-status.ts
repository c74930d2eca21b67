import { printTime } from '../../../platform/clock.ts'
import { bool, choice, integer, nestedList, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { isOnlyAccount } from '../../administration/accounts/store.ts'
import type { MailServer } from '../../administration/email/schema.ts'
import { findMailServer } from '../../administration/email/store.ts'
import { findLastEmails } from './email-status-store.ts'

// The status of outgoing email: the mail server and the outcome of the last emails.

export type MailSettings = {
  from: string
  smtp: { host: string; port: number; is_secure: boolean; user: string | undefined } | undefined
  outbox: string
}

export const mailStatusRoutes = (settings: MailSettings) => [
  ...get('/account/outgoing_email', 'json xml', showMail(settings)),
]

const readOnly = { readonly: true } as const
const OPTIONAL = { readonly: true, omit_empty: true } as const

const emailShape = shape({
  name: 'letter',
  plural: 'letters',
  component: 'sent_letter',
  fields: {
    invoice_id: integer({ ...readOnly, never_null: true }),
    number: text({ ...readOnly, description: 'Number of the document; null if it was deleted' }),
    at: timestamp({ never_null: true, description: 'Time of the last change of the status' }),
    status: text({ ...readOnly, never_null: true, description: 'Status, as in `email_status` of invoices' }),
    error: text({ ...readOnly, description: 'Error message of the mail server' }),
  },
})

export const mailShape = shape({
  name: 'mail',
  plural: 'mails',
  fields: {
    goes_to: choice(['server', 'outbox'], {
      ...readOnly,
      never_null: true,
      description: 'A mail server, or the outbox folder if none is configured (`KWIT_SMTP_URL`)',
    }),
    from: text({
      ...readOnly,
      never_null: true,
      description: 'The sender: that of the mail server of the account, otherwise `KWIT_MAIL_FROM`',
    }),
    is_own: bool({
      ...readOnly,
      initial: false,
      description: 'Whether emails go through a mail server of the account (`/account/mail_server`)',
    }),
    host: text({
      ...OPTIONAL,
      description:
        'Host of the mail server; this and the following fields are only shown for a mail server of the account, and to the only account of an installation',
    }),
    port: integer({ ...OPTIONAL }),
    is_secure: bool({
      ...OPTIONAL,
      description: 'TLS from the start; otherwise STARTTLS if the server supports it',
    }),
    user: text({ ...OPTIONAL, description: 'User name at the mail server' }),
    folder: text({ ...OPTIONAL, description: 'Folder of emails if no mail server is configured' }),
    letters: nestedList(emailShape, {
      ...readOnly,
      initial: [],
      description: 'The most recently sent documents, the newest first',
    }),
  },
})

function showMail({ from, smtp, outbox }: MailSettings): Operation {
  return {
    summary: 'Show the status of outgoing email',
    description:
      'Shows the mail server of the account or the installation. Send a test email to check that it works.',
    access: 'admin',
    shape: mailShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller }) => {
      const letters = (await findLastEmails(db, caller.account_id)).map((letter) => ({
        ...letter,
        at: printTime(letter.at, caller.time_zone),
      }))
      const isSandboxAccount = isSandbox(caller.settings)
      const ownServer = isSandboxAccount ? undefined : await findMailServer(db, caller.account_id)
      if (ownServer) return recordResponse(mailShape, { ...presentOwn(ownServer), letters })
      const goes_to = smtp && !isSandboxAccount ? 'server' : 'outbox'
      const status = { goes_to, from, is_own: false, letters }
      if (!(await isOnlyAccount(db))) return recordResponse(mailShape, status)
      const server =
        smtp && !isSandboxAccount
          ? {
              host: smtp.host,
              port: smtp.port,
              is_secure: smtp.is_secure,
              user: smtp.user ?? null,
              folder: null,
            }
          : { host: null, port: null, is_secure: false, user: null, folder: outbox }
      return recordResponse(mailShape, { ...status, ...server })
    },
  }
}

const presentOwn = ({ host, port, security, login, sender_address }: MailServer) => ({
  goes_to: 'server',
  from: sender_address,
  is_own: true,
  host,
  port,
  is_secure: security === 'tls',
  user: login,
  folder: null,
})
