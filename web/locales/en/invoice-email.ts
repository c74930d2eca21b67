// A document in a letter.
export const letter = {
  title: (number: string) => `Send ${number}`,
  to: 'To',
  cc: 'Copy to',
  addressHint: 'Enter after each address, five at most',
  toNobody: 'Enter at least one e-mail address',
  subject: 'Subject',
  body: 'Message',
  bodyHint: 'The amount, the link and your signature follow by themselves.',
  pdf: 'Attach the PDF',
  files: (count: number) =>
    count === 1 ? 'Attach the file of the document' : `Attach the ${count} files of the document`,
  keep: 'Keep these addresses for this client',
  copies: 'Print as',
  preview: 'The e-mail',
  attached: 'attached',
  usual: 'Back to the usual words',
  sent: (number: string) => `${number} is queued to be sent`,
  send: 'Send',
  noPreview: 'The e-mail cannot be shown; it may be too long to preview.',
}
