export const programs = {
  hint: 'Connect shops, accounting and other programs to the API of this account.',
  family: 'Compatibility with programs for Fakturownia, InvoiceOcean, VosFactures or BitFactura',
  familyHint:
    'Shows the account without an integration token, lets each document choose its discount type, and requires a buyer. Disabling it restores the defaults.',
  ignored: 'Unknown fields',
  ignoredHint:
    'Fields in the last 500 requests that Kwit does not know and has ignored. Usually the name is misspelt.',
  reference: 'API reference',
  none: 'No unknown fields.',
  field: 'Field',
  call: 'Request',
  count: 'Count',
  lastAt: 'Last sent',
}
