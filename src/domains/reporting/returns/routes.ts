import { get } from '../../../platform/http/route.ts'
import { reportOperation } from '../reports/report.ts'
import { ossReport } from './oss.ts'
import { taxDifferencesReport } from './tax-differences.ts'
import { ustvaReport } from './ustva.ts'
import { vatUeReport } from './vat-ue.ts'
import { vatUeFile } from './vat-ue-file.ts'

// Routes of returns that follow from the tax ledger, beside JPK.
export const routes = [
  ...get('/reports/vat_ue', 'json xml csv xlsx pdf', reportOperation(vatUeReport)),
  ...get('/reports/oss', 'json xml csv xlsx pdf', reportOperation(ossReport)),
  ...get('/reports/ustva', 'json xml csv xlsx pdf', reportOperation(ustvaReport)),
  ...get('/reports/tax_differences', 'json xml csv xlsx', reportOperation(taxDifferencesReport)),
  ...get('/vat_ue', 'xml', vatUeFile()),
]
