// Files attached to a record.
export const files = {
  title: 'Attachments',
  add: 'Add files',
  none: 'No attachments. Drop files anywhere on this page.',
  nothing: 'No attachments.',
  waiting: 'Drop files anywhere on this page. They are attached when you save.',
  drop: 'Drop to attach',
  zip: 'Download all as ZIP',
  added: (count: number) => (count === 1 ? 'File attached' : `${count} files attached`),
  remove: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}?`,
  removeText: 'The file will be permanently deleted.',
  removeYes: 'Remove',
  embedded: (name: string) => `In the e-invoice: ${name}`,
  inEinvoice: 'In the e-invoice',
  shown: 'Visible to the buyer',
  shownHint: 'Shown on the public page of the document',
}
