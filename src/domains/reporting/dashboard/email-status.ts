import { printTime } from '../../../platform/clock.ts'
import { bool, choice, integer, listOf, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { isOnlyAccount } from '../../administration/accounts/store.ts'
import { lastLetters } from './email-status-store.ts'

// How letters leave, and whether the last ones did.

export type MailSettings = {
  from: string
  smtp: { host: string; port: number; is_secure: boolean; user: string | undefined } | undefined
  outbox: string
}

export const mailStatusRoutes = (settings: MailSettings) => [
  ...get('/account/mail', 'json xml', showMail(settings)),
]

const told = { readonly: true } as const
const ALONE = { readonly: true, sometimes: true } as const

const letterShape = shape({
  name: 'letter',
  plural: 'letters',
  component: 'sent_letter',
  fields: {
    invoice_id: integer({ ...told, filled: true }),
    number: text({ ...told, about: 'Of the document; null when it is gone' }),
    at: timestamp({ filled: true, about: 'When its state changed last' }),
    status: text({ ...told, filled: true, about: 'As `email_status` of invoices' }),
    error: text({ ...told, about: 'What went wrong, in the words of the mail server' }),
  },
})

export const mailShape = shape({
  name: 'mail',
  plural: 'mails',
  fields: {
    goes_to: choice(['server', 'outbox'], {
      ...told,
      filled: true,
      about: 'A mail server, or the outbox folder while none is set (`KWIT_SMTP_URL`)',
    }),
    from: text({ ...told, filled: true, about: 'The sender (`KWIT_MAIL_FROM`)' }),
    host: text({
      ...ALONE,
      about: 'Of the mail server; told to the only account of an installation, as is what follows',
    }),
    port: integer({ ...ALONE }),
    is_secure: bool({ ...ALONE, about: 'TLS from the first byte; otherwise as soon as the server can' }),
    user: text({ ...ALONE, about: 'Who logs in there' }),
    folder: text({ ...ALONE, about: 'Where letters lie while there is no mail server' }),
    letters: listOf(letterShape, {
      ...told,
      initial: [],
      about: 'Documents that were sent last, among the newest entries of the history; the newest first',
    }),
  },
})

function showMail({ from, smtp, outbox }: MailSettings): Operation {
  return {
    summary: 'Tell how letters leave',
    about: 'The mail server is that of the installation. A test letter shows whether it takes letters.',
    right: 'admin',
    shape: mailShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, caller }) => {
      const letters = (await lastLetters(db, caller.account_id)).map((letter) => ({
        ...letter,
        at: printTime(letter.at, caller.time_zone),
      }))
      const is_sandbox = isSandbox(caller.settings)
      const goes_to = smtp && !is_sandbox ? 'server' : 'outbox'
      const all = { goes_to, from, letters }
      if (!(await isOnlyAccount(db))) return recordAnswer(mailShape, all)
      const machine =
        smtp && !is_sandbox
          ? {
              host: smtp.host,
              port: smtp.port,
              is_secure: smtp.is_secure,
              user: smtp.user ?? null,
              folder: null,
            }
          : { host: null, port: null, is_secure: false, user: null, folder: outbox }
      return recordAnswer(mailShape, { ...all, ...machine })
    },
  }
}
