import { writeEuSummary } from '../../../einvoice/jpk/vat-ue.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { dayAt } from '../../../platform/clock.ts'
import { text } from '../../../platform/fields/field.ts'
import { contentDisposition, fileResponse } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { inSnapshot } from '../reports/report.ts'
import { MONTH_PARAMETERS } from './parts.ts'
import { readSummary } from './vat-ue.ts'

// VAT-UE(5) as the file for the tax office.

export const vatUeFile = (): Operation => ({
  summary: 'Get VAT-UE(5) of a month',
  description:
    'The summary of trade with businesses of the EU in the format of the Polish tax office. Documents without an EU number or exchange rate and missing data of the department return 422 with a list.',
  access: 'read',
  query: {
    ...MONTH_PARAMETERS,
    lang: text({ description: 'Language of error messages: `en` (default), `pl` or `de`' }),
  },
  request_kind: 'nothing',
  response_kind: 'other',
  run: async (call) => {
    const today = dayAt(call.now, call.caller.time_zone)
    const { month, taxpayer, rows, obstacles } = await inSnapshot(call, (call) => readSummary(call, today))
    const xml = writeEuSummary(taxpayer.department, month, rows, obstacles.own)
    const refusal = obstacles.toApiError(ruleLanguage(call.query.lang))
    if (refusal) throw refusal
    return fileResponse(xml, 'application/xml; charset=utf-8', {
      'content-disposition': contentDisposition(`VAT-UE-${month}.xml`, 'attachment'),
    })
  },
})
