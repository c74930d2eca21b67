import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { integer } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { day, identity, inSnapshot, list, number, word } from '../reports/report.ts'
import { checkPeriod, JPK_FA_PARAMETERS, readPeriod } from './fa.ts'

// The report on JPK_FA of a period: the number of invoices, the problems that prevent the file, and what the file
// shortens or leaves out.

const report = shape({
  name: 'jpk_fa_report',
  plural: 'jpk_fa_reports',
  fields: {
    date_from: day(),
    date_to: day(),
    invoices_count: number('Number of invoices in the file'),
    obstacles: list('obstacle', 'jpk_fa_report_obstacle', 'Problems that prevent the file', {
      document_id: integer({ readonly: true, description: 'Null for problems of the department' }),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices: list('notice', 'jpk_fa_report_notice', 'Content that the file shortens or omits', {
      document_id: identity('Id of the document'),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices_count: number('Number of all notices, including those not listed'),
  },
})

export const jpkFaReport = (): Operation => ({
  summary: 'Report JPK_FA',
  description:
    'The problems that would prevent JPK_FA of a period, and what the file shortens or omits (the first hundred of each).',
  access: 'read',
  query: JPK_FA_PARAMETERS,
  request_kind: 'nothing',
  response_kind: 'record',
  response_shape: report,
  run: async (call) => {
    const period = readPeriod(call)
    const { obstacles, sums } = await inSnapshot(call, (call) => checkPeriod(call, period))
    const lang = ruleLanguage(call.query.lang)
    return recordResponse(report, {
      date_from: period.from,
      date_to: period.to,
      invoices_count: sums.invoices.count,
      obstacles: obstacles.forDisplay(lang),
      notices: obstacles.notices(lang),
      notices_count: obstacles.notices_count,
    })
  },
})
