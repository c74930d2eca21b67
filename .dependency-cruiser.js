// The direction of imports: main → app → routes, jobs → actions → rules, store → money, platform.

import { readdirSync } from 'node:fs'

// Domains in order, and in each of them its folders in order: a folder imports only those that stand before it. A folder that is not
// named stands at the end of its domain.
const domains = {
  administration: [
    'permissions',
    'accounts',
    'scheduler',
    'sandbox',
    'email',
    'two-factor',
    'departments',
    'roles',
    'members',
    'tokens',
    'provisioning',
    'account-deletion',
    'openid-connect',
    'sessions',
    'request-log',
    'history',
    'security',
    'trash',
    'backups',
  ],
  catalog: [
    'templates',
    'numbering',
    'attachments',
    'clients',
    'addresses',
    'categories',
    'warehouses',
    'bank-accounts',
    'issuers',
    'products',
    'price-lists',
    'exchange-rates',
  ],
  documents: [
    'stock-movements',
    'invoices',
    'texts',
    'corrections',
    'drafts',
    'conversions',
    'print',
    'invoice-actions',
    'public-page',
    'email',
    'warehouse-documents',
  ],
  payments: [
    'bank-statements',
    'payments',
    'transfers',
    'interest',
    'online-payments',
    'reminders',
    'bank-rules',
  ],
  'e-invoicing': ['files', 'received', 'ksef', 'networks'],
  invoicing: ['document-actions', 'previews', 'received-review', 'interest-notes', 'recurring'],
  reporting: ['tax-ledger', 'tax-periods', 'dashboard', 'aggregates', 'reports', 'client-portal', 'jpk'],
  'data-exchange': ['exports', 'bulk-tasks', 'client-merge', 'imports', 'account-transfer'],
}
const unnamed = (domain, names) =>
  readdirSync(`src/domains/${domain}`).filter((name) => !new RegExp(`^(?:${names.join('|')})$`).test(name))
const folders = Object.entries(domains).flatMap(([domain, names]) =>
  [...names, ...unnamed(domain, names)].map((name) => `${domain}/${name}`),
)

const tests = '\\.test\\.ts$'
const module = '^src/(domains/.+|payment-form)/module\\.ts$'
// Connections to networks are divided into folders, each built as a resource is.
const resource = '^src/domains/([^/]+/[^/]+|e-invoicing/(networks|ksef)/[^/]+)/'
// Files of rules: values in, value out.
const pure = [
  `${resource}(rules|descriptions|lines|kinds|document-kinds|cost-layers|valuation|allocation|credit-rules)\\.ts$`,
  '^src/domains/(documents/invoices/(rules|fields)|invoicing/recurring/rules)/[^/.]+\\.ts$',
  '^src/domains/e-invoicing/files/sources\\.ts$',
  '^src/domains/catalog/clients/delivery-channel\\.ts$',
  '^src/domains/e-invoicing/ksef/(auto-send|sending/(legal-mode|states|gov-fields|outcome|receipt))\\.ts$',
  '^src/domains/e-invoicing/networks/sending/(routing|states)\\.ts$',
  '^src/domains/documents/(corrections/(corrected-state|issued-amounts|chain-totals|set-off)|conversions/order-documents)\\.ts$',
]
// Of numbers of taxpayers, accounts and countries: also what is typed in the browser is held against them.
const shared_checks =
  '^src/platform/checks/(company-name|countries|currency-of-country|iban|months|tax-number)\\.ts$'
// Where SQL stands: of everything else no file can write a statement.
const sqlFiles =
  '/(store|(access-token|acquisition-debts|booking-run|differences|email-verification|email-status|login|register|session|set-off|timeline|token|unsent|upgrade|vat)-store|list|gather|gather/[a-z-]+|lists/[a-z-]+)\\.ts$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const downwards = folders
  .slice(0, -1)
  .map((name, place) =>
    forbid(
      `${name}-imports-upwards`,
      'A folder imports only folders before it in the list of .dependency-cruiser.js.',
      { path: `^src/domains/${name}/`, pathNot: tests },
      { path: `^src/domains/(${folders.slice(place + 1).join('|')})/` },
    ),
  )

export default {
  forbidden: [
    forbid('cycle', 'Nothing points up, so nothing comes back.', {}, { circular: true }),
    forbid('unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'money-stands-alone',
      'money/ is pure and shared with the browser.',
      { path: '^src/money/', pathNot: tests },
      { pathNot: '^src/money/' },
    ),
    forbid(
      'einvoice-stands-alone',
      'einvoice/ is pure: values in, values or bytes out.',
      { path: '^src/einvoice/', pathNot: tests },
      {
        pathNot: [
          '^src/(einvoice|money)/',
          shared_checks,
          '^src/platform/formats/xml-encoding\\.ts$',
          '^node_modules/saxes/',
          '^buffer$',
        ],
      },
    ),
    forbid(
      'bank-files-stand-alone',
      'bank-files/ is pure: bytes of a statement in, values out.',
      { path: '^src/bank-files/', pathNot: tests },
      {
        pathNot: [
          '^src/(bank-files|money)/',
          '^src/einvoice/xml/(read|tree)\\.ts$',
          '^src/platform/spreadsheets/(csv-read|sheet|unzip|xlsx-read)\\.ts$',
          shared_checks,
          '^buffer$',
        ],
      },
    ),
    forbid(
      'bank-matching-stands-alone',
      'bank-matching/ is pure: a transaction and documents in, suggestions out.',
      { path: '^src/bank-matching/', pathNot: tests },
      { pathNot: ['^src/(bank-matching|money)/'] },
    ),
    forbid(
      'bank-orders-stand-alone',
      'bank-orders/ is pure: transfers in, bytes of a file out.',
      { path: '^src/bank-orders/', pathNot: tests },
      { pathNot: ['^src/(bank-orders|money)/', '^src/bank-files/decode\\.ts$', '^buffer$'] },
    ),
    forbid(
      'white-list-stands-alone',
      'white-list/ knows files of lists: no resource and no database.',
      { path: '^src/white-list/', pathNot: tests },
      { pathNot: ['^src/white-list/', '^(crypto|fs|path|worker_threads)$'] },
    ),
    forbid(
      'interest-stands-alone',
      'interest/ is pure: a debt, days and rates in, lines out.',
      { path: '^src/interest/', pathNot: tests },
      { pathNot: ['^src/(interest|money)/', '^src/platform/clock\\.ts$'] },
    ),
    forbid(
      'tax-stands-alone',
      'tax/ is pure: documents, money and rates in, entries of the tax ledger out.',
      { path: '^src/tax/', pathNot: tests },
      { pathNot: ['^src/(tax|money)/', '^src/platform/clock\\.ts$'] },
    ),
    forbid(
      'ksef-stands-alone',
      'ksef/ is a protocol: it knows no resource and no database.',
      { path: '^src/ksef/', pathNot: tests },
      {
        pathNot: [
          '^src/ksef/',
          '^src/platform/(clock|holidays|outbound|remote-json)\\.ts$',
          '^(crypto|timers/promises)$',
        ],
      },
    ),
    forbid(
      'simulators-stand-apart',
      'A simulator judges the client that talks to it: it shares nothing with that client but the platform and the reader of XML.',
      { path: '^src/simulators/', pathNot: tests },
      { path: '^src/', pathNot: ['^src/(simulators|einvoice|money)/', '^src/platform/'] },
    ),
    forbid(
      'simulators-are-for-trying',
      'Only the command line starts a simulator.',
      { path: '^src/', pathNot: ['^src/(simulators|cli)/', tests] },
      { path: '^src/simulators/' },
    ),
    forbid(
      'access-points-know-no-resource',
      'An access point is spoken to in values: no database, no document.',
      { path: '^src/access-points/', pathNot: tests },
      { path: '^src/', pathNot: ['^src/access-points/', '^src/platform/'] },
    ),
    forbid(
      'platform-knows-no-resource',
      'The tools do not know the business.',
      { path: '^src/platform/', pathNot: tests },
      {
        path: '^src/(access-points|api-reference|bank-files|bank-matching|bank-orders|white-list|domains|einvoice|interest|ksef|payment-form|tax)/',
      },
    ),
    forbid(
      'commit-has-one-interface',
      'Locks, group commit and prepared writes are used through platform/commit/index.ts; the engines alone know their parts.',
      { path: '^(src|bench)/', pathNot: ['^src/platform/(commit|database/engines)/', tests] },
      { path: '^src/platform/commit/', pathNot: '^src/platform/commit/index\\.ts$' },
    ),
    forbid(
      'top-is-the-top',
      'Programs (main, serve, start, the command line) import app; nothing else does.',
      { path: '^src/', pathNot: ['^src/(main|serve|bootstrap|announcement)\\.ts$', '^src/cli/', tests] },
      { path: ['^src/(app|main|serve|bootstrap)\\.ts$', '^src/cli/'] },
    ),
    forbid(
      'tables-are-for-programs',
      'The list of all tables is for the programs and their context.',
      { path: '^src/', pathNot: ['^src/(app-context|bootstrap)\\.ts$', '^src/cli/', tests] },
      { path: '^src/database-schema\\.ts$' },
    ),
    ...downwards,
    forbid(
      'invoice-fields-are-the-ground',
      'Inside invoices/: fields, then the schema and kinds, then rules, then everything else.',
      { path: '^src/domains/documents/invoices/(fields/|schema|kinds)', pathNot: tests },
      {
        path: '^src/domains/documents/invoices/',
        pathNot: '^src/domains/documents/invoices/(fields/|kinds\\.ts)',
      },
    ),
    forbid(
      'invoice-rules-know-fields-only',
      'Inside invoices/: rules import fields, the schema, kinds and other rules.',
      { path: '^src/domains/documents/invoices/rules/', pathNot: tests },
      {
        path: '^src/domains/documents/invoices/',
        pathNot: '^src/domains/documents/invoices/(fields/|rules/|(schema|kinds)\\.ts)',
      },
    ),
    forbid(
      'routes-are-for-modules',
      'Routes are the outermost layer of a resource; its module.ts lists them.',
      { path: '^src/', pathNot: [module, tests] },
      { path: `${resource}routes\\.ts$` },
    ),
    forbid(
      'modules-are-for-composition',
      'A module declares its folder; src/modules.ts lists it, and nothing else needs it.',
      { path: '^src/', pathNot: ['^src/modules\\.ts$', tests] },
      { path: module },
    ),
    forbid(
      'schema-is-the-ground',
      'Fields are declared without knowing who uses them.',
      { path: `${resource}schema\\.ts$` },
      { path: `${resource}(actions|jobs|store|present|rules|pdf|email)\\.ts$` },
    ),
    forbid(
      'rules-are-pure',
      'Rules import schemas, other rules, money, tax and platform: values in, value out.',
      { path: pure },
      {
        pathNot: [
          `${resource}schema\\.ts$`,
          ...pure,
          '^src/access-points/access-point\\.ts$',
          '^src/(bank-files|bank-matching|bank-orders|einvoice|interest|ksef|money|platform|tax|white-list)/',
          '^crypto$',
        ],
      },
    ),
    forbid(
      'rules-touch-nothing',
      'Rules take values; gathering and effects belong to actions and stores.',
      { path: pure },
      { path: '^src/platform/(audit|database|http|jobs|mail|pdf)/' },
    ),
    forbid(
      'store-below-actions',
      'A store is SQL; it calls no verb.',
      { path: `${resource}store\\.ts$` },
      { path: `${resource}(actions|jobs|pdf|email)\\.ts$` },
    ),
    forbid(
      'sql-stands-in-stores',
      'SQL stands in store.ts, list.ts and gather.ts (login-store.ts where one is not enough, lists/ of invoices).',
      { path: '^src/(domains|payment-form)/', pathNot: [sqlFiles, tests] },
      { path: '^src/platform/database/sql\\.ts$' },
    ),
    forbid(
      'actions-below-jobs',
      'A job calls an action, never the other way.',
      { path: `${resource}actions\\.ts$` },
      { path: `${resource}jobs\\.ts$` },
    ),
    forbid(
      'present-only-shows',
      'A record becomes a document without a write.',
      { path: `${resource}present\\.ts$` },
      { path: `${resource}(actions|jobs)\\.ts$` },
    ),
    forbid(
      'web-uses-the-public-api',
      'The web application shares money/ and the checks of numbers with the server and asks the API for the rest.',
      { path: '^web/' },
      { path: '^src/', pathNot: ['^src/money/', shared_checks] },
    ),
    forbid(
      'shared-checks-are-pure',
      'What the browser checks with needs nothing of the server.',
      { path: shared_checks },
      { path: '', pathNot: shared_checks },
    ),
    forbid(
      'source-stands-alone',
      'What is served depends on nothing that only tests, benchmarks or people use.',
      { path: '^src/', pathNot: tests },
      { path: ['^(test|bench|bin)/', tests] },
    ),
    forbid(
      'source-needs-no-test-tool',
      'A package used by the server is listed in dependencies.',
      { path: '^src/', pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/@types/' },
    ),
  ],
  options: {
    // The TypeScript installed is the native one, which this tool cannot call; swc reads the same syntax.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    // It does not read JSX either: what the web application imports is watched by Biome (noRestrictedImports) and test/tidy.test.ts.
    exclude: { path: ['^(data|dist|web/dist|test/client)/', '\\.tsx$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
