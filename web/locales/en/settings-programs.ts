export const programs = {
  hint: 'Connect shops, accounting and other programs that use the API of this account.',
  family: 'Work with programs written for Fakturownia, InvoiceOcean, VosFactures or BitFactura',
  familyHint:
    'Shows the account without an integration token, lets each document choose its kind of discount, and requires a buyer. Switching it off restores the defaults.',
  ignored: 'Unknown fields',
  ignoredHint:
    'Fields in the last 500 requests that Kwit does not know and ignored. Usually a name is misspelt.',
  reference: 'API reference',
  none: 'No program sends unknown fields.',
  field: 'Field',
  call: 'Request',
  count: 'Times',
  lastAt: 'Last sent',
}
