import { type Html, html } from '../../../platform/html.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { type Field, fieldsFor, isText, numbering, type Shown, shownRows } from '../print/print-lines.ts'
import type { Texts } from '../texts/texts.ts'

// The lines of a document: a table where there is room, a card each on a phone, where every figure carries its own heading.
export function linesTable(invoice: Invoice, positions: readonly Position[], texts: Texts): Html {
  const shown = positions.flatMap((position) => shownRows(position, invoice, texts))
  const fields = fieldsFor(invoice, shown, texts)
  const numbers = numbering(shown)
  return html`<div class="scroll"><table class="lines"><thead><tr>${fields.map(
    ({ head, align, is_name }) => html`<th scope="col" class="${is_name ? 'wide' : align}">${head}</th>`,
  )}</tr></thead><tbody>${shown.map((one, at) => row(one, numbers[at] as number, fields))}</tbody></table></div>`
}

function row(shown: Shown, number: number, fields: readonly Field[]): Html {
  const { position, is_main } = shown
  if (isText(position))
    return html`<tr class="part"><td colspan="${fields.length}" dir="auto">${position.name}${
      position.description && html`<small>${position.description}</small>`
    }</td></tr>`
  const kind = position.kind === 'subtotal' ? 'strong' : is_main ? '' : 'quiet'
  return html`<tr class="${kind}">${fields.map((field) => cell(field, shown, number))}</tr>`
}

function cell(field: Field, shown: Shown, number: number): Html {
  const text = field.text(shown, number)
  if (field.is_name) return html`<td class="wide">${nameOf(shown, text)}</td>`
  return html`<td class="${field.align}" data-label="${field.head.replaceAll('\n', ' / ')}" dir="auto">${text}</td>`
}

function nameOf({ position, note, is_main }: Shown, name: string): Html {
  const codes = [position.code, position.gtu_code].filter(Boolean).join(' · ')
  return html`${[
    note && html`<small>${is_main ? html`<b>${note}</b>` : note}</small>`,
    !(note && is_main) && html`<span dir="auto">${name}</span>`,
    !note && codes && html`<small dir="auto">${codes}</small>`,
    position.description && html`<small dir="auto">${position.description}</small>`,
  ]}`
}
