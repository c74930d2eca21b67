import type { Config } from './config.ts'
import type { Source } from './domains/administration/scheduler/work-source.ts'
import { seriesSource } from './domains/invoicing/recurring/source.ts'
import { seriesTools } from './domains/invoicing/recurring/tools.ts'
import { remindersOf } from './domains/payments/reminders/source.ts'

// What happens by itself in accounts; of what falls due at once the first of the list happens first.
export const sourcesOf = (config: Config): readonly Source[] => [
  seriesSource(seriesTools(config)),
  remindersOf(config).source,
]
