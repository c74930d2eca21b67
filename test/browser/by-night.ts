// Tests that `npm test` leaves to the nightly `npm run test:whole`: rarely used pages whose rules have tests without
// a browser. In every run, pages.test.ts checks that these pages open, fit on a phone and are accessible.
export const BY_NIGHT = [
  'attachments',
  'backup',
  'cash',
  'closing',
  'debts',
  'docs',
  'einvoices',
  'exchange-rates',
  'look',
  'margin',
  'moving',
  'networks',
  'paper',
  'price-lists',
  'reminders',
].map((name) => `test/browser/${name}.test.ts`)
