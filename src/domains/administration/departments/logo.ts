import { invalid } from '../../../platform/api-error.ts'
import { type InputValue, isUpload } from '../../../platform/formats/input.ts'
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

// Reads `department[logo]`: undefined changes nothing, an upload sets the logo, null or empty removes it.
export async function readLogo(value: InputValue | undefined, now: number): Promise<LogoChange | undefined> {
  if (value === undefined) return undefined
  if (value === null || value === '') {
    const noLogo = {
      logo_file_name: null,
      logo_content_type: null,
      logo_file_size: null,
      logo_updated_at: null,
    }
    return { image: null, fields: noLogo }
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

const fileName = (uploadName: string, extension: string): string => {
  const base = uploadName
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-200)
  const converted = extension === 'png' ? /\.(webp|gif|svg|jpe?g)$/i : /\.(webp|gif|svg)$/i
  return base === '' ? `logo.${extension}` : base.replace(converted, `.${extension}`)
}
