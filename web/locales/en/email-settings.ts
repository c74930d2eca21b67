export const mail = {
  readOnly: 'Only owners and administrators of this account see how e-mails leave.',
  server: 'Mail server',
  set: 'Set up',
  notSet: 'Not set up',
  from: 'Sender',
  address: 'Server',
  encryption: 'Encryption',
  tls: 'TLS from the first byte',
  startTls: 'TLS as soon as the server offers it',
  login: 'Login',
  serverHint:
    'A document is called sent only once this server took the e-mail. What fails is tried again for a while, and nothing is sent twice.',
  nothingLeaves:
    'Nothing leaves this installation: e-mails are kept in a folder on the server, and no client gets them.',
  setThese:
    'Whoever runs this Kwit sets these two variables, in the environment or in kwit.env, and starts it again:',
  setHint: 'smtps:// is for servers that speak TLS from the start (port 465).',
  folder: (folder: string) => `Until then e-mails are kept in ${folder}.`,
  letters: 'Last e-mails',
  noLetters: 'No document was sent by e-mail lately.',
  document: 'Document',
  at: 'When',
  state: 'State',
  notifying: 'What you are told',
  notifyOfAnswers: 'Tell us by e-mail when a client answers an offer',
  notifyOfAnswersHint:
    'To the address of the department whose offer was accepted or declined on its public page.',
}
