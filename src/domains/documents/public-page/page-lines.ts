import { type Html, html } from '../../../platform/html.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { type Field, fieldsFor } from '../print/print-lines.ts'
import { isText, lineNumbers, type PrintedRow, printedRows } from '../print/printed-rows.ts'
import type { Texts } from '../texts/texts.ts'

// The lines of a document: a table on wide screens, a card per line on a phone, where each figure has its own heading.
export function linesTable(invoice: Invoice, positions: readonly Position[], texts: Texts): Html {
  const rows = positions.flatMap((position) => printedRows(position, invoice, texts))
  const fields = fieldsFor(invoice, rows, texts)
  const numbers = lineNumbers(rows)
  return html`<div class="scroll"><table class="lines"><thead><tr>${fields.map(
    ({ head, align, is_name }) => html`<th scope="col" class="${is_name ? 'wide' : align}">${head}</th>`,
  )}</tr></thead><tbody>${rows.map((line, index) => lineRow(line, numbers[index] as number, fields))}</tbody></table></div>`
}

function lineRow(printedRow: PrintedRow, number: number, fields: readonly Field[]): Html {
  const { position, is_main } = printedRow
  if (isText(position))
    return html`<tr class="part"><td colspan="${fields.length}" dir="auto">${position.name}${
      position.description && html`<small>${position.description}</small>`
    }</td></tr>`
  const kind = position.kind === 'subtotal' ? 'strong' : is_main ? '' : 'quiet'
  return html`<tr class="${kind}">${fields.map((field) => cell(field, printedRow, number))}</tr>`
}

function cell(field: Field, printedRow: PrintedRow, number: number): Html {
  const text = field.text(printedRow, number)
  if (field.is_name) return html`<td class="wide">${nameCell(printedRow, text)}</td>`
  return html`<td class="${field.align}" data-label="${field.head.replaceAll('\n', ' / ')}" dir="auto">${text}</td>`
}

function nameCell({ position, note, is_main }: PrintedRow, name: string): Html {
  const codes = [position.code, position.gtu_code].filter(Boolean).join(' · ')
  return html`${[
    note && html`<small>${is_main ? html`<b>${note}</b>` : note}</small>`,
    !(note && is_main) && html`<span dir="auto">${name}</span>`,
    !note && codes && html`<small dir="auto">${codes}</small>`,
    position.description && html`<small dir="auto">${position.description}</small>`,
  ]}`
}
