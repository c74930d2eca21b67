import { get } from '../../../platform/http/route.ts'
import { jpkFa } from './fa.ts'
import { jpkFaReport } from './fa-report.ts'
import { jpkV7 } from './v7-file.ts'
import { jpkV7Report } from './v7-report.ts'

// Routes of the files for the Polish tax office.
export const routes = [
  ...get('/jpk_fa', 'xml', jpkFa()),
  ...get('/reports/jpk_fa', 'json xml', jpkFaReport()),
  ...get('/reports/jpk_v7', 'json xml csv xlsx', jpkV7Report()),
  ...get('/jpk_v7m', 'xml', jpkV7('V7M')),
  ...get('/jpk_v7k', 'xml', jpkV7('V7K')),
]
