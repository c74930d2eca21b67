import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

// The page that closes a month.
export const closing = {
  title: 'Close the month',
  month: 'Month',
  states: { open: 'Open', closing: 'Writing the file', closed: 'Closed', filed: 'Filed' },
  listStates: { closing: 'Writing the file', closed: 'Closed', filed: 'Filed', reopened: 'Reopened' },
  readOnly: 'You can read everything here. To close a month, you need a role with access to the books.',

  checklist: 'Checklist',
  obstacles: 'Fix before closing',
  notices: 'Warnings',
  noticesHint: 'These do not prevent the closing.',
  allDone: 'Nothing left to do.',
  passed: (number: number) =>
    count(number, { one: 'check without findings', other: 'checks without findings' }),
  items: (number: number) => count(number, { one: 'item', other: 'items' }),
  more: (number: number) => `and ${number} more`,
  showList: 'Show list',
  documentSettings: 'Settings › Documents',
  openMonth: (month: string) => `Open ${month}`,

  figures: 'Figures',
  figuresHint: 'Click a figure to see the tax entries behind it.',
  outputTax: 'VAT on sales',
  inputTax: 'VAT deducted',
  toPay: 'To pay, before the amount carried forward',
  excess: 'Excess, before the amount carried forward',
  preview: 'A preview while the month is open.',
  declaration: 'Declaration',
  register: 'Register',
  field: 'Field',
  amount: 'Amount',
  noDeclaration: 'With quarterly filing, the declaration is in the file of the last month of the quarter.',
  otherCountry: 'There is no file for this country. Closing freezes the tax entries and locks the documents.',

  stated: 'For the declaration',
  variant: 'Declaration period',
  variants: { V7M: 'Monthly', V7K: 'Quarterly' },
  carried: 'Carried forward (P_39)',
  carriedHint: 'Excess of the previous declaration. Filled in automatically from the second month on.',
  carriedFrom: (amount: string, month: string) => `${amount} carried forward from ${month} (P_39).`,
  refund: 'Refund (P_54)',
  refundHint: (amount: string) => `Of the excess of ${amount}. The rest is carried forward.`,
  noExcess: 'There is no excess to be refunded.',
  speed: 'Refund within',
  speeds: {
    '15': '15 days',
    vat_account: '25 days, to the VAT account',
    '25': '25 days',
    '40': '40 days',
    '60': '60 days',
    '180': '180 days',
  },
  credit: 'Of which credited to other taxes (P_60)',
  creditTax: 'Which taxes (P_61)',

  close: (month: string) => `Close ${month}`,
  closeTitle: (month: string) => `Close ${month}?`,
  closeHint: (day: string) =>
    `The tax entries are frozen, documents until ${day} are locked, and the JPK file is written. You can reopen the month until it is filed.`,
  closeHintPlain: (day: string) =>
    `The tax entries are frozen and documents until ${day} are locked. You can reopen the month until it is filed.`,
  closeYes: 'Close month',
  closed: (month: string) => `${month} is closed.`,
  notOver: 'The month is not over yet.',
  obstaclesLeft: (number: number) => `${count(number, { one: 'issue', other: 'issues' })} to fix first.`,

  writing: 'The JPK file is being written. This takes a moment.',
  writeProblem: 'The JPK file cannot be written yet',
  writeAgain: 'Write file again',
  departments: 'Complete the department',

  files: 'Files',
  file: (variant: string) => `JPK_${variant}`,
  first: 'First file',
  correction: (number: number) => `Correction ${number}`,
  closedBy: (moment: string, person: string) => `${moment}, ${person}`,
  sha: 'SHA-256',
  download: 'Download',
  kilobytes: (size: string) => `${size} kB`,
  filedOn: (day: string) => `Filed on ${day}`,
  upo: (number: string) => `UPO ${number}`,

  markFiled: 'Mark as filed',
  markFiledTitle: (month: string) => `Mark ${month} as filed`,
  markFiledHint: 'A filed month cannot be reopened. Later changes become a correction of the file.',
  confirmation: 'Confirmation number (UPO)',
  confirmationHint: 'The number on the official confirmation of receipt.',
  filedDay: 'Filed on',
  filedDone: (month: string) => `${month} is marked as filed.`,
  changeFiling: 'Edit confirmation',

  reopen: 'Reopen',
  reopenTitle: (month: string) => `Reopen ${month}?`,
  reopenHint:
    'The tax entries follow the documents again. The file and its checksum stay in the history, with your reason.',
  reason: 'Reason',
  reopened: (month: string) => `${month} is open again.`,

  changes: 'Changes since closing',
  changesHint: (number: number) =>
    `${count(number, { one: 'tax entry is', other: 'tax entries are' })} not in the last file. No figure of the month has changed yet.`,
  changedDocuments: 'Documents',
  showEntries: 'Show tax entries',
  before: 'In the file',
  after: 'Corrected',
  difference: 'Change',
  correctionReason: 'Reason for the correction (P_ORDZU)',
  correctionReasonHint: 'Composed from the rules, in Polish for the tax office. You can edit it.',
  confirmCorrection: 'Confirm correction',
  corrected: 'The correction is confirmed.',

  months: 'Closed months',
  noMonths: 'No month has been closed yet.',
}
