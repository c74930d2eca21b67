import { invalid } from '../../../platform/api-error.ts'
import { text } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { topOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { plainAnswer } from '../../../platform/http/response.ts'
import { type Call, type Operation, post } from '../../../platform/http/route.ts'
import { Hopeless } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { type Mailer, Undelivered } from '../../../platform/mail/mailer.ts'
import { isSandbox } from '../accounts/rules.ts'
import { isOnlyAccount } from '../accounts/store.ts'
import { deliverLetter, mailerIn, newMessageId } from './actions.ts'

export const letterRoutes = (mailer: Mailer) => [
  ...post('/account/test_mail', 'json xml', sendTestLetter(mailer)),
]

const TEST_LETTERS_A_MINUTE = 5

const testShape = shape({
  name: 'test_mail',
  plural: 'test_mails',
  fields: { to: text({ required: true, about: 'One address' }) },
})

const told = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'letter_outcome',
  fields: {
    status: text({ readonly: true, initial: '', about: '`sent`, `outbox` or `failed`' }),
    message: text({ readonly: true, initial: '' }),
  },
})

// Not a job: whoever asks waits to see how it goes, for as long as handing over one letter may take.
function sendTestLetter(mailer: Mailer): Operation {
  const limit = limiter(TEST_LETTERS_A_MINUTE)
  return {
    summary: 'Send a test letter',
    about: '`status` is `sent`, `outbox` (no mail server is set) or `failed`, with the reason in `message`.',
    right: 'admin',
    shape: testShape,
    takes: 'fields',
    gives: 'outcome',
    answers: told,
    writes: false,
    acts_at_once: true,
    run: async (call) => {
      const { to } = compose(testShape, readFields(testShape, topOf(call.body, 'to')))
      if (!isMailAddress(to as string)) throw invalid({ to: 'is not an e-mail address' })
      limit.take(String(call.caller.account_id), call.arrived_at)
      return plainAnswer(await attempt(call, mailerIn(mailer, call.caller.settings), to as string))
    },
  }
}

async function attempt({ db, caller, root_url, arrived_at }: Call, mailer: Mailer, to: string) {
  const values = { host: new URL(root_url).host, account: caller.prefix }
  const letter = { kind: 'test' as const, lang: (caller.settings.lang as string | null) ?? null, values }
  const envelope = { message_id: newMessageId(mailer.from), to, date: arrived_at }
  try {
    await deliverLetter(mailer, letter, envelope, new AbortController().signal)
  } catch (error) {
    // What the server said may name machines, which are nobody's business among others.
    if (error instanceof Undelivered)
      return { status: 'failed', message: (await isOnlyAccount(db)) ? error.message : error.reason }
    if (error instanceof Hopeless) return { status: 'failed', message: error.message }
    throw error
  }
  return mailer.goes_to === 'outbox'
    ? {
        status: 'outbox',
        message: isSandbox(caller.settings)
          ? `This is a sandbox: the letter for ${to} lies in the outbox folder`
          : `No mail server is set (KWIT_SMTP_URL): the letter for ${to} lies in the outbox folder`,
      }
    : { status: 'sent', message: `The mail server took the letter for ${to}` }
}
