import { invalid } from '../api-error.ts'
import { type InputObject, isUpload, type Upload } from './input.ts'
import { readMultipart } from './multipart.ts'

// Reads an uploaded file: the body itself, or `file` of a form; `form` has the other fields.

export async function readUploadedFile(
  bytes: Buffer | undefined,
  contentType: string | undefined,
): Promise<{ form: InputObject; file: Pick<Upload, 'filename' | 'bytes'> }> {
  const type = contentType ?? ''
  const form: InputObject = /^multipart\/form-data/i.test(type)
    ? await readMultipart(bytes ?? NOTHING, type)
    : {}
  const upload = form.file
  if (upload !== undefined && !isUpload(upload)) throw invalid({ file: 'must be a file' })
  const content = isUpload(upload) ? upload.bytes : Object.keys(form).length === 0 ? bytes : undefined
  if (content === undefined || content.length === 0) throw invalid({ file: "can't be blank" })
  return { form, file: { filename: isUpload(upload) ? upload.filename : '', bytes: content } }
}

const NOTHING = Buffer.alloc(0)
