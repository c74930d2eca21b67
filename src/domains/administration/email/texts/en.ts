import type { EmailLanguage } from './texts.ts'

const NOT_YOU =
  'If this was not you, change your password immediately and remove anything you do not recognise under Settings › Two-factor authentication.'

export const en: EmailLanguage = {
  greeting: 'Hello,',
  closing: 'Kwit at {host}',
  reset: {
    subject: 'Reset your password for {login}',
    paragraphs: ['We received a request to reset the password for {login} at {host}.'],
    action: 'Choose a new password',
    note: 'The link works once, for one hour. If you did not request it, you can ignore this email: your password stays the same.',
  },
  confirmation: {
    subject: 'Confirm your email address for {host}',
    paragraphs: ['The account {account} at {host} was created with the address {email}.'],
    action: 'Confirm email address',
    note: 'The link works for seven days. If you did not create this account, you can ignore this email.',
  },
  invitation: {
    subject: '{inviter} invites you to {account}',
    paragraphs: ['{inviter} invites you to work in the account {account} at {host}.'],
    action: 'Accept invitation',
    note: 'The link works once, for seven days. If you were not expecting this invitation, you can ignore this email.',
  },
  account_delete: {
    subject: 'Delete the account {account}?',
    paragraphs: ['We received a request to delete the account {account} at {host} with all its documents.'],
    action: 'Delete account',
    note: 'The link works once, for 24 hours. If you did not request this, you can ignore this email: nothing will be deleted.',
  },
  account_closed: {
    subject: 'Your account {account} is closed',
    paragraphs: [
      'The account {account} at {host} is closed. On {day} all its data will be permanently deleted.',
      'Until then you can sign in, export your data or reopen the account.',
    ],
    action: 'Sign in',
    note: 'If you did not request this, reopen the account and change your password.',
  },
  test: {
    subject: 'Test email from {host}',
    paragraphs: ['Test email from {host}: email delivery works. Requested in account {account}.'],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} accepted {document}',
    paragraphs: ['{name} accepted {document}.'],
    action: 'Open document',
    note: '',
  },
  declined: {
    subject: '{name} declined {document}',
    paragraphs: ['{name} declined {document}.'],
    action: 'Open document',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: documents to send by the end of today, {day}',
    paragraphs: [
      'Documents of seller {tax_no} that must be in KSeF by the end of {day} and are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'View waiting documents',
    note: 'Documents in the queue are sent automatically as soon as KSeF accepts them. Check whether anything blocks them.',
  },
  ksef_last_hours: {
    subject: 'KSeF: a few hours left, {day}',
    paragraphs: [
      'Documents of seller {tax_no} that must be in KSeF before midnight (Warsaw time) and are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'View waiting documents',
    note: 'This is the last reminder before the deadline.',
  },
  ksef_late: {
    subject: 'KSeF: deadline of {day} missed',
    paragraphs: [
      'Documents of seller {tax_no} that should have been in KSeF by the end of {day} and are not there: {count}.',
      '{numbers}',
    ],
    action: 'View waiting documents',
    note: 'They must still be sent. Send them as soon as possible and ask your accountant about the consequences.',
  },
  recurring_made: {
    subject: '{name}: {number} was issued',
    paragraphs: ['The schedule {name} issued {number}, dated {day}.'],
    action: 'Open schedule',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: a document could not be issued',
    paragraphs: ['The schedule {name} could not issue the document for {day}.'],
    action: 'Open schedule',
    note: 'Open the schedule to see the reason. It is paused until you change it, resume it or skip this date.',
  },
  recurring_finished: {
    subject: '{name} has ended',
    paragraphs: ['The schedule {name} has ended. Documents issued: {count}.'],
    action: 'Open schedule',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: {number} was not sent',
    paragraphs: ['The schedule {name} issued {number} but could not send it.'],
    action: 'Open schedule',
    note: 'Open the schedule to see the reason, then send the document.',
  },
  today: {
    subject: 'Tasks for today in {account}: {count}',
    paragraphs: ['Your tasks for today in {account}:'],
    action: 'Open the list',
    note: 'You receive this email because you turned it on. You can turn it off on the Today page.',
  },
  webhook_gone: {
    subject: 'Webhook paused: {url}',
    paragraphs: [
      'The receiver {url} of a webhook in account {account} answered that it no longer exists (410). Kwit has paused the webhook.',
    ],
    action: 'Open webhooks',
    note: 'Nothing is lost: when you resume the webhook, the events since the pause are sent. Delete it if you no longer need it.',
  },
  webhook_failing: {
    subject: 'Webhook paused: {url}',
    paragraphs: [
      'No message has reached {url}, the receiver of a webhook in account {account}, for three days. Kwit has paused the webhook.',
    ],
    action: 'Open webhooks',
    note: 'Nothing is lost: when you resume the webhook, the events since the pause are sent. Delete it if you no longer need it.',
  },
  webhook_message_failed: {
    subject: 'Webhook message not delivered: {url}',
    paragraphs: [
      'Kwit tried 25 times to deliver a message ({event_type}) to {url}, the receiver of a webhook in account {account}, and has given up.',
    ],
    action: 'Open webhooks',
    note: 'You can send the message again from the list of deliveries. This email is sent at most once a day for each webhook.',
  },
  app_added: {
    subject: 'Authenticator app added for {login}',
    paragraphs: [
      'An authenticator app was added for the user {login} at {host}. Signing in now requires two factors.',
    ],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  app_removed: {
    subject: 'Authenticator app removed for {login}',
    paragraphs: ['The authenticator app of the user {login} at {host} was removed.'],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  passkey_added: {
    subject: 'Passkey added for {login}',
    paragraphs: [
      'The passkey “{name}” was added for the user {login} at {host}. It allows signing in without the password.',
    ],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  passkey_removed: {
    subject: 'Passkey deleted for {login}',
    paragraphs: ['The passkey “{name}” of the user {login} at {host} was deleted.'],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for {login}',
    paragraphs: [
      'New recovery codes were created for the user {login} at {host}. The earlier codes no longer work.',
    ],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  recovery_code_used: {
    subject: 'Recovery code used for {login}',
    paragraphs: ['Someone signed in as {login} at {host} with a recovery code. This code no longer works.'],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
  factors_reset: {
    subject: 'Two-factor authentication reset for {login}',
    paragraphs: [
      'The authenticator app, passkeys and recovery codes of the user {login} at {host} were removed at your request by an owner of your account or your administrator. Until you set up a second factor again, your password is enough to sign in.',
    ],
    action: 'Check your security settings',
    note: NOT_YOU,
  },
}
