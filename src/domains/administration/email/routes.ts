import { invalid } from '../../../platform/api-error.ts'
import { text } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post } from '../../../platform/http/route.ts'
import { PermanentFailure } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { EmailFailed, type Mailer } from '../../../platform/mail/mailer.ts'
import { isSandbox } from '../accounts/rules.ts'
import { isOnlyAccount } from '../accounts/store.ts'
import { deliverEmail, mailerFor, newMessageId } from './actions.ts'

export const systemEmailRoutes = (mailer: Mailer) => [
  ...post('/account/test_email', 'json xml', sendTestEmail(mailer)),
]

const TEST_EMAILS_PER_MINUTE = 5

const testShape = shape({
  name: 'test_mail',
  plural: 'test_mails',
  fields: { to: text({ required: true, description: 'Recipient' }) },
})

const outcomeShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'letter_outcome',
  fields: {
    status: text({ readonly: true, initial: '', description: '`sent`, `outbox` or `failed`' }),
    message: text({ readonly: true, initial: '' }),
  },
})

// Sends within the request instead of in a job, because the caller waits for the result.
function sendTestEmail(mailer: Mailer): Operation {
  const limit = limiter(TEST_EMAILS_PER_MINUTE)
  return {
    summary: 'Send a test email',
    description:
      '`status` is `sent`, `outbox` (no mail server is configured) or `failed`, with the reason in `message`.',
    access: 'admin',
    shape: testShape,
    request_kind: 'fields',
    response_kind: 'outcome',
    response_shape: outcomeShape,
    writes: false,
    acts_at_once: true,
    run: async (call) => {
      const { to } = compose(testShape, readFields(testShape, rootOf(call.body, 'to')))
      if (!isMailAddress(to as string)) throw invalid({ to: 'must be an email address' })
      limit.take(String(call.caller.account_id), call.arrived_at)
      return jsonResponse(await sendTest(call, mailerFor(mailer, call.caller.settings), to as string))
    },
  }
}

async function sendTest({ db, caller, root_url, arrived_at }: ApiRequest, mailer: Mailer, to: string) {
  const values = { host: new URL(root_url).host, account: caller.prefix }
  const email = { kind: 'test' as const, lang: (caller.settings.lang as string | null) ?? null, values }
  const envelope = { message_id: newMessageId(mailer.from), to, date: arrived_at }
  try {
    await deliverEmail(mailer, email, envelope, new AbortController().signal)
  } catch (error) {
    // The response of the mail server may name machines, which only the single account of an installation may see.
    if (error instanceof EmailFailed)
      return { status: 'failed', message: (await isOnlyAccount(db)) ? error.message : error.reason }
    if (error instanceof PermanentFailure) return { status: 'failed', message: error.message }
    throw error
  }
  return mailer.goes_to === 'outbox'
    ? {
        status: 'outbox',
        message: isSandbox(caller.settings)
          ? `Emails of a sandbox are not sent: the email for ${to} is in the outbox folder`
          : `No mail server is configured; set KWIT_SMTP_URL. The email for ${to} is in the outbox folder`,
      }
    : { status: 'sent', message: `Email accepted by the mail server for ${to}` }
}
