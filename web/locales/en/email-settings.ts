export const mail = {
  readOnly: 'Only owners and administrators can see the email settings of the server.',
  server: 'Mail server',
  set: 'Set up',
  notSet: 'Not set up',
  from: 'Sender',
  address: 'Server',
  encryption: 'Encryption',
  tls: 'TLS from the start',
  startTls: 'STARTTLS when the server offers it',
  login: 'Username',
  serverHint:
    'A document is marked as sent only after this server has accepted the email. Failed emails are retried for a while; no email is sent twice.',
  nothingLeaves:
    'Emails are not sent. They are saved in a folder on the server, and no client receives them.',
  setThese:
    'To send emails, your administrator sets these two variables in the environment or kwit.env and restarts Kwit:',
  setHint: 'Use smtps:// for servers with TLS from the start (port 465).',
  folder: (folder: string) => `Until then emails are saved in ${folder}.`,
  letters: 'Recent emails',
  noLetters: 'No documents sent by email recently.',
  document: 'Document',
  at: 'Date',
  state: 'Status',
  notifying: 'Notifications',
  notifyOfAnswers: 'Email us when a client answers an estimate',
  notifyOfAnswersHint: 'Sent to the department whose estimate was accepted or declined on its public page.',
}
