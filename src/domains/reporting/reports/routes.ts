import { get } from '../../../platform/http/route.ts'
import { ageingReport } from './ageing.ts'
import { balanceConfirmations, balancesReport } from './balances.ts'
import { cashReport } from './cash.ts'
import { remindersReport } from './reminders.ts'
import { reportOperation } from './report.ts'
import { salesReport } from './sales.ts'
import { statement } from './statement.ts'
import { stockReport } from './stock.ts'
import { vatRegister } from './vat.ts'

// Routes of reports over documents; each figure links to the list of documents behind it.
export const routes = [
  ...get('/reports/vat', 'json xml csv xlsx pdf', vatRegister()),
  ...get('/reports/sales', 'json xml csv xlsx pdf', reportOperation(salesReport)),
  ...get('/reports/ageing', 'json xml csv xlsx pdf', reportOperation(ageingReport)),
  ...get('/reports/balances', 'json xml csv xlsx pdf', reportOperation(balancesReport)),
  ...get('/reports/balance_confirmations', 'pdf', balanceConfirmations()),
  ...get('/reports/cash', 'json xml csv xlsx pdf', reportOperation(cashReport)),
  ...get('/reports/stock', 'json xml csv xlsx pdf', reportOperation(stockReport)),
  ...get('/reports/reminders_report', 'json xml csv xlsx', remindersReport()),
  ...get('/reports/statement', 'json xml csv xlsx pdf', statement('a parameter')),
  ...get('/clients/:id/statement', 'json xml csv xlsx pdf', statement('the address')),
]
