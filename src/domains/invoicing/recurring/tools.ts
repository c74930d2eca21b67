import { encloseFile } from '../../e-invoicing/files/email-attachment.ts'
import type { Tools } from './create-document.ts'

type Settings = { readonly url: string; readonly mail: { readonly from: string } }

export const seriesTools = ({ url, mail }: Settings): Tools => ({
  root_url: url,
  from: mail.from,
  enclose: encloseFile,
})
