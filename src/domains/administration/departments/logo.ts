import { invalid } from '../../../platform/api-error.ts'
import { isUpload, type Value } from '../../../platform/formats/input.ts'
import { readPrintableImage } from '../../../platform/images/printable-image.ts'

const LOGO_MAX_BYTES = 2 * 1024 * 1024

export type LogoChange = {
  image: { content_type: string; bytes: Buffer } | null
  fields: {
    logo_file_name: string | null
    logo_content_type: string | null
    logo_file_size: number | null
    logo_updated_at: number | null
  }
}

// What `department[logo]` asks for: nothing, a new picture, or (null or empty) none any more.
export async function readLogo(value: Value | undefined, now: number): Promise<LogoChange | undefined> {
  if (value === undefined) return undefined
  if (value === null || value === '') {
    const none = {
      logo_file_name: null,
      logo_content_type: null,
      logo_file_size: null,
      logo_updated_at: null,
    }
    return { image: null, fields: none }
  }
  if (!isUpload(value)) throw invalid({ logo: 'must be a file sent as multipart/form-data' })
  if (value.bytes.length > LOGO_MAX_BYTES)
    throw invalid({ logo: `is too large (maximum is ${LOGO_MAX_BYTES} bytes)` })
  const image = await readPrintableImage(value.bytes)
  if ('problem' in image) throw invalid({ logo: image.problem })
  return {
    image,
    fields: {
      logo_file_name: fileName(value.filename, image.extension),
      logo_content_type: image.content_type,
      logo_file_size: image.bytes.length,
      logo_updated_at: now,
    },
  }
}

const fileName = (sent: string, extension: string): string => {
  const base = sent
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-200)
  const converted = extension === 'png' ? /\.(webp|gif|svg|jpe?g)$/i : /\.(webp|gif|svg)$/i
  return base === '' ? `logo.${extension}` : base.replace(converted, `.${extension}`)
}
