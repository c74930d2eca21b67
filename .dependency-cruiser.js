// The direction of imports: main → app → routes, jobs → actions → rules, store → money, platform.

// A slice imports only slices above it in this list.
const slices = [
  'rights',
  'accounts',
  'calendar',
  'sandbox',
  'letters',
  'departments',
  'looks',
  'numbering',
  'roles',
  'integration',
  'members',
  'closing',
  'sessions',
  'request-log',
  'history',
  'security',
  'bin',
  'backups',
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
  'warehouse-actions',
  'invoices',
  'einvoices',
  'ksef',
  'channels',
  'warehouse-documents',
  'payments',
  'recurrings',
  'paying',
  'interest',
  'reminders',
  'merging',
  'overview',
  'exports',
  'reports',
  'panel',
  'jpk',
  'tasks',
  'imports',
  'moving',
]

const tests = '\\.test\\.ts$'
// Those of networks are made of rooms, each built as a slice is.
const slice = '^src/resources/([^/]+|(channels|ksef)/[^/]+)/'
// Large slices keep their rules in several files, one subject each, and invoices in rooms.
const pure = [
  `${slice}(rules|about|lines|kinds|numbered-kinds|layers|valuing|shares|credit-rules)\\.ts$`,
  '^src/resources/(invoices/(rules|fields)|recurrings/rules)/[^/.]+\\.ts$',
  '^src/resources/einvoices/sources\\.ts$',
  '^src/resources/clients/channel\\.ts$',
  '^src/resources/ksef/(switches|sending/(manner|states|projection|outcome|receipt))\\.ts$',
  '^src/resources/channels/sending/(routing|states)\\.ts$',
  '^src/resources/invoices/(corrections/(pricing|state|chain-totals|set-off)|made-from/(copies|order-kin)|drafts/trials)\\.ts$',
]
// Of numbers of taxpayers, accounts and countries: also what is typed in the browser is held against them.
const shared_checks =
  '^src/platform/checks/(company-name|countries|currency-of-country|iban|months|tax-number)\\.ts$'
// Where SQL stands: of everything else no file can write a statement.
const sqlFiles =
  '/(store|(address|digest|login|mail|session|set-off|timeline|upgrade|vat)-store|list|gather|lists/[a-z]+)\\.ts$'
const named = `^src/resources/(${slices.join('|')})/`

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const downwards = slices
  .slice(0, -1)
  .map((name, place) =>
    forbid(
      `${name}-imports-upwards`,
      'A slice imports only slices above it in the list of .dependency-cruiser.js.',
      { path: `^src/resources/${name}/`, pathNot: tests },
      { path: `^src/resources/(${slices.slice(place + 1).join('|')})/` },
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
      'interest-stands-alone',
      'interest/ is pure: a debt, days and rates in, lines out.',
      { path: '^src/interest/', pathNot: tests },
      { pathNot: ['^src/(interest|money)/', '^src/platform/clock\\.ts$'] },
    ),
    forbid(
      'ksef-stands-alone',
      'ksef/ is a protocol: it knows no resource and no database.',
      { path: '^src/ksef/', pathNot: tests },
      {
        pathNot: [
          '^src/ksef/',
          '^src/platform/(clock|holidays|outward|remote-json)\\.ts$',
          '^(crypto|timers/promises)$',
        ],
      },
    ),
    forbid(
      'ministry-stands-apart',
      'The stand-in of KSeF is a judge of what talks to it: it shares nothing with that but tools and the reader of XML.',
      { path: '^src/ministry/', pathNot: tests },
      { path: '^src/', pathNot: ['^src/(ministry|einvoice|money)/', '^src/platform/'] },
    ),
    forbid(
      'ministry-is-for-trying',
      'Only the command line starts the stand-in of KSeF.',
      { path: '^src/', pathNot: ['^src/(ministry|cli)/', tests] },
      { path: '^src/ministry/' },
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
      { path: '^src/(access-points|einvoice|interest|ksef|reference|resources|widget)/' },
    ),
    forbid(
      'top-is-the-top',
      'Programs (main, serve, start, the command line) import app; nothing else does.',
      { path: '^src/', pathNot: ['^src/(main|serve|start|announcement)\\.ts$', '^src/cli/', tests] },
      { path: ['^src/(app|main|serve|start)\\.ts$', '^src/cli/'] },
    ),
    forbid(
      'tables-are-for-programs',
      'The list of all tables is for app and the programs.',
      { path: '^src/', pathNot: ['^src/(app|start)\\.ts$', '^src/cli/', tests] },
      { path: '^src/tables\\.ts$' },
    ),
    forbid(
      'unnamed-slice',
      'A new slice takes its place in the list of .dependency-cruiser.js.',
      { path: '^src/resources/', pathNot: [named, tests] },
      {},
    ),
    forbid(
      'unnamed-slice-imported',
      'A new slice takes its place in the list of .dependency-cruiser.js.',
      { pathNot: tests },
      { path: '^src/resources/', pathNot: named },
    ),
    ...downwards,
    forbid(
      'slice-entered-by-the-window',
      'Another slice is entered through its actions, store, schema, outside, present or rules; accounts also at the gate, what is known of numbers is told by who has them, all printing and all pages for buyers look and speak alike, reports count as the dashboard does, and the page of a client shows its statement.',
      // A structured invoice tells all that a document is, files for tax offices are reports of such invoices, networks get them, and what moves in becomes a document without a verb.
      {
        path: '^src/resources/([^/]+)/',
        pathNot: [tests, '^src/resources/(channels|einvoices|jpk|ksef|moving)/'],
      },
      {
        path: slice,
        pathNot: [
          '^src/resources/$1/',
          `${slice}(actions|carry|store|address-store|schema|outside|present|rules|documents|list|kinds|numbered-kinds|request|authenticate|limits|writer|login|password)\\.ts$`,
          '^src/resources/invoices/(apply-payments|rules/(ages|terms|compose|amount-due|exchange|payment-asked|transfer-title)|made-from/(copies|following-money|store)|fields/positions|lists/(contents|digests|list|sales)|drafts/(actions|store|rules))\\.ts$',
          '^src/resources/invoices/(print/(carrying|look|sheet|heading|figures|gather|pdf|sample|signatures|transfer-code)|texts/(texts|language)|page/(frame|page|page-totals)|mail/(deliver|enclosing|letter|send))\\.ts$',
          '^src/resources/accounts/(family|host|nameless)\\.ts$',
          '^src/resources/invoices/public-link\\.ts$',
          '^src/resources/interest/words\\.ts$',
          '^src/resources/clients/channel\\.ts$',
          '^src/resources/calendar/(now|source)\\.ts$',
          '^src/resources/accounts/known-callers\\.ts$',
          '^src/resources/numbering/known\\.ts$',
          '^src/resources/overview/(figures|vat|vat-store)\\.ts$',
          '^src/resources/reports/(gather|order|statement|statement-words)\\.ts$',
        ],
      },
    ),
    forbid(
      'routes-are-for-app',
      'Routes are the outermost floor of a slice; app lists them.',
      { path: '^src/', pathNot: ['^src/app\\.ts$', tests] },
      { path: `${slice}routes\\.ts$` },
    ),
    forbid(
      'schema-is-the-ground',
      'Fields are declared without knowing who uses them.',
      { path: `${slice}schema\\.ts$` },
      { path: `${slice}(actions|jobs|store|present|rules|pdf|email)\\.ts$` },
    ),
    forbid(
      'rules-are-pure',
      'Rules import schemas, other rules, money and platform: values in, value out.',
      { path: pure },
      {
        pathNot: [
          `${slice}schema\\.ts$`,
          ...pure,
          '^src/access-points/access-point\\.ts$',
          '^src/(einvoice|interest|ksef|money|platform)/',
          '^crypto$',
        ],
      },
    ),
    forbid(
      'rules-touch-nothing',
      'Rules take values; gathering and effects belong to actions and stores. How much text a page holds is a value, too.',
      { path: pure },
      {
        path: '^src/platform/(audit|database|http|jobs|mail|pdf)/',
        pathNot: '^src/platform/pdf/letters\\.ts$',
      },
    ),
    forbid(
      'store-below-actions',
      'A store is SQL; it calls no verb.',
      { path: `${slice}store\\.ts$` },
      { path: `${slice}(actions|jobs|pdf|email)\\.ts$` },
    ),
    forbid(
      'sql-stands-in-stores',
      'SQL stands in store.ts, list.ts and gather.ts (login-store.ts where one is not enough, lists/ of invoices).',
      { path: '^src/(resources|widget)/', pathNot: [sqlFiles, tests] },
      { path: '^src/platform/database/sql\\.ts$' },
    ),
    forbid(
      'actions-below-jobs',
      'A job calls an action, never the other way.',
      { path: `${slice}actions\\.ts$` },
      { path: `${slice}jobs\\.ts$` },
    ),
    forbid(
      'present-only-shows',
      'A record becomes a document without a write.',
      { path: `${slice}present\\.ts$` },
      { path: `${slice}(actions|jobs)\\.ts$` },
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
