// Sending a document by email.
export const letter = {
  title: (number: string) => `Send ${number}`,
  to: 'To',
  cc: 'Copy to',
  addressHint: 'Press Enter after each address, 5 at most',
  toNobody: 'Enter at least one email address',
  subject: 'Subject',
  body: 'Message',
  bodyHint: 'The amount, the link and your signature are added automatically.',
  pdf: 'Attach PDF',
  files: (count: number) =>
    count === 1 ? 'Attach 1 file of the document' : `Attach ${count} files of the document`,
  keep: 'Save these addresses for this client',
  copies: 'Print as',
  preview: 'Email preview',
  attached: 'attached',
  usual: 'Reset to default text',
  sent: (number: string) => `${number} queued for sending`,
  send: 'Send',
  noPreview: 'No preview available. The email may be too long.',
}
