import { accountDeletionModule } from './domains/administration/account-deletion/module.ts'
import { accountsModule } from './domains/administration/accounts/module.ts'
import { backupsModule } from './domains/administration/backups/module.ts'
import { departmentsModule } from './domains/administration/departments/module.ts'
import { accountEmailModule } from './domains/administration/email/module.ts'
import { historyModule } from './domains/administration/history/module.ts'
import { listViewsModule } from './domains/administration/list-views/module.ts'
import { membersModule } from './domains/administration/members/module.ts'
import { openIdConnectModule } from './domains/administration/openid-connect/module.ts'
import { provisioningModule } from './domains/administration/provisioning/module.ts'
import { requestLogModule } from './domains/administration/request-log/module.ts'
import { rolesModule } from './domains/administration/roles/module.ts'
import { sandboxModule } from './domains/administration/sandbox/module.ts'
import { schedulerModule } from './domains/administration/scheduler/module.ts'
import { securityModule } from './domains/administration/security/module.ts'
import { sessionsModule } from './domains/administration/sessions/module.ts'
import { tokensModule } from './domains/administration/tokens/module.ts'
import { trashModule } from './domains/administration/trash/module.ts'
import { twoFactorModule } from './domains/administration/two-factor/module.ts'
import { addressesModule } from './domains/catalog/addresses/module.ts'
import { attachmentsModule } from './domains/catalog/attachments/module.ts'
import { bankAccountsModule } from './domains/catalog/bank-accounts/module.ts'
import { categoriesModule } from './domains/catalog/categories/module.ts'
import { clientsModule } from './domains/catalog/clients/module.ts'
import { exchangeRatesModule } from './domains/catalog/exchange-rates/module.ts'
import { issuersModule } from './domains/catalog/issuers/module.ts'
import { numberingModule } from './domains/catalog/numbering/module.ts'
import { priceListsModule } from './domains/catalog/price-lists/module.ts'
import { productsModule } from './domains/catalog/products/module.ts'
import { templatesModule } from './domains/catalog/templates/module.ts'
import { warehousesModule } from './domains/catalog/warehouses/module.ts'
import { accountTransferModule } from './domains/data-exchange/account-transfer/module.ts'
import { batchesModule } from './domains/data-exchange/batches/module.ts'
import { bulkTasksModule } from './domains/data-exchange/bulk-tasks/module.ts'
import { clientMergeModule } from './domains/data-exchange/client-merge/module.ts'
import { eventsModule } from './domains/data-exchange/events/module.ts'
import { exportsModule } from './domains/data-exchange/exports/module.ts'
import { importsModule } from './domains/data-exchange/imports/module.ts'
import { mcpModule } from './domains/data-exchange/mcp/module.ts'
import { webhooksModule } from './domains/data-exchange/webhooks/module.ts'
import { documentEmailModule } from './domains/documents/email/module.ts'
import { invoicesModule } from './domains/documents/invoice-actions/module.ts'
import { publicPageModule } from './domains/documents/public-page/module.ts'
import { stockMovementsModule } from './domains/documents/stock-movements/module.ts'
import { warehouseDocumentsModule } from './domains/documents/warehouse-documents/module.ts'
import { einvoiceFilesModule } from './domains/e-invoicing/files/module.ts'
import { ksefModule } from './domains/e-invoicing/ksef/module.ts'
import { networksModule } from './domains/e-invoicing/networks/module.ts'
import { receivedFilesModule } from './domains/e-invoicing/received/module.ts'
import { documentActionsModule } from './domains/invoicing/document-actions/module.ts'
import { interestNotesModule } from './domains/invoicing/interest-notes/module.ts'
import { previewsModule } from './domains/invoicing/previews/module.ts'
import { receivedReviewModule } from './domains/invoicing/received-review/module.ts'
import { recurringModule } from './domains/invoicing/recurring/module.ts'
import { bankMatchingModule } from './domains/payments/bank-matching/module.ts'
import { bankRulesModule } from './domains/payments/bank-rules/module.ts'
import { bankStatementsModule } from './domains/payments/bank-statements/module.ts'
import { interestModule } from './domains/payments/interest/module.ts'
import { onlinePaymentsModule } from './domains/payments/online-payments/module.ts'
import { paymentsModule } from './domains/payments/payments/module.ts'
import { remindersModule } from './domains/payments/reminders/module.ts'
import { transfersModule } from './domains/payments/transfers/module.ts'
import { clientPortalModule } from './domains/reporting/client-portal/module.ts'
import { dashboardModule } from './domains/reporting/dashboard/module.ts'
import { jpkModule } from './domains/reporting/jpk/module.ts'
import { monthClosingModule } from './domains/reporting/month-closing/module.ts'
import { reportsModule } from './domains/reporting/reports/module.ts'
import { returnsModule } from './domains/reporting/returns/module.ts'
import { taxLedgerModule } from './domains/reporting/tax-ledger/module.ts'
import { taxPeriodsModule } from './domains/reporting/tax-periods/module.ts'
import { todayModule } from './domains/reporting/today/module.ts'
import type { Module } from './module.ts'
import { paymentFormModule } from './payment-form/module.ts'
import { registerListeners } from './platform/database/change-listeners.ts'

// All modules by domain. Composition, tables, upgrade steps, permissions, the API reference and the tests of tenancy
// read this list.
export const modules: readonly Module[] = [
  // administration
  accountsModule,
  schedulerModule,
  sandboxModule,
  accountEmailModule,
  twoFactorModule,
  departmentsModule,
  rolesModule,
  membersModule,
  tokensModule,
  provisioningModule,
  accountDeletionModule,
  openIdConnectModule,
  sessionsModule,
  requestLogModule,
  historyModule,
  securityModule,
  listViewsModule,
  trashModule,
  backupsModule,
  // catalog
  templatesModule,
  numberingModule,
  attachmentsModule,
  clientsModule,
  addressesModule,
  categoriesModule,
  warehousesModule,
  bankAccountsModule,
  issuersModule,
  productsModule,
  priceListsModule,
  exchangeRatesModule,
  // documents
  stockMovementsModule,
  invoicesModule,
  publicPageModule,
  documentEmailModule,
  warehouseDocumentsModule,
  // payments
  paymentsModule,
  interestModule,
  onlinePaymentsModule,
  remindersModule,
  bankStatementsModule,
  bankRulesModule,
  bankMatchingModule,
  transfersModule,
  // e-invoicing
  einvoiceFilesModule,
  receivedFilesModule,
  ksefModule,
  networksModule,
  // invoicing
  documentActionsModule,
  previewsModule,
  receivedReviewModule,
  interestNotesModule,
  recurringModule,
  // reporting
  taxLedgerModule,
  taxPeriodsModule,
  monthClosingModule,
  dashboardModule,
  reportsModule,
  clientPortalModule,
  jpkModule,
  returnsModule,
  todayModule,
  // data-exchange
  eventsModule,
  batchesModule,
  exportsModule,
  bulkTasksModule,
  clientMergeModule,
  importsModule,
  accountTransferModule,
  webhooksModule,
  mcpModule,
  // outside the domains
  paymentFormModule,
]

for (const { listeners = {} } of modules)
  for (const [plural, listener] of Object.entries(listeners)) registerListeners(plural, listener)
