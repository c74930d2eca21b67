import { access } from './access.ts'
import { bin } from './bin.ts'
import { categories } from './categories.ts'
import { clients } from './clients.ts'
import { common } from './common.ts'
import { conflict } from './conflict.ts'
import { dashboard } from './dashboard.ts'
import { departments } from './departments.ts'
import { editor } from './editor.ts'
import { exchangeRates } from './exchange-rates.ts'
import { files } from './files.ts'
import { gov } from './gov.ts'
import { imports } from './import.ts'
import { invoices } from './invoices.ts'
import { issuers } from './issuers.ts'
import { list } from './list.ts'
import { marks } from './marks.ts'
import { paper } from './paper.ts'
import { payments } from './payments.ts'
import { priceLists } from './price-lists.ts'
import { problems } from './problems.ts'
import { products } from './products.ts'
import { received } from './received.ts'
import { recurrings } from './recurrings.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { sandbox } from './sandbox.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { stock } from './stock.ts'
import { structured } from './structured.ts'
import { warehouseDocuments } from './warehouse-documents.ts'
import { warehouses } from './warehouses.ts'

export const en = {
  access,
  bin,
  categories,
  clients,
  common,
  conflict,
  dashboard,
  departments,
  editor,
  files,
  exchangeRates,
  gov,
  imports,
  invoices,
  issuers,
  list,
  marks,
  paper,
  payments,
  priceLists,
  problems,
  products,
  received,
  recurrings,
  reminders,
  reports,
  sandbox,
  settings,
  shell,
  stock,
  structured,
  warehouseDocuments,
  warehouses,
}
