import type { Config } from './config.ts'
import type { Source } from './resources/calendar/source.ts'
import { encloseFile } from './resources/einvoices/enclose.ts'
import { viewUrl } from './resources/invoices/present.ts'
import type { Tools } from './resources/recurrings/make.ts'
import { seriesSource } from './resources/recurrings/source.ts'
import { remindersSource } from './resources/reminders/source.ts'
import { verbs } from './verbs.ts'

// What happens by itself in accounts; of what falls due at once the first of the list happens first.

export const seriesTools = ({ url, mail }: Config): Tools => ({
  create: verbs.create,
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
