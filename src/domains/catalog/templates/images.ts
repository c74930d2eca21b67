import { invalid } from '../../../platform/api-error.ts'
import { isUpload, type Tree, type Value } from '../../../platform/formats/input.ts'
import { readPrintableImage, readStationery } from '../../../platform/images/printable-image.ts'
import { type KeptPicture, PICTURES, type PictureName } from './schema.ts'
import { hashOf } from './store.ts'

const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export type NewPicture = KeptPicture & { sha256: string }
// What is asked of each: a new picture, none any more (null), or nothing.
export type PictureChanges = { readonly [Name in PictureName]?: NewPicture | null }

export async function readPictures(given: Tree): Promise<PictureChanges> {
  const changes: { [name: string]: NewPicture | null } = {}
  for (const name of PICTURES) {
    const value = given[name]
    if (value !== undefined) changes[name] = await readPicture(name, value)
  }
  return changes
}

async function readPicture(name: PictureName, value: Value): Promise<NewPicture | null> {
  if (value === null || value === '') return null
  if (!isUpload(value)) throw invalid({ [name]: 'must be a file sent as multipart/form-data' })
  if (value.bytes.length > PICTURE_MAX_BYTES)
    throw invalid({ [name]: `is too large (maximum is ${PICTURE_MAX_BYTES} bytes)` })
  const image = await (name === 'stationery' ? readStationery : readPrintableImage)(value.bytes)
  if ('problem' in image) throw invalid({ [name]: image.problem })
  const bytes = Buffer.from(image.bytes)
  return { content_type: image.content_type, bytes, sha256: hashOf(bytes) }
}
