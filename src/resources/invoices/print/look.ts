import type { Color } from '../../../platform/pdf/color.ts'
import type { Flow, Paragraph } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import type { TableStyle } from '../../../platform/pdf/table.ts'
import type { Invoice, Position } from '../schema.ts'
import type { Texts } from '../texts/texts.ts'

// The look of printed documents: few sizes, one dark tone beside black and grey.

export const INK: Color = [24, 28, 36]
export const MUTED: Color = [104, 112, 125]
export const ACCENT: Color = [27, 54, 93]
export const HAIRLINE: Color = [216, 220, 226]
export const TINT: Color = [242, 244, 247]
export const WHITE: Color = [255, 255, 255]
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

export const label = (text: string): Paragraph => ({ text, size: 7, color: MUTED })
export const value = (text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  text,
  size: 8.5,
  color: INK,
  ...more,
})

export type PrintOption = 'original' | 'copy' | 'duplicate'

// What every part of the page is drawn from.
export type Print = {
  flow: Flow
  texts: Texts
  invoice: Invoice
  positions: readonly Position[]
  logo: Picture | undefined
  corrected: { number: string | null; issue_date: string | null } | undefined
  option: PrintOption | undefined
  printed_on?: string | undefined // the day a duplicate is made
}
