import type { PdfFile, Reference } from './writer.ts'

// An image ready to be embedded; transparency is in a layer of its own.

export type Picture = { width: number; height: number; layers: Layer; shown: ScreenImage }
export type Layer = { dictionary: string; bytes: Buffer; is_packed: boolean; mask?: Layer }

// The image on a screen: the original file, or drawing operations in its own units.
export type ScreenImage =
  | { content_type: string; bytes: Buffer }
  | {
      operations: readonly string[]
      box: readonly [x: number, y: number, width: number, height: number]
    }

export const embedPicture = (file: PdfFile, { layers }: Picture): Reference => embedLayer(file, layers)

function embedLayer(file: PdfFile, { dictionary, bytes, is_packed, mask }: Layer): Reference {
  const maskEntry = mask ? ` /SMask ${embedLayer(file, mask)} 0 R` : ''
  return file.stream(`/Type /XObject ${dictionary}${maskEntry}`, bytes, {
    deflated: !is_packed,
  })
}
