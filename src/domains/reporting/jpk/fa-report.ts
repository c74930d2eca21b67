import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { integer } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { day, identity, inOneView, list, number, word } from '../reports/report.ts'
import { checkPeriod, QUERY, readPeriod } from './fa.ts'

// How many invoices JPK_FA of a period holds, what stands in the way of the file, and what it shortens or leaves out.

const report = shape({
  name: 'jpk_fa_report',
  plural: 'jpk_fa_reports',
  fields: {
    date_from: day(),
    date_to: day(),
    invoices_count: number('In the file'),
    obstacles: list('obstacle', 'jpk_fa_report_obstacle', 'What stands in the way of the file', {
      document_id: integer({ readonly: true, about: 'Null for what the department lacks' }),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices: list('notice', 'jpk_fa_report_notice', 'What the file shortens or leaves out', {
      document_id: identity('Of the document'),
      number: word(),
      field: word(),
      message: word(),
    }),
    notices_count: number('All of them, also those that are not listed'),
  },
})

export const jpkFaReport = (): Operation => ({
  summary: 'Report JPK_FA',
  about:
    'What would stand in the way of JPK_FA of a period, and what the file shortens or leaves out (the first hundred of each).',
  right: 'read',
  query: QUERY,
  takes: 'nothing',
  gives: 'record',
  answers: report,
  run: async (call) => {
    const period = readPeriod(call)
    const { obstacles, sums } = await inOneView(call, (call) => checkPeriod(call, period))
    const lang = ruleLanguage(call.query.lang)
    return recordAnswer(report, {
      date_from: period.from,
      date_to: period.to,
      invoices_count: sums.invoices.count,
      obstacles: obstacles.told(lang),
      notices: obstacles.notices(lang),
      notices_count: obstacles.notices_count,
    })
  },
})
