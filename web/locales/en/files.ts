// Files kept with a record.
export const files = {
  title: 'Attachments',
  add: 'Add files',
  none: 'Nothing yet. Drop files anywhere on this page.',
  nothing: 'Nothing is attached.',
  waiting: 'Drop files anywhere on this page; they are attached when you save.',
  drop: 'Drop to attach',
  zip: 'Download all as ZIP',
  added: (count: number) => (count === 1 ? 'The file is attached' : `${count} files are attached`),
  remove: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}?`,
  removeText: 'The file is deleted for good.',
  removeYes: 'Remove',
  embedded: (name: string) => `In the e-invoice: ${name}`,
  inEinvoice: 'In the e-invoice',
  shown: 'The buyer sees them',
  shownHint: 'On the page that the link of the document opens',
}
