import { counting } from '../plural.ts'
import { fields } from './import-fields.ts'

const count = counting('en')

export const imports = {
  title: 'Import',
  hint: 'Clients, products and invoices from a table of another program. All of it is taken, or nothing.',
  what: 'What is in the file',
  resources: { clients: 'Clients', products: 'Products', invoices: 'Invoices' },
  records: {
    clients: (number: number) => count(number, { one: 'client', other: 'clients' }),
    products: (number: number) => count(number, { one: 'product', other: 'products' }),
    invoices: (number: number) => count(number, { one: 'invoice', other: 'invoices' }),
  },
  drop: 'Drop a CSV or XLSX file here',
  choose: 'Choose a file',
  limits: 'Headings in the first row, at most 5,000 rows.',
  invoiceRows: 'Rows with the same number make one invoice.',
  sample: 'Download a sample file',
  another: 'Another file',
  rows: (number: number) => count(number, { one: 'row', other: 'rows' }),
  match: 'Which column is what',
  matchHint: 'We guessed by the headings. Change what is not right; columns without a field are left out.',
  column: 'Column of the file',
  examples: 'For example',
  field: 'Field in Kwit',
  leftOut: 'Left out',
  fieldOf: (column: string) => `Field for ${column}`,
  fields,
  check: 'Check the file',
  checkAgain: 'Check again',
  good: (what: string) => `Nothing is wrong: ${what} can be imported`,
  goodHint: 'Nothing has been stored yet.',
  problems: (number: number) => count(number, { one: 'row needs a look', other: 'rows need a look' }),
  problemsHint:
    'Nothing has been stored. Correct the file and choose it again, or match the columns otherwise.',
  row: 'Row',
  problem: 'What is wrong',
  run: (what: string) => `Import ${what}`,
  running: (done: string, total: string) => `${done} of ${total}`,
  runningHint: 'You may leave this page; the work goes on.',
  done: (what: string) => `${what} imported`,
  see: 'To the list',
  failed: 'Nothing was imported',
  expired: 'This file is no longer kept. Choose it again.',
}
