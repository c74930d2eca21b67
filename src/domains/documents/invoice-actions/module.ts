import { defineInternalModule } from '../../../module.ts'
import { countersTable } from '../../../platform/database/lists/counters.ts'
import { keepFormerPatterns } from '../../catalog/numbering/store.ts'
import {
  digestMarksTable,
  lineDigestsTable,
  rateDigestsTable,
  subjectNamesTable,
} from '../invoices/lists/aggregates.ts'
import { invoices } from '../invoices/schema.ts'
import { numberedInvoices } from '../invoices/store.ts'
import { fillAcquisitionDebts } from './acquisition-debts-store.ts'
import { invoiceOwner } from './attachment-owner.ts'
import {
  fillAccountTaxes,
  fillAmountsDue,
  fillCounted,
  fillDebts,
  fillDeclaredDays,
  fillGovNumbers,
  rebuildNonSales,
  rebuildReceivables,
  rebuildSetOffs,
  recount,
} from './upgrade-store.ts'

// Belongs to the actions because its upgrades calculate with corrections. The routes belong to the module
// document-actions, which knows the effects of each action.
export const invoicesModule = defineInternalModule({
  name: 'invoices',
  resources: [invoices],
  accountTransfer: 'copied',
  tables: [countersTable(invoices), lineDigestsTable, subjectNamesTable, rateDigestsTable, digestMarksTable],
  upgrades: [
    {
      number: 2,
      name: 'amounts due of invoices',
      title: 'calculating the amounts due of invoices',
      fills: 'invoices.amount_due',
      run: fillAmountsDue,
    },
    {
      number: 6,
      name: 'debts of invoices',
      title: 'calculating outstanding amounts of invoices',
      fills: 'invoices.debt',
      is_repeatable: true,
      run: fillDebts,
    },
    {
      number: 7,
      name: 'taxes in the currency of the account',
      title: 'converting taxes to the currency of the account',
      fills: 'invoices.tax_in_account_currency',
      is_repeatable: true,
      run: fillAccountTaxes,
    },
    {
      number: 8,
      name: 'documents that count',
      title: 'marking the documents that count in totals',
      fills: 'invoices.counted',
      is_repeatable: true,
      run: fillCounted,
    },
    {
      number: 9,
      name: 'tally of invoices by what counts',
      title: 'recalculating the stored totals of invoices',
      fills: 'invoices_tally.tax_in_account_currency',
      is_repeatable: true,
      run: recount,
    },
    {
      number: 12,
      name: 'days of the tax of invoices',
      title: 'setting the tax dates of invoices',
      fills: 'invoices.declared_on',
      is_repeatable: true,
      run: fillDeclaredDays,
    },
    {
      number: 13,
      name: 'overpaid invoices',
      title: 'recalculating overpaid invoices',
      fills: 'invoices.declared_on',
      is_repeatable: true,
      run: rebuildReceivables,
    },
    {
      number: 14,
      name: 'notes, credit notes and acquisitions',
      title: 'recalculating notes, credit notes and acquisitions',
      is_repeatable: true,
      run: rebuildNonSales,
    },
    {
      number: 15,
      name: 'debts less what corrections take back',
      title: 'deducting corrections from amounts due',
      is_repeatable: true,
      run: rebuildSetOffs,
    },
    {
      number: 17,
      name: 'numbers in KSeF',
      title: 'copying KSeF numbers to their documents',
      alters: ['invoices.gov_id'],
      fills: 'invoices.gov_id',
      is_repeatable: true,
      run: fillGovNumbers,
    },
    {
      number: 18,
      name: 'patterns that were usual',
      title: 'keeping the number formats of existing accounts',
      run: (db) => keepFormerPatterns(db, numberedInvoices),
    },
    {
      number: 22,
      name: 'debts of acquisitions',
      title: 'recalculating outstanding amounts of acquisitions',
      is_repeatable: true,
      run: async (db, report) => {
        await fillAcquisitionDebts(db, report)
        await recount(db)
      },
    },
  ],
  attachments: [invoiceOwner],
  samples: {
    invoices: {
      required: ({ word }) => ({ title: word, buyer_name: word }),
      optional: async ({ word, idOf }) => ({
        number: `${word}2`,
        category_id: await idOf('categories'),
        department_id: await idOf('departments'),
        client_id: await idOf('clients'),
        warehouse_id: await idOf('warehouses'),
        payment_to_kind: '5',
        sell_date: '2026-01-02',
        exchange_kind: 'own',
        procedure_vat_margin: null,
        positions: [{ name: word, total_price_gross: '7.77', product_id: await idOf('products') }],
      }),
    },
  },
})
