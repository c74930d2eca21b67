import type { PdfFile, Reference } from './writer.ts'

// A picture ready to be put into a file; what is transparent lies in a layer of its own.

export type Picture = { width: number; height: number; layers: Layer }
export type Layer = { dictionary: string; bytes: Buffer; is_packed: boolean; mask?: Layer }

export const embedPicture = (file: PdfFile, { layers }: Picture): Reference => embedLayer(file, layers)

function embedLayer(file: PdfFile, { dictionary, bytes, is_packed, mask }: Layer): Reference {
  const mask_entry = mask ? ` /SMask ${embedLayer(file, mask)} 0 R` : ''
  return file.stream(`/Type /XObject ${dictionary}${mask_entry}`, bytes, {
    deflated: !is_packed,
  })
}
