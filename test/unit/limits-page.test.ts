// docs/operate/limits.md is written by hand, because most rows join several limits in a sentence. This test compares
// the rows whose numbers are constants with the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANGES_MAX } from '../../src/domains/administration/sandbox/schema.ts'
import { NETWORKS_MAX, TOKENS_MAX } from '../../src/domains/administration/tokens/schema.ts'
import { ADDRESSES_MAX } from '../../src/domains/catalog/addresses/store.ts'
import { ATTACHMENTS_MAX, UPLOADS_MAX } from '../../src/domains/catalog/attachments/schema.ts'
import { ACCOUNTS_MAX } from '../../src/domains/catalog/bank-accounts/store.ts'
import { POSITIONS_MAX as PRICES_MAX } from '../../src/domains/catalog/price-lists/actions.ts'
import { OPERATIONS_MAX } from '../../src/domains/data-exchange/batches/routes.ts'
import { DOCUMENTS_MAX, PRINTED_MAX } from '../../src/domains/data-exchange/bulk-tasks/schema.ts'
import { KEPT_DAYS_DEFAULT } from '../../src/domains/data-exchange/events/routes.ts'
import { LIMIT_DEFAULT, LIMIT_MAX } from '../../src/domains/data-exchange/events/schema.ts'
import { SCAN_MAX } from '../../src/domains/data-exchange/events/store.ts'
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, TEXT_MAX } from '../../src/domains/data-exchange/imports/schema.ts'
import { ATTEMPTS_MAX } from '../../src/domains/data-exchange/webhooks/rules.ts'
import { URL_MAX } from '../../src/domains/data-exchange/webhooks/schema.ts'
import { ANSWER_BYTES_MAX } from '../../src/domains/data-exchange/webhooks/send.ts'
import { WEBHOOKS_MAX } from '../../src/domains/data-exchange/webhooks/store.ts'
import { RECIPIENTS_MAX } from '../../src/domains/documents/email/send.ts'
import { POSITIONS_MAX } from '../../src/domains/documents/invoices/rules/lines.ts'
import { ACTIONS_MAX } from '../../src/domains/documents/warehouse-documents/lines.ts'
import { CONNECTIONS_MAX } from '../../src/domains/e-invoicing/ksef/connection/store.ts'
import { SINGLY_MAX } from '../../src/domains/e-invoicing/ksef/receiving/rules.ts'
import { BATCH_MAX } from '../../src/domains/e-invoicing/ksef/sending/batch.ts'
import { CHANNELS_MAX } from '../../src/domains/e-invoicing/networks/connection/store.ts'
import { FILES_MAX, TAG_MAX, TAGS_MAX, UNREAD_MAX } from '../../src/domains/e-invoicing/received/schema.ts'
import { RATES_MAX } from '../../src/domains/payments/interest/store.ts'
import { INVOICES_MAX } from '../../src/domains/payments/payments/rules.ts'
import { STEPS_MAX } from '../../src/domains/payments/reminders/store.ts'
import { ROWS_MAX as REPORT_ROWS_MAX } from '../../src/domains/reporting/reports/parameters.ts'
import { COLLECTIVE_INVOICES_MAX } from '../../src/ksef/collective.ts'
import { PER_PAGE_MAX } from '../../src/platform/database/lists/page-parameters.ts'
import { KEY_MAX, KEYS_MAX, VALUE_MAX } from '../../src/platform/fields/metadata.ts'
import { LEASE_MS, RENEW_MS } from '../../src/platform/jobs/claims.ts'
import { SHEET_ROWS_MAX } from '../../src/platform/spreadsheets/xlsx-write.ts'
import { ROOT } from '../program.ts'

const LIMITS: [row: string, limits: number[]][] = [
  ['limited tokens', [TOKENS_MAX, NETWORKS_MAX]],
  ['page of a list', [PER_PAGE_MAX]],
  ['metadata of a record', [KEYS_MAX, KEY_MAX, VALUE_MAX]],
  ['operations of a batch', [OPERATIONS_MAX]],
  ['lines of an invoice', [POSITIONS_MAX]],
  ['invoices of a payment', [INVOICES_MAX]],
  ['lines of a warehouse document', [ACTIONS_MAX]],
  ['prices of a price list', [PRICES_MAX]],
  ['delivery addresses of a client', [ADDRESSES_MAX]],
  ['bank accounts of an account', [ACCOUNTS_MAX]],
  ['attachments', [ATTACHMENTS_MAX]],
  ['signed upload', [UPLOADS_MAX]],
  ['recipients of an email', [RECIPIENTS_MAX]],
  ['custom interest rates', [RATES_MAX]],
  ['reminder steps', [STEPS_MAX]],
  ['clock of a sandbox', [CHANGES_MAX]],
  ['tags of a received file', [TAGS_MAX, TAG_MAX]],
  ['received files of an account', [FILES_MAX, UNREAD_MAX]],
  ['KSeF connections', [CONNECTIONS_MAX]],
  ['sending to KSeF', [BATCH_MAX]],
  ['collective payment id', [COLLECTIVE_INVOICES_MAX]],
  ['purchases from KSeF', [SINGLY_MAX]],
  ['Peppol connections', [CHANNELS_MAX]],
  ['rows of an XLSX export', [SHEET_ROWS_MAX - 1]], // one row is the heading
  ['rows of a report', [REPORT_ROWS_MAX]],
  ['import', [ROWS_MAX, COLUMNS_MAX, CELL_MAX, TEXT_MAX]],
  ['bulk task', [DOCUMENTS_MAX, PRINTED_MAX]],
  ['events', [LIMIT_DEFAULT, LIMIT_MAX, SCAN_MAX, KEPT_DAYS_DEFAULT]],
  ['webhooks', [WEBHOOKS_MAX, URL_MAX]],
  ['message of a webhook', [ATTEMPTS_MAX, ANSWER_BYTES_MAX]],
  ['job', [LEASE_MS / 1000, RENEW_MS / 1000]],
]

const rows = new Map(
  readFileSync(join(ROOT, 'docs/operate/limits.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', limit = '']) => [name, limit]),
)

test.each(LIMITS)('the page of limits has the limits of: %s', (row, limits) => {
  const numbers = (rows.get(row) ?? '').match(/\d[\d,]*/g)?.map((number) => Number(number.replace(/,/g, '')))
  expect(numbers).toEqual(expect.arrayContaining(limits))
})

test('every setting that the page of limits names is documented', () => {
  const settings = readFileSync(join(ROOT, 'docs/operate/configuration.md'), 'utf8')
  const variables = [...rows.values()].flatMap((limit) => limit.match(/KWIT_[A-Z_]+/g) ?? [])
  expect(variables.length).toBeGreaterThan(5)
  expect(variables.filter((name) => !settings.includes(`| \`${name}\``))).toEqual([])
})
