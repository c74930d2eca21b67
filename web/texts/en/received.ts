import { counting } from '../plural.ts'

const count = counting('en')
const files = { one: 'file', other: 'files' }

export const received = {
  title: 'Received',
  hint: 'Invoices that others sent you as files. Each becomes an expense with the totals of its file; the file itself is kept.',
  drop: 'Drop invoices here',
  formats: 'KSeF (FA), Peppol, XRechnung, UBL, CII, and PDFs that carry one (Factur-X, ZUGFeRD)',
  choose: 'Choose files',
  reading: (place: number, total: number) => `Reading ${place} of ${total}…`,
  done: (read: number, refused: number) =>
    refused === 0 ? `${count(read, files)} read` : `${count(read, files)} read, ${refused} not read`,
  which: 'Which',
  statuses: { all: 'All', read: 'Read', refused: 'Not read' },
  empty: 'Nothing received yet',
  emptyHint: 'Drop the XML or PDF that your vendor sent, and the expense is there.',
  nothing: 'Nothing found',
  file: 'File',
  unnamed: 'File without a name',
  document: 'Expense',
  amount: 'Gross',
  said: 'Worth a look',
  fine: 'Nothing',
  unread: 'Not read',
  twice: 'In the books already',
  gone: 'Deleted',
  onlyInFile: 'Some details stay in the file alone',
  ofVendor: {
    buyer_tax_no: 'Tax number of the vendor',
    buyer_bank_account: 'Account of the vendor',
    buyer_country: 'Country of the vendor',
  } as { [field: string]: string },
  showOther: 'Show it',
  actions: (name: string) => `Actions: ${name}`,
  download: 'Save the file',
  retry: 'Read again',
  keepBoth: 'Keep both',
  asSale: 'Take as a sale',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'The file cannot be brought back.',
  removed: (name: string) => `${name} deleted`,
  source: 'File as received',
  read: 'Read a file',
  formatNames: { fa3: 'FA(3)', fa2: 'FA(2)', ubl: 'UBL', cii: 'CII' } as { [format: string]: string },
}
