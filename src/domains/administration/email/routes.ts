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
import type { AccountMailer } from './account-mailer.ts'
import { deliverEmail, newMessageId } from './actions.ts'

export const testEmailRoutes = (accountMailer: AccountMailer) => [
  ...post('/account/test_email', 'json xml', sendTestEmail(accountMailer)),
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
    answer: text({
      readonly: true,
      description:
        'What the mail server answered to the message, if it is the own one of the account or the installation has one account',
    }),
  },
})

// Sends within the request instead of in a job, because the caller waits for the result.
function sendTestEmail(accountMailer: AccountMailer): Operation {
  const limit = limiter(TEST_EMAILS_PER_MINUTE)
  return {
    summary: 'Send a test email',
    description:
      '`status` is `sent`, `outbox` (no mail server is configured) or `failed`, with the reason in `message`. It is sent through the mail server of the account, if it has one.',
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
      const mailer = await accountMailer(call.db, call.caller.account_id, call.caller.settings)
      return jsonResponse({ answer: null, ...(await sendTest(call, mailer, to as string)) })
    },
  }
}

async function sendTest({ db, caller, root_url, arrived_at }: ApiRequest, mailer: Mailer, to: string) {
  const values = { host: new URL(root_url).host, account: caller.prefix }
  const email = { kind: 'test' as const, lang: (caller.settings.lang as string | null) ?? null, values }
  const envelope = { message_id: newMessageId(mailer.from), to, date: arrived_at }
  let response: string | undefined
  try {
    response = await deliverEmail(mailer, email, envelope, new AbortController().signal)
  } catch (error) {
    // The response of the mail server may name machines, which only the single account of an installation may see.
    if (error instanceof EmailFailed)
      return { status: 'failed', message: (await isOnlyAccount(db)) ? error.message : error.reason }
    if (error instanceof PermanentFailure) return { status: 'failed', message: error.message }
    throw error
  }
  if (mailer.goes_to === 'outbox') {
    const message = isSandbox(caller.settings)
      ? `Emails of a sandbox are not sent: the email for ${to} is in the outbox folder`
      : `No mail server is configured; set KWIT_SMTP_URL. The email for ${to} is in the outbox folder`
    return { status: 'outbox', message }
  }
  const answer = mailer.is_own || (await isOnlyAccount(db)) ? (response ?? null) : null
  return { status: 'sent', message: `Email accepted by the mail server for ${to}`, answer }
}
