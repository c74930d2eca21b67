import { type Row, spacesOf, type Variant, writerOf } from '../../../einvoice/jpk/v7-write.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { pieceWriter } from '../../../einvoice/xml/write.ts'
import { bool, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { SetHeader } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { streamedFile } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import { inOneView } from '../reports/report.ts'
import { ASKED, type Asked, figuresOf, type Listed, purchaseRows, readAsked, salesRows } from './v7.ts'

// The file itself: the figures first, which the declaration stands on, then the rows while they are read again.

const PURPOSE = {
  correction: bool({ about: 'That it corrects a file handed in before (CelZlozenia 2)' }),
  reason: text({ max: 3500, about: 'Why (P_ORDZU)' }),
}

export const jpkV7 = (variant: Variant): Operation => ({
  summary: `Get JPK_${variant}(3) of a month`,
  about: `${
    variant === 'V7M'
      ? 'The declaration of VAT with its registers of sales and purchases, as who declares by the month hands it in.'
      : 'The registers of a month of who declares by the quarter, in its last month with the declaration.'
  } Locked documents never stop it: what it cannot express of them is left out, \`X-Jpk-Notices\` counts what is left out or shortened, and \`/reports/jpk_v7.json\` lists it.`,
  right: 'read',
  query: { ...ASKED, ...PURPOSE },
  takes: 'nothing',
  gives: 'other',
  run: async (call) => {
    const asked = readAsked(call, variant)
    return streamedFile(
      `JPK_${variant}-${asked.month}.xml`,
      'application/xml; charset=utf-8',
      (write, setHeader) => inOneView(call, (call) => writeAll(call, asked, write, setHeader)),
    )
  },
})

async function writeAll(call: Call, asked: Asked, write: Write, setHeader: SetHeader) {
  const { now, query } = call
  const { correction, reason } = readFields({ fields: PURPOSE }, query)
  const purpose = { is_correction: correction ?? false, reason: reason ?? undefined }
  const figures = await figuresOf(call, asked, write)
  const { reading, from, to, obstacles, taxpayer, declaration } = figures
  const writer = writerOf(asked.variant)
  const head = writer.head(taxpayer.department, asked.month, now, purpose, obstacles.own)
  const declared = declaration && writer.declaration(declaration, asked.month, purpose, obstacles.own)
  const refusal = obstacles.refusal(ruleLanguage(query.lang))
  if (refusal) throw refusal
  obstacles.countNotices(setHeader)
  const { open, part, begin, end, close } = pieceWriter('JPK', spacesOf(asked.variant))
  await write(`${open}${[...head, ...(declared ? [declared] : [])].map(part).join('')}${begin('Ewidencja')}`)
  const rows = async (
    pages: AsyncGenerator<Listed[]>,
    rowOf: (row: Row, place: number) => Element,
    sum: Element,
  ) => {
    let place = 0
    for await (const page of pages) await write(page.map(({ row }) => part(rowOf(row, ++place))).join(''))
    await write(part(sum))
  }
  await rows(
    salesRows(reading, from, to, () => {}),
    writer.sale,
    writer.salesSum(figures.sales_count, figures.output_tax),
  )
  await rows(
    purchaseRows(reading, from, to, () => {}),
    writer.purchase,
    writer.purchasesSum(figures.purchases_count, figures.input_tax),
  )
  await write(`${end('Ewidencja')}${close}`)
}
