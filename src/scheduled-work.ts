import type { Config } from './config.ts'
import type { Source } from './domains/administration/scheduler/work-source.ts'
import { viewUrl } from './domains/documents/invoices/present.ts'
import { encloseFile } from './domains/e-invoicing/files/email-attachment.ts'
import type { Tools } from './domains/invoicing/recurring/create-document.ts'
import { seriesSource } from './domains/invoicing/recurring/source.ts'
import { remindersSource } from './domains/payments/reminders/source.ts'

// What happens by itself in accounts; of what falls due at once the first of the list happens first.

export const seriesTools = ({ url, mail }: Config): Tools => ({
  root_url: url,
  from: mail.from,
  enclose: encloseFile,
})

export const remindersOf = ({ url, mail: { from } }: Config) => {
  const mail = { from, viewUrl: viewUrl.bind(undefined, url) }
  return { mail, source: remindersSource(mail) }
}

export const sourcesOf = (config: Config): readonly Source[] => [
  seriesSource(seriesTools(config)),
  remindersOf(config).source,
]
