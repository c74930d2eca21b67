import { dryRun } from '../../../platform/database/dry-run.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { isBlank, text } from '../../../platform/fields/field.ts'
import { apiShape } from '../../../platform/fields/resource.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { fileResponse, jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { picturesOf } from '../../catalog/templates/actions.ts'
import { PRESET, readTemplateInput } from '../../catalog/templates/input.ts'
import { templateOptions } from '../../catalog/templates/rules.ts'
import { type Template, templates } from '../../catalog/templates/schema.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { readInvoiceInput } from '../../documents/invoices/input.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { pagesShape, showInvoiceOnce } from '../../documents/print/pages.ts'
import { type PdfInvoice, printInvoiceOnce } from '../../documents/print/pdf.ts'
import { sampleInvoice } from '../../documents/print/sample.ts'

// Previews a template on a sample document before it is stored.

const previewShape = apiShape(
  { ...templates, name: 'template', plural: 'templates' },
  {
    component: 'template_preview',
    request_fields: { preset: PRESET, id: text({ description: 'Template whose images are used' }) },
  },
)

export const templatePreviewRoutes = [...post('/templates/preview', 'pdf json xml', preview())]

function preview(): Operation {
  return {
    summary: 'Preview a template',
    description:
      'Accepts the fields of a new template or, with an `id`, the changes of a stored one, whose images are used. Prints a sample in the language `lang`, with the seller and the logo of the department. As JSON or XML: its pages as images.',
    access: 'write',
    writes: false,
    shape: previewShape,
    query: {
      lang: text({
        description: 'Language of the sample, such as `pl` or `pl/en`; the default is that of the account',
      }),
    },
    request_kind: 'record',
    response_kind: 'outcome',
    response_shape: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const document = await sampleDocument(call, await requestedTemplate(call))
      return call.format === 'pdf'
        ? fileResponse(await printInvoiceOnce(account_id, document), 'application/pdf')
        : jsonResponse(await showInvoiceOnce(account_id, document))
    },
  }
}

async function requestedTemplate(call: ApiRequest): Promise<Template> {
  const { id } = unwrap(call.body, 'template')
  const params = { id: isBlank(id) ? '' : textOf('id', id as InputValue) }
  const stored = params.id
    ? await getRecord(call.db, call.caller.account_id, templates, idOf({ ...call, params }))
    : {}
  return { ...stored, ...readTemplateInput(call) } as Template
}

async function sampleDocument(call: ApiRequest, template: Template): Promise<PdfInvoice> {
  const { db, caller } = call
  const lang = String(call.query.lang || caller.settings.lang || 'en')
  const department_id = template.department_id ?? null
  const request = readInvoiceInput({
    ...sampleInvoice(lang),
    ...(department_id === null ? {} : { department_id }),
  })
  const invoice = await dryRun(db, (db) => createInvoice(db, writeContext(call), request))
  const pictures = await picturesOf(db, caller.account_id, invoice.department_id, template)
  return {
    invoice,
    positions: readPositions(invoice),
    template: { choices: templateOptions(template), pictures, is_tagged: true, is_compact: true },
  }
}
