import type { Database } from '../../../platform/database/database.ts'
import { EmailFailed, type Mailer } from '../../../platform/mail/mailer.ts'
import type { SmtpServer } from '../../../platform/mail/smtp.ts'
import { isSandbox } from '../accounts/rules.ts'
import type { MailServer } from './schema.ts'
import { findMailServer, openPassword } from './store.ts'

// Chooses the mailer of an account: the outbox for a sandbox, its own mail server, or that of the installation.

export type AccountMailer = (
  db: Database,
  accountId: number,
  settings: { readonly test?: unknown },
) => Promise<Mailer>

export type ServerMailer = (server: SmtpServer, from: string) => Mailer

export const accountMailerOf =
  (mailer: Mailer, mailerThrough: ServerMailer, secret: Buffer): AccountMailer =>
  async (db, accountId, settings) => {
    if (isSandbox(settings)) return mailer.outbox ?? mailer
    const server = await findMailServer(db, accountId)
    if (server === undefined) return mailer
    const password = openPassword(server, secret)
    return {
      ...withCause(mailerThrough(smtpServerOf(server, password ?? undefined), server.sender_address)),
      ...(password === undefined && { send: refuseToSend }),
      sender_name: server.sender_name,
      is_own: true,
    }
  }

const smtpServerOf = (
  { host, port, security, login }: MailServer,
  password: string | undefined,
): SmtpServer => ({
  host,
  port,
  user: login ?? undefined,
  password,
  is_secure: security === 'tls',
  must_upgrade: security === 'starttls',
})

// Never sends through the mail server of the installation instead, because its sender is another one.
const refuseToSend: Mailer['send'] = () => {
  throw new EmailFailed('The password of the mail server cannot be decrypted; enter it again')
}

// The account may read what its own server answered, so the reason contains the cause.
const withCause = (mailer: Mailer): Mailer => ({
  ...mailer,
  send: async (letter, hooks) => {
    try {
      return await mailer.send(letter, hooks)
    } catch (error) {
      throw error instanceof EmailFailed ? new EmailFailed(error.message, error) : error
    }
  },
})
