export const programs = {
  hint: 'Connect shops, accounting and other programs to the API of this account.',
  family: 'Compatibility with programs for Fakturownia, InvoiceOcean, VosFactures or BitFactura',
  familyHint:
    'Account details are readable without an integration token, each document can set its discount type, and a buyer is required. Disabling it restores the defaults.',
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
