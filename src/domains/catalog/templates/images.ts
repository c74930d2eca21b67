import { invalid } from '../../../platform/api-error.ts'
import { type InputObject, type InputValue, isUpload } from '../../../platform/formats/input.ts'
import { readPrintableImage, readStationery } from '../../../platform/images/printable-image.ts'
import { PICTURES, type PictureName, type StoredImage } from './schema.ts'
import { hashOf } from './store.ts'

const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export type NewPicture = StoredImage & { sha256: string }
// The change of each image: a new one, null to remove it, or undefined to keep it.
export type PictureChanges = { readonly [Name in PictureName]?: NewPicture | null }

export async function readPictures(input: InputObject): Promise<PictureChanges> {
  const changes: { [name: string]: NewPicture | null } = {}
  for (const name of PICTURES) {
    const value = input[name]
    if (value !== undefined) changes[name] = await readPicture(name, value)
  }
  return changes
}

async function readPicture(name: PictureName, value: InputValue): Promise<NewPicture | null> {
  if (value === null || value === '') return null
  if (!isUpload(value)) throw invalid({ [name]: 'must be a file sent as multipart/form-data' })
  if (value.bytes.length > PICTURE_MAX_BYTES)
    throw invalid({ [name]: `is too large (maximum is ${PICTURE_MAX_BYTES} bytes)` })
  const image = await (name === 'stationery' ? readStationery : readPrintableImage)(value.bytes)
  if ('problem' in image) throw invalid({ [name]: image.problem })
  const bytes = Buffer.from(image.bytes)
  return { content_type: image.content_type, bytes, sha256: hashOf(bytes) }
}
