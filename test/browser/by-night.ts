// Stories that `npm test` leaves to `npm run test:whole`, every night: of rooms that few enter, whose rules have tests of their own without a
// browser. That their pages open, fit on a phone and can be read by everybody, pages.test.ts tells each time.
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
