import type { Samples } from '../platform/docs/openapi-types.ts'

// What the examples of the reference are filled with.

// These stand in place of other fields, so an example that sends both would mislead.
const sent_instead =
  /(^|_)(id|discount|certificate)(_|$)|_ids$|^_|^find_by$|private_key|^(api|latarnia|qr)_url$|^(price_list_positions|bank_account_version_departments)/

// These tell a reader nothing that another field has not told.
const looked_past = /^(seller|recipient|department|invoice)_|_(id|kind)$/

// Tried in order against `parent.field`; the parent is the wrapper or list the field stands in.
const values: [RegExp, string][] = [
  [/clocks?\.to$/, '2027-03-01'],
  [/clocks?\.forward$/, '1m'],
  [/integration_token$/, 'INTEGRATION_TOKEN'],
  [/api_token$/, 'API_TOKEN'],
  [/ksef_connections?\.token$/, `20260101-EC-220B0CE000-E228129563-96|nip-5252445767|${'0a'.repeat(32)}`],
  [/token$/, 'Zk4rT9wQ2mXc7Lb5Hn8s'],
  [/password$/, 'a-long-passphrase'],
  [/(seller|department|company).*\.?(name)$/, 'Green Door Studio'],
  [/(buyer|client).*\.?name$/, 'Acme Ltd'],
  [/categor(y|ies)\.name$/, 'Services'],
  [/warehouses?\.name$/, 'Main warehouse'],
  [/payments?\.name$/, 'Invoice 1/11/2026'],
  [/first_name$/, 'Anna'],
  [/last_name$/, 'Nowak'],
  [/person$/, 'Anna Nowak'],
  [/name$/, 'Web design'],
  [/^rights$/, 'sales.view'],
  [/tax_no$/, '5252445767'],
  [/(tax|tax_percent)$/, '23'],
  [/discount_percent$/, '10'],
  [/(price_net|total_net)$/, '100'],
  [/price_tax$/, '23'],
  [/(price|price_gross|paid|amount)$/, '123'],
  [/discount$/, '5'],
  [/quantity$/, '1'],
  [/holidays$/, '12-31'],
  [/recurrings?\.every$/, '1m'],
  [/recurrings?\.(start_date|next_invoice_date)$/, '2027-01-31'],
  [/recurrings?\.end_date$/, '2028-01-31'],
  [/recurrings?\.invoice_pattern$/, 'F/nr'],
  [/time_in_timezone$/, '11:30'],
  [/recurrings?\.payment_to$/, '14d'],
  [/payment_to_kind$/, '5'],
  [/payment_to$/, '2026-11-20'],
  [/per_page$/, '25'],
  [/\bpage$/, '1'],
  [/external_id$/, 'crm-1077'],
  [/oid$/, 'order-1077'],
  [/(^|[._])(id|ids)$/, '42'],
  [/bank_account_number$/, 'PL61 1090 1014 0000 0712 1981 2874'],
  [/own_bank_account_type$/, 'debt_collection'],
  [/number$/, '1/11/2026'],
  [/payments?\.kind$/, 'api'],
  [/warehouses?\.kind$/, 'main'],
  [/kind$/, 'vat'],
  [/currency$/, 'PLN'],
  [/country$/, 'PL'],
  [/lang(uage)?$/, 'en'],
  [/city$/, 'Warszawa'],
  [/post_code$/, '00-950'],
  [/street$/, 'Prosta 51'],
  [/phone$/, '+48 22 555 01 00'],
  [/bank$/, 'Example Bank'],
  [/bank_account$/, 'PL61 1090 1014 0000 0712 1981 2874'],
  [/(email|login|email_to|\.to)$/, 'anna@example.com'],
  [/email_cc$/, 'office@example.com'],
  [/time_zone$/, 'Europe/Warsaw'],
  [/exchange_rates?\.kind$/, 'nbp'],
  [/exchange_rates?\.rate$/, '4.2512'],
  [/\.file$/, 'name\nAcme Ltd\n'],
  [/prefix$/, 'demo'],
  [/code$/, 'WEB-01'],
  [/unit$/, 'h'],
  [/request_id$/, 'r-7f3a21'],
  [/status$/, 'issued'],
  [/url$/, 'https://example.com/'],
  [/(description|comment)$/, 'Agreed by e-mail'],
]

export const SAMPLES: Samples = { values, looked_past, sent_instead }
