import { Hopeless } from '../../../platform/jobs/jobs.ts'
import { type Mailer, Undelivered } from '../../../platform/mail/mailer.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { randomToken } from '../../../platform/secret.ts'
import { isSandbox } from '../accounts/rules.ts'
import { composeLetter, type Letter } from './compose.ts'

export type Envelope = { message_id: string; to: string; date: number }

const SENDER = 'Kwit'

// What a sandbox writes stays in the house.
export const mailerIn = (mailer: Mailer, settings: { readonly test?: unknown }): Mailer =>
  isSandbox(settings) ? (mailer.aside ?? mailer) : mailer

// One try. What it throws tells a job whether to try again; the same letter twice does no harm, for it holds the same link.
export async function deliverLetter(
  mailer: Mailer,
  letter: Letter,
  { message_id: id, to, date }: Envelope,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await writeMessage({
    id,
    from: { name: SENDER, address: mailer.from },
    reply_to: undefined,
    to: [to],
    cc: [],
    ...composeLetter(letter),
    date,
    attachments: [],
  })
  const sent = { from: mailer.from, to: [to], bytes, id }
  const { refused } = await mailer.send(sent, { onHandOver: async () => {}, signal }).catch(giveUpIfFinal)
  const [refusal] = refused
  if (refusal?.is_final) throw new Hopeless(refusal.reason)
  if (refusal) throw new Undelivered(refusal.reason)
}

function giveUpIfFinal(error: unknown): never {
  throw error instanceof Undelivered && error.is_final ? new Hopeless(error.reason) : error
}

export const newMessageId = (from: string): string =>
  `${randomToken(24)}@${from.slice(from.lastIndexOf('@') + 1)}`
