import { PermanentFailure } from '../../../platform/jobs/jobs.ts'
import { EmailFailed, type Mailer } from '../../../platform/mail/mailer.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { randomToken } from '../../../platform/secret.ts'
import { composeEmail, type SystemEmail } from './compose.ts'

// Sends system emails.

export type Envelope = { message_id: string; to: string; date: number }

const SENDER = 'Kwit'

// Makes one attempt and returns what the mail server answered. The error tells a job whether to try again. Sending the same email twice does no harm, because it contains the same
// link; where it must not happen, `onHandOver` stores that the mail server may have it.
export async function deliverEmail(
  mailer: Mailer,
  email: SystemEmail,
  { message_id: id, to, date }: Envelope,
  signal: AbortSignal,
  onHandOver: () => Promise<void> = async () => {},
): Promise<string | undefined> {
  const bytes = await writeMessage({
    id,
    from: { name: mailer.sender_name ?? SENDER, address: mailer.from },
    reply_to: undefined,
    to: [to],
    cc: [],
    ...composeEmail(email),
    date,
    attachments: [],
  })
  const message = { from: mailer.from, to: [to], bytes, id }
  const { refused, response } = await mailer
    .send(message, { onHandOver, signal })
    .catch(throwPermanentIfFinal)
  const [refusal] = refused
  if (refusal?.is_final) throw new PermanentFailure(refusal.reason)
  if (refusal) throw new EmailFailed(refusal.reason)
  return response
}

function throwPermanentIfFinal(error: unknown): never {
  throw error instanceof EmailFailed && error.is_final ? new PermanentFailure(error.reason) : error
}

export const newMessageId = (from: string): string =>
  `${randomToken(24)}@${from.slice(from.lastIndexOf('@') + 1)}`
