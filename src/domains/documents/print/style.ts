import type { Color } from '../../../platform/pdf/color.ts'
import type { Flow, Paragraph } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import type { TableStyle } from '../../../platform/pdf/table.ts'
import { colorOf, lettersOn, mix, readableOn, WHITE } from '../../../platform/readable-color.ts'
import type { Choices } from '../../catalog/templates/rules.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'

// The look of printed documents: few sizes, one tone beside black and grey.

export const INK: Color = [24, 28, 36]
export const MUTED: Color = [104, 112, 125]
export const HAIRLINE: Color = [216, 220, 226]
export const TINT: Color = [242, 244, 247]
export const FAINT: Color = [246, 222, 222]

export const MARGINS = { x: 42, top: 40, bottom: 52 }

export const TABLE: TableStyle = {
  size: 8,
  head_size: 7,
  pad_x: 4,
  pad_y: 4,
  head_color: MUTED,
  head_fill: TINT,
  rule_color: HAIRLINE,
}

// What the choices of a look come to in ink.
export type Drawn = {
  choices: Choices
  accent: Color // grounds
  accent_text: Color // letters on white
  on_accent: Color // letters on such a ground
  title: Color
  tint: Color
  table: TableStyle
  zoom: number
  is_early: boolean // drawn as before there was a choice of letters
}

const ZOOMS = { small: 0.92, normal: 1, large: 1.1 }
const SECOND_SIZE = 5.8

export function drawnOf(choices: Choices): Drawn {
  const accent = colorOf(choices.accent_color)
  const accent_text = readableOn(WHITE, accent)
  const on_accent = lettersOn(accent, INK)
  const is_early = choices.font_family === 'noto'
  const common = { choices, accent, accent_text, on_accent, zoom: ZOOMS[choices.font_size], is_early }
  const second = choices.second_language === 'small' ? { second_size: SECOND_SIZE } : {}
  const table = { ...TABLE, ...second }
  if (choices.style === 'modern') {
    const head = { head_color: on_accent, head_fill: accent, pad_y: 4.5 }
    return { ...common, title: accent_text, tint: mix(accent, WHITE, 0.92), table: { ...table, ...head } }
  }
  if (choices.style === 'plain') {
    const head = { head_color: INK, head_fill: undefined, head_rule: accent_text }
    return { ...common, title: INK, tint: [249, 250, 251], table: { ...table, ...head } }
  }
  return { ...common, title: accent_text, tint: TINT, table }
}

export const label = (text: string): Paragraph => ({ text, size: 7, color: MUTED })
export const value = (text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  text,
  size: 8.5,
  color: INK,
  ...more,
})

// A word in each language of the document, one under the other: the second as large as the first or smaller.
export function stackedLabel({ choices }: Drawn, stacked: string): Paragraph[] {
  const [first = '', ...rest] = stacked.split('\n')
  if (choices.second_language === 'same' || rest.length === 0) return [label(stacked)]
  return [label(first), { ...label(rest.join('\n')), size: SECOND_SIZE }]
}

// Side by side where both are as large, one under the other where not.
export const pairedLabel = (look: Drawn, paired: string): Paragraph[] =>
  look.choices.second_language === 'same' ? [label(paired)] : stackedLabel(look, paired.replace(' / ', '\n'))

export type PrintOption = 'original' | 'copy' | 'duplicate'

export type PrintPictures = { readonly [name in 'logo' | 'signature' | 'stamp']?: Picture | undefined }

// What every part of the page is drawn from.
export type Print = {
  flow: Flow
  look: Drawn
  texts: Texts
  invoice: Invoice
  positions: readonly Position[]
  pictures: PrintPictures
  corrected: { number: string | null; issue_date: string | null } | undefined
  option: PrintOption | undefined
  printed_on?: string | undefined // the day a duplicate is made
  is_tried?: boolean | undefined
  ean_codes?: { readonly [product_id: number]: string } | undefined // where they are to be printed
}

export const shows = ({ choices }: Drawn, detail: string): boolean => choices.details.includes(detail)
