import { resolve } from 'node:path'
import { recommand } from './access-points/recommand.ts'
import { storecove } from './access-points/storecove.ts'
import type { Config } from './config.ts'
import type { ServerMailer } from './domains/administration/email/account-mailer.ts'
import type { Ksef } from './domains/e-invoicing/ksef/connection/access.ts'
import { isLoopback } from './ksef/addresses.ts'
import type { Clock } from './platform/clock.ts'
import { type Log, oncePerText } from './platform/log.ts'
import { countLetters } from './platform/mail/counted.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { outbox } from './platform/mail/outbox.ts'
import { smtp } from './platform/mail/smtp.ts'

// Creates the clients of external services (mail server, KSeF, access points) from the settings.

export const accessPoints = ({ recommand_url, storecove_url }: Config) => [
  { ...recommand(recommand_url), is_stand_in: isLocal(recommand_url) },
  { ...storecove(storecove_url), is_stand_in: isLocal(storecove_url) },
]

const isLocal = (url: string) => isLoopback(new URL(url).hostname)

export const outboxFolder = ({ data }: Config) => resolve(data, 'outbox')

export const mailerOf = (config: Config): Mailer => {
  const { smtp: server, from } = config.mail
  const outboxMailer = outbox(outboxFolder(config), from)
  return countLetters(server ? { ...smtp(server, from), outbox: outboxMailer } : outboxMailer)
}

// Sends through the mail server of an account. Its emails are not counted, because its failures do not concern the
// operator.
export const serverMailerOf =
  ({ mail: { timeout_ms, client_name, allows_private } }: Config): ServerMailer =>
  (server, from) =>
    smtp({ ...server, timeout_ms, client_name, must_be_public: !allows_private }, from)

export const ksefOf = ({ ksef }: Config, secret: Buffer, clock: Clock, log?: Log): Ksef => ({
  secret,
  clock,
  url: ksef.url,
  own_hosts: ksef.hosts,
  ...(log && { warn: oncePerText((text) => log.warn('ksef', { text })) }),
})
