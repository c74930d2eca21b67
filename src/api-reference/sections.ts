import type { Part } from '../platform/docs/openapi.ts'

// The parts of the reference, in their order: each has a page of its own.
export const PARTS: readonly Part[] = [
  {
    title: 'Invoices',
    paths: ['/invoices'],
    about:
      'Documents of every kind: invoices, proformas, corrections, advances, receipts, bills, notes and expenses. Totals are calculated and numbers given here.',
  },
  {
    title: 'Around invoices',
    paths: [
      '/invoice',
      '/f',
      '/invoices/summary',
      '/invoices/counts',
      '/invoices/preview',
      '/invoices/:id/pages',
      '/invoices/export',
      '/invoices/:id/send_by_email',
      '/invoices/:id/letter',
      '/invoices/:id/timeline',
      '/invoices/fiscal_print',
      '/printers',
    ],
    about:
      'Invoices by e-mail and by public link, their sums and counts, what happened to them, previews and exports.',
  },
  {
    title: 'Structured invoices',
    paths: [
      '/invoices/check',
      '/invoices/:id/check',
      '/invoices/:id/fa3',
      '/invoices/:id/fa-rr',
      '/invoices/:id/ubl',
      '/invoices/:id/ubl-fr',
      '/invoices/:id/xrechnung',
      '/invoices/:id/xrechnung-cii',
      '/invoices/:id/cii',
      '/invoices/:id/cii-fr',
    ],
    about:
      'Invoices that programs read, in the formats that laws ask for, and whether one keeps their rules.',
  },
  {
    title: 'Series of documents',
    paths: ['/recurrings'],
    about:
      'Documents that are made again and again by themselves: what is repeated, on which days, and what becomes of each.',
  },
  {
    title: 'Sandboxes',
    paths: ['/account/clock'],
    about: 'The clock of an account that is for trying: it is moved, and what falls due on the way happens.',
  },
  {
    title: 'Clients',
    paths: ['/clients', '/addresses', '/panel'],
    about:
      'Those to whom one sells and from whom one buys. A document keeps its own copy of what it says of them.',
  },
  {
    title: 'Products',
    paths: ['/products'],
    about:
      'Goods and services with their prices and their stock. A line that names one needs nothing but a quantity.',
  },
  {
    title: 'Price lists',
    paths: ['/price_lists'],
    about:
      'Prices of products for some of the clients: fixed or by percentage, from a quantity on, between two days.',
  },
  {
    title: 'Exchange rates',
    paths: ['/exchange_rates'],
    about:
      'What banks said that currencies are worth. Documents that are told in another currency take them.',
  },
  {
    title: 'Reminders',
    paths: [
      '/reminder_steps',
      '/reminders',
      '/invoices/:id/reminders',
      '/invoices/:id/send_overdue',
      '/invoices/:id/demand',
    ],
    about: 'Who is reminded of what is owed, when and how; what stops it; what goes tomorrow.',
  },
  {
    title: 'Interest',
    paths: ['/interest_rates', '/interest', '/invoices/:id/interest'],
    about:
      'What late payment costs, line by line, by rates of laws and own ones, and the note that asks for it.',
  },
  {
    title: 'Payments',
    paths: ['/banking', '/payments', '/clients/:id/credit', '/invoices/:id/use_credit'],
    about: 'Money that came in or went out. What is paid settles its invoices in their order.',
  },
  {
    title: 'Warehouse documents',
    paths: ['/warehouse_documents'],
    about: 'Goods received, issued and moved. The stock of a product is the sum of what its documents moved.',
  },
  {
    title: 'Warehouses and movements',
    paths: ['/warehouses', '/warehouse_actions'],
    about: 'Where goods lie, and each of their movements. Movements follow from documents and are only read.',
  },
  {
    title: 'Categories',
    paths: ['/categories'],
    about: 'By which documents, clients and products are sorted.',
  },
  {
    title: 'Departments',
    paths: ['/departments'],
    about: 'The sellers of an account, with their addresses, bank accounts, number patterns and logos.',
  },
  {
    title: 'Looks',
    paths: ['/looks'],
    about:
      'How documents look: colour, paper, logo, columns, order, signature, stationery. A document keeps the look it left the house with.',
  },
  {
    title: 'Issuers',
    paths: ['/issuers'],
    about: 'Those who issue documents beside the seller, to be named on them by their id.',
  },
  { title: 'Bank accounts', paths: ['/bank_accounts'], about: 'The own accounts that documents name.' },
  {
    title: 'Networks',
    paths: [
      '/channels',
      '/network_transmissions',
      '/invoices/:id/delivery',
      '/invoices/:id/send_by_network',
      '/a/:prefix/channels',
    ],
    about:
      'Access points to e-invoicing networks such as Peppol: their connections, what was sent by them, and by which way a document reaches its buyer.',
  },
  {
    title: 'Overview',
    paths: ['/dashboard', '/find', '/bin'],
    about: 'How the business stands, one search through everything, and what was deleted lately.',
  },
  {
    title: 'Reports',
    paths: ['/reports', '/clients/:id/statement', '/jpk_fa', '/jpk_v7m', '/jpk_v7k'],
    about:
      'The register of VAT, sales, debts by age, cash, stock and the account of a client. Each figure names the list of the documents behind it.',
  },
  {
    title: 'People and roles',
    paths: [
      '/account/users',
      '/account/invitations',
      '/account/roles',
      '/account/unlink',
      '/account/add_user',
    ],
    about: 'Who belongs to an account, what they may do there, and which departments they see.',
  },
  {
    title: 'Accounts and users',
    paths: ['/account', '/users', '/login'],
    about:
      'Accounts, their settings and the people who work in them. Opening accounts needs the token of an integration.',
  },
  {
    title: 'Sessions',
    paths: ['/session', '/sessions'],
    about: 'How the web application signs people in, by a cookie in place of a token.',
  },
  {
    title: 'Tasks and imports',
    paths: ['/tasks', '/imports'],
    about: 'Work on many records that goes on in the background, and files of records that are read in.',
  },
  {
    title: 'Moving in',
    paths: ['/moves'],
    about:
      'An account of another service, or of another Kwit, that is read over its API and becomes one here.',
  },
  {
    title: 'Received files',
    paths: ['/received_files', '/invoices/import', '/invoices/:id/source'],
    about:
      'Structured invoices of others, which become expenses. The files are kept as they came, those that cannot be read too.',
  },
  {
    title: 'Attachments',
    about:
      'Files kept with documents, clients, products and payments, as they came. A buyer sees those of a document where it says so.',
    paths: [
      '/attachments',
      ...['/invoices', '/clients', '/products', '/banking/payments', '/payments'].flatMap((path) => [
        `${path}/:id/attachments`,
        `${path}/:id/attachments_zip`,
      ]),
      '/invoices/:id/get_new_attachment_credentials',
      '/invoices/:id/add_attachment',
      '/invoice/:token/attachments',
    ],
  },
  {
    title: 'Documents in KSeF',
    about: 'What goes to the Polish National e-Invoicing System, how far it came, and what came back.',
    paths: [
      '/transmissions',
      '/invoices/:id/transmissions',
      '/invoices/:id/attachment',
      '/invoice/:token/gov',
      '/invoice/:token/gov_upo',
    ],
  },
  {
    title: 'Connections with KSeF',
    paths: ['/ksef_connections', '/ksef_status', '/ksef_collective_identifiers', '/ksef_purchases'],
    about:
      'The National e-Invoicing System of Poland: how an account is connected with it for each of its tax numbers, and how far purchases are fetched.',
  },
  {
    title: 'Payment form',
    paths: ['/a', '/payment_providers'],
    about:
      'A form for any page that sells a product, the orders it makes, and the providers that take the money.',
  },
]
