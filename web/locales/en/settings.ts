import { moving } from './account-transfer.ts'
import { mail } from './email-settings.ts'
import { kinds } from './invoice-kinds.ts'
import { team } from './members.ts'
import { paying } from './online-payments.ts'
import { einvoices } from './settings-einvoices.ts'
import { ksef } from './settings-ksef.ts'
import { networks } from './settings-networks.ts'
import { openIdConnect } from './settings-openid-connect.ts'
import { profile } from './settings-profile.ts'
import { programs } from './settings-programs.ts'
import { ownRoles } from './settings-roles.ts'
import { security } from './settings-security.ts'
import { tax } from './settings-tax.ts'
import { limitedTokens } from './settings-tokens.ts'
import { twoFactor } from './settings-two-factor.ts'
import { webhooks } from './settings-webhooks.ts'
import { look } from './templates.ts'

export const settings = {
  title: 'Settings',
  navigation: 'Settings',
  groups: {
    company: 'Company',
    documents: 'Documents and taxes',
    payments: 'Email and payments',
    data: 'Data',
    integration: 'Integration',
    you: 'You',
  },
  pages: {
    profile: 'Profile',
    password: 'Password',
    twoFactor: 'Two-factor authentication',
    company: 'Company',
    documents: 'Documents',
    tax: 'VAT',
    look: 'Document template',
    einvoices: 'E-invoicing',
    ksef: 'KSeF',
    networks: 'Peppol',
    numbering: 'Numbering',
    email: 'Email',
    reminders: 'Reminders',
    payments: 'Online payments',
    users: 'Users',
    security: 'Security',
    backup: 'Backup',
    moving: 'Migration',
    token: 'API token',
    guide: 'Integration guide',
    requests: 'API log',
    programs: 'Programs',
    webhooks: 'Webhooks',
  },
  readOnly: 'Only owners and administrators of this account can change this.',
  readOnlyAll: 'Your role in this account is read-only.',
  profile,
  team,
  twoFactor,
  moving,
  limitedTokens,
  ownRoles,
  programs,
  webhooks,
  tax,
  company: {
    hint: 'The main department: the seller on your documents.',
    others: 'Add sellers as departments',
    who: 'Company',
    name: 'Name',
    taxNo: 'Tax ID',
    address: 'Address',
    street: 'Street',
    postCode: 'Postcode',
    city: 'City',
    country: 'Country',
    contact: 'Contact',
    email: 'Email',
    phone: 'Phone',
    www: 'Website',
    person: 'Issuer of documents',
    bank: 'Bank',
    bankName: 'Bank name',
    bankAccount: 'Account number',
    swift: 'SWIFT/BIC',
    bdo: 'Waste register number (BDO)',
    einvoices: 'E-invoices',
    endpoint: 'Electronic address',
    endpointHint: 'Include the scheme, for example 0208:0123456749 or 9945:PL5252248481',
    register: 'Registration number (KRS, REGON, SIREN, SIRET)',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, GIF, WebP or SVG, at most 2 MB. The logo is printed on documents.',
    logoChoose: 'Choose image',
    logoChange: 'Change image',
    logoRemove: 'Remove',
    none: 'There is no main department.',
  },
  look,
  einvoices,
  ksef,
  networks,
  documents: {
    hint: 'Defaults for new documents.',
    defaults: 'Defaults',
    currency: 'Currency',
    lang: 'Language',
    secondLang: 'Second language',
    secondLangHint: 'Documents are printed in two languages',
    paymentTo: 'Payment terms (days)',
    defaultTax: 'Tax rate',
    defaultTaxHint: 'For example 23, 8, 0, zw or np',
    exemption: 'Exemption reason',
    exemptionHint: 'Printed on documents with exempt lines that have no exemption reason',
    timeZone: 'Time zone',
    timeZoneHint: 'Used for document dates and deadlines',
    rules: 'Rules',
    ownNumbers: 'Individual account numbers for clients',
    ownNumbersHint:
      'Each client with a code pays to an individual account number, which identifies the payer',
    ownNumbersBegin: 'Account number prefix',
    totals: 'Totals',
    sum: 'Tax calculation',
    sumHint:
      'Rounded per line, or once per rate on the net or gross total. By the seller’s country: once per rate in Belgium and for European e-invoices, otherwise per line. Existing documents keep their amounts.',
    sumUnset: 'By the seller’s country',
    accountsBy: 'Who can change bank accounts',
    accountsByHint:
      'Bank accounts decide where clients pay. A single document can still use another account, except through the API at the strictest level.',
    accountLevels: {
      none: 'Everyone with write access',
      normal: 'Owners and administrators',
      strong: 'Owners and administrators, only here and not through the API',
    },
    buyerRequired: 'Require a buyer on invoices',
    discount: 'How discounts are calculated',
    discountHint: 'Existing documents keep their amounts.',
    kinds: {
      percent_unit: {
        title: 'Percent of the net unit price',
        hint: 'The net unit price is reduced and rounded, then multiplied.',
      },
      percent_unit_gross: {
        title: 'Percent of the gross unit price',
        hint: 'The gross unit price is reduced and rounded, then multiplied.',
      },
      percent_total: { title: 'Percent of the line', hint: 'The line total is reduced once.' },
      amount: {
        title: 'Amount',
        hint: 'An amount is deducted from the gross line total, whatever the quantity.',
      },
      any: { title: 'Set on each document', hint: 'The discount type is chosen on the document.' },
    },
    example: 'Example',
    exampleLine: (quantity: string, price: string, tax: string) => `${quantity} × ${price} net, tax ${tax}%`,
    examplePercent: (percent: string) => `Discount ${percent}%`,
    exampleAmount: (amount: string) => `Discount ${amount}`,
    exampleAny: 'The same line with each type:',
    before: 'Before',
    after: 'After discount',
    net: 'Net',
    tax: 'Tax',
    gross: 'Gross',
  },
  locks: {
    title: 'Locking documents',
    hint: 'Protects issued documents from changes by mistake. Locked documents can still be corrected or voided; payments, notes and categories can always be edited.',
    kinds: {
      off: {
        title: 'Off',
        hint: 'All documents can be changed and deleted. You get a warning before you change a document that was sent to the client.',
      },
      sent: {
        title: 'Lock documents sent to the client',
        hint: 'As soon as a document is sent, opened via the public link, paid or corrected.',
      },
      issued: {
        title: 'Lock all issued documents',
        hint: 'As soon as a document has a number. Drafts, estimates, orders and expenses are not locked.',
      },
    },
    closedUntil: 'Period closed until',
    closedHint:
      'For periods already reported: documents dated until this day cannot be changed, deleted or added, regardless of the setting above.',
  },
  numbering: {
    hint: 'A number format for each document type. Departments can have custom formats.',
    signs: 'Placeholders',
    counters: {
      nr: 'counter per year',
      'nr-m': 'counter per month',
      'nr-d': 'counter per day',
    },
    parts: { yyyy: 'year, 2026', yy: 'year, 26', mm: 'month', dd: 'day' },
    rest: 'All other characters are printed as entered. Exactly one counter is required.',
    kind: 'Type',
    pattern: 'Format',
    next: 'Next number',
    invoices: 'Invoices and other documents',
    rare: 'Less common document types',
    warehouse: 'Warehouse documents',
    oneCounter: 'requires exactly one of nr, nr-m, nr-d',
    kinds: {
      ...kinds,
      pz: 'Goods received (PZ)',
      wz: 'Goods issued (WZ)',
      mm: 'Transfer between warehouses (MM)',
      rw: 'Internal issue (RW)',
      pw: 'Internal receipt (PW)',
      zt: 'Purchase order (ZT)',
    } as { [kind: string]: string },
  },
  email: {
    hint: 'How documents reach your clients.',
    test: 'Test email',
    testHint: 'Send a short email to check that delivery works.',
    to: 'To',
    send: 'Send test email',
    outcomes: {
      sent: 'The mail server accepted the email.',
      outbox: 'No mail server is set up. The email is saved in the outbox folder.',
      failed: 'The email could not be sent.',
    },
    words: 'Custom message',
    own: 'Use a custom subject, text, copies and reply address',
    from: 'Reply to',
    cc: 'Copy to',
    subject: 'Subject',
    template: 'Text',
    templateHint: 'The amount due, the link and the signature are always added.',
    placeholders: 'Placeholders filled in from the document:',
  },
  mail,
  paying,
  openIdConnect,
  security,
  backup: {
    hint: 'Backups cover the whole installation and are managed by your administrator.',
    readOnly: 'Only owners and administrators of this account see this.',
    last: 'Last successful backup',
    none: 'None yet',
    age: (hours: number) =>
      hours < 1
        ? 'less than an hour ago'
        : hours < 48
          ? `${hours} h ago`
          : `${Math.floor(hours / 24)} days ago`,
    every: (hours: number) =>
      hours % 24 === 0 ? `Every ${hours === 24 ? 'day' : `${hours / 24} days`}` : `Every ${hours} h`,
    byHand:
      'No backups are scheduled here. Backups made manually are not shown (KWIT_BACKUP_EVERY schedules backups).',
    folder: 'Folder',
    keep: 'Backups kept',
    failures: 'Failed attempts since',
    plan: 'Scheduled backups',
    unplanned: 'Scheduled backups are disabled.',
    setThese:
      'To enable backups, your administrator sets these variables in the environment or kwit.env and restarts Kwit:',
    setHint: 'Each backup is verified after it is written. Keep the folder on another disk or machine.',
    files: 'Available backups',
    madeAt: 'Created',
    file: 'File',
    size: 'Size',
    fine: 'On time',
    late: 'Overdue',
    lateHint: 'Ask your administrator to check the server log for errors.',
  },
}
