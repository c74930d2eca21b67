import type { LetterLanguage } from './texts.ts'

export const en: LetterLanguage = {
  greeting: 'Hello,',
  closing: 'Kwit at {host}',
  reset: {
    subject: 'A new password for {login}',
    paragraphs: ['Somebody asked for a new password for the login {login} at {host}.'],
    action: 'Choose a new password',
    note: 'The link works once, for one hour. If you did not ask for it, do nothing: your password stays as it is.',
  },
  confirmation: {
    subject: 'Confirm your address for {host}',
    paragraphs: ['The account {account} at {host} was opened with the address {email}.'],
    action: 'Confirm the address',
    note: 'The link works for seven days. If it was not you, do nothing: the address stays free for you.',
  },
  invitation: {
    subject: '{inviter} invites you to {account}',
    paragraphs: ['{inviter} invites you to work in the account {account} at {host}.'],
    action: 'Accept the invitation',
    note: 'The link works once, for seven days. If you do not know what this is about, do nothing.',
  },
  account_delete: {
    subject: 'Remove the account {account}?',
    paragraphs: ['Somebody asked to have the account {account} at {host} removed, with all its documents.'],
    action: 'Shut and remove the account',
    note: 'The link works once, for 24 hours. If it was not you, do nothing: nothing is removed.',
  },
  account_closed: {
    subject: 'The account {account} is shut',
    paragraphs: [
      'The account {account} at {host} is shut. On {day} everything in it is removed for good.',
      'Until then you may sign in, read and export what you want to keep, or come back.',
    ],
    action: 'Sign in',
    note: 'If it was not you, come back and change your password.',
  },
  test: {
    subject: 'Test letter from {host}',
    paragraphs: ['This letter shows that {host} can send mail. It was asked for in the account {account}.'],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} accepted {document}',
    paragraphs: ['{name} accepted {document}.'],
    action: 'Open the document',
    note: '',
  },
  declined: {
    subject: '{name} declined {document}',
    paragraphs: ['{name} declined {document}.'],
    action: 'Open the document',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: to be sent by the end of today, {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that the law wants in KSeF by the end of {day}, and that are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'What waits goes by itself as soon as KSeF takes it. Please look whether something stands in its way.',
  },
  ksef_last_hours: {
    subject: 'KSeF: a few hours left, {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that have to be in KSeF before midnight (Warsaw time) and are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'This is the last reminder before the day is over.',
  },
  ksef_late: {
    subject: 'KSeF: late since the end of {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that should have been in KSeF by the end of {day}, and are not there: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'They are still to be sent. Please see to it, and ask your accountant what follows.',
  },
  recurring_made: {
    subject: '{name}: {number} was made',
    paragraphs: ['The series {name} has made {number}, dated {day}.'],
    action: 'Open the series',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: a document could not be made',
    paragraphs: ['The series {name} could not make its document of {day}: {problem}.'],
    action: 'Open the series',
    note: 'The series rests until somebody changes it, lets it go on or skips this day. Nothing is lost.',
  },
  recurring_finished: {
    subject: '{name} has ended',
    paragraphs: ['The series {name} has ended. Documents made: {count}.'],
    action: 'Open the series',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: {number} was not sent',
    paragraphs: ['The series {name} has made {number}, but could not send it: {problem}.'],
    action: 'Open the series',
    note: '',
  },
}
