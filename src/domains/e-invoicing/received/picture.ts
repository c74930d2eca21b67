import { type Problem, readRaster } from '../../../platform/images/read-image.ts'

// Recognises a photo of a paper receipt by its content. The server never decodes it: it is checked by its outline, stored,
// and shown by the browser of the person who enters the receipt.

export const PICTURE_EXTENSIONS = ['jpg', 'png', 'webp'] as const
export type PictureExtension = (typeof PICTURE_EXTENSIONS)[number]

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024

// `bytes` ends where the picture ends, because what follows may be another file, such as a page or an archive.
export type PictureResult = { extension: PictureExtension; bytes: Buffer } | Problem

export const isPicture = (extension: string): extension is PictureExtension =>
  PICTURE_EXTENSIONS.some((allowed) => allowed === extension)

// Undefined for files that are not pictures at all.
export function readPicture(bytes: Buffer): PictureResult | undefined {
  const foreign = foreignPicture(bytes)
  if (foreign !== undefined) return refuseFormat(foreign)
  const picture = readRaster(bytes)
  if (picture === undefined) return undefined
  if ('problem' in picture) return picture
  const { extension } = picture
  if (!isPicture(extension)) return refuseFormat('GIF')
  if (picture.bytes.length > PICTURE_BYTES_MAX) return { problem: 'is too large (maximum is 10 MB)' }
  return { extension, bytes: picture.bytes }
}

const refuseFormat = (format: string): Problem => ({
  problem: `is a picture in the format ${format}; save it as JPEG or PNG`,
})

// Brands of the container that cameras use for HEIC and AVIF.
const CONTAINER = /^.{4}ftyp(?<brand>heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/s

// Pictures that browsers do not show, or that may contain scripts.
function foreignPicture(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 2048)
  const brand = CONTAINER.exec(start)?.groups?.brand
  if (brand !== undefined) return brand.startsWith('avi') ? 'AVIF' : 'HEIC'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'TIFF'
  if (/^BM.{4}\0{4}/s.test(start)) return 'BMP'
  return /^(?:\xef\xbb\xbf)?\s*(?:<(?:\?|!)[^>]*>\s*)*<svg[\s>]/i.test(start) ? 'SVG' : undefined
}

// The name of a download decides which program opens it, so it ends with the type that was found.
export function pictureName(filename: string, extension: PictureExtension): string {
  const endings = extension === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i')
  return filename === '' || endings.test(filename) ? filename : `${filename}.${extension}`
}
