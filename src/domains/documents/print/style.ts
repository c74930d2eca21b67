import type { Color } from '../../../platform/pdf/color.ts'
import type { Flow, Paragraph } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import type { TableStyle } from '../../../platform/pdf/table.ts'
import { colorOf, mix, readableOn, textColorOn, WHITE } from '../../../platform/readable-color.ts'
import {
  DEFAULT_OPTIONS,
  type DocumentTemplate,
  type TemplateOptions,
} from '../../catalog/templates/rules.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'

// The style of printed documents: few font sizes and one colour beside black and grey.

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

// The colours and sizes that the options of a template result in.
export type PrintStyle = {
  choices: TemplateOptions
  accent: Color // backgrounds
  accent_text: Color // text on white
  on_accent: Color // text on an accent background
  title: Color
  tint: Color
  table: TableStyle
  zoom: number
  is_legacy: boolean // drawn as before fonts could be chosen
  is_compact: boolean // the name of the sender only once, the code of KSeF beside the payment code
}

const ZOOMS = { small: 0.92, normal: 1, large: 1.1 }
const SECOND_SIZE = 5.8

export function resolvePrintStyle(
  template: Pick<DocumentTemplate, 'choices' | 'is_compact'> | undefined,
): PrintStyle {
  const choices = template?.choices ?? DEFAULT_OPTIONS
  const accent = colorOf(choices.accent_color)
  const accent_text = readableOn(WHITE, accent)
  const on_accent = textColorOn(accent, INK)
  const is_legacy = choices.font_family === 'noto'
  const base = {
    choices,
    accent,
    accent_text,
    on_accent,
    zoom: ZOOMS[choices.font_size],
    is_legacy,
    is_compact: template?.is_compact === true,
  }
  const second = choices.second_language === 'small' ? { second_size: SECOND_SIZE } : {}
  const table = { ...TABLE, ...second }
  if (choices.style === 'modern') {
    const head = { head_color: on_accent, head_fill: accent, pad_y: 4.5 }
    return { ...base, title: accent_text, tint: mix(accent, WHITE, 0.92), table: { ...table, ...head } }
  }
  if (choices.style === 'plain') {
    const head = { head_color: INK, head_fill: undefined, head_rule: accent_text }
    return { ...base, title: INK, tint: [249, 250, 251], table: { ...table, ...head } }
  }
  return { ...base, title: accent_text, tint: TINT, table }
}

export const label = (text: string): Paragraph => ({ text, size: 7, color: MUTED })
export const value = (text: string, options: Partial<Paragraph> = {}): Paragraph => ({
  text,
  size: 8.5,
  color: INK,
  ...options,
})

// A label in each language of the document, one under the other; the second has the same size or a smaller one.
export function stackedLabel({ choices }: PrintStyle, stacked: string): Paragraph[] {
  const [first = '', ...translations] = stacked.split('\n')
  if (choices.second_language === 'same' || translations.length === 0) return [label(stacked)]
  return [label(first), { ...label(translations.join('\n')), size: SECOND_SIZE }]
}

// Puts both languages side by side if they have the same size, and one under the other if not.
export const pairedLabel = (printStyle: PrintStyle, paired: string): Paragraph[] =>
  printStyle.choices.second_language === 'same'
    ? [label(paired)]
    : stackedLabel(printStyle, paired.replace(' / ', '\n'))

export type PrintOption = 'original' | 'copy' | 'duplicate'

export type PrintPictures = { readonly [name in 'logo' | 'signature' | 'stamp']?: Picture | undefined }

// The data that every part of the page is drawn from.
export type PrintContext = {
  flow: Flow
  printStyle: PrintStyle
  texts: Texts
  invoice: Invoice
  positions: readonly Position[]
  pictures: PrintPictures
  corrected: { number: string | null; issue_date: string | null } | undefined
  option: PrintOption | undefined
  printed_on?: string | undefined // the day when a duplicate is made
  is_sandbox?: boolean | undefined
  ean_codes?: { readonly [productId: number]: string } | undefined // set if they are to be printed
}

export const showsDetail = ({ choices }: PrintStyle, detail: string): boolean =>
  choices.details.includes(detail)
