import { invalid } from '../api-error.ts'
import { isUpload, type Tree, type Upload } from './input.ts'
import { readMultipart } from './multipart.ts'

// A file that is the body itself, or `file` of a form; `form` is what else the form says.

export async function readSentFile(
  bytes: Buffer | undefined,
  content_type: string | undefined,
): Promise<{ form: Tree; file: Pick<Upload, 'filename' | 'bytes'> }> {
  const type = content_type ?? ''
  const form: Tree = /^multipart\/form-data/i.test(type) ? await readMultipart(bytes ?? NOTHING, type) : {}
  const sent = form.file
  if (sent !== undefined && !isUpload(sent)) throw invalid({ file: 'must be a file' })
  const whole = isUpload(sent) ? sent.bytes : Object.keys(form).length === 0 ? bytes : undefined
  if (whole === undefined || whole.length === 0) throw invalid({ file: "can't be blank" })
  return { form, file: { filename: isUpload(sent) ? sent.filename : '', bytes: whole } }
}

const NOTHING = Buffer.alloc(0)
