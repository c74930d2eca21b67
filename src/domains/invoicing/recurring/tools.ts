import { attachedEinvoice } from '../../e-invoicing/files/email-attachment.ts'
import type { IssueTools } from './create-document.ts'

type Settings = { readonly url: string; readonly mail: { readonly from: string } }

export const seriesTools = ({ url, mail }: Settings): IssueTools => ({
  root_url: url,
  from: mail.from,
  enclose: attachedEinvoice,
})
