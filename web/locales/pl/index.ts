import type { Texts } from '../texts.ts'
import { bank } from './bank.ts'
import { bankMatching } from './bank-matching.ts'
import { bankRules } from './bank-rules.ts'
import { basic } from './basic/index.ts'
import { categories } from './categories.ts'
import { clients } from './clients.ts'
import { closing } from './closing.ts'
import { closingChecks } from './closing-checks.ts'
import { conflict } from './conflict.ts'
import { dashboard } from './dashboard.ts'
import { departments } from './departments.ts'
import { paper } from './document-preview.ts'
import { editor } from './editor.ts'
import { einvoiceFileTexts } from './einvoice-files.ts'
import { problems } from './errors.ts'
import { exchangeRates } from './exchange-rates.ts'
import { files } from './files.ts'
import { imports } from './import.ts'
import { invoices } from './invoices.ts'
import { issuers } from './issuers.ts'
import { keptDifferences } from './kept-differences.ts'
import { gov } from './ksef.ts'
import { list } from './list.ts'
import { payments } from './payments.ts'
import { pendingDrafts } from './pending-drafts.ts'
import { priceLists } from './price-lists.ts'
import { products } from './products.ts'
import { receivedTexts } from './received.ts'
import { recurrings } from './recurrings.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { sandbox } from './sandbox.ts'
import { settings } from './settings.ts'
import { stock } from './stock.ts'
import { marks } from './tax-codes.ts'
import { taxEntries } from './tax-entries.ts'
import { taxRules } from './tax-rules.ts'
import { today } from './today.ts'
import { transfers } from './transfers.ts'
import { bin } from './trash.ts'
import { warehouseDocuments } from './warehouse-documents.ts'
import { warehouses } from './warehouses.ts'

export const pl: Texts = {
  ...basic,
  bank,
  bankMatching,
  bankRules,
  transfers,
  bin,
  categories,
  clients,
  closing,
  closingChecks,
  conflict,
  today,
  dashboard,
  departments,
  editor,
  files,
  exchangeRates,
  gov,
  imports,
  invoices,
  issuers,
  keptDifferences,
  list,
  marks,
  paper,
  payments,
  pendingDrafts,
  priceLists,
  problems,
  products,
  received: receivedTexts,
  recurrings,
  reminders,
  reports,
  sandbox,
  settings,
  stock,
  structured: einvoiceFileTexts,
  taxEntries,
  taxRules,
  warehouseDocuments,
  warehouses,
}
