export const programs = {
  hint: 'Connect shops, accounting and other programs that use the API of this account.',
  family: 'Work with programs written for Fakturownia, InvoiceOcean, VosFactures or BitFactura',
  familyHint:
    'Shows the account without an integration token, lets each document choose its kind of discount, and requires a buyer. Switching it off restores the defaults.',
  ignored: 'Fields that Kwit does not know',
  ignoredHint: 'Sent by programs in the last 500 requests and ignored. A misspelt name is the usual reason.',
  reference: 'API reference',
  none: 'No program sends unknown fields.',
  field: 'Field',
  call: 'Request',
  count: 'Times',
  lastAt: 'Last sent',
}
