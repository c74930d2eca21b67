import type { Config } from './config.ts'
import type { WorkSource } from './domains/administration/scheduler/work-source.ts'
import { seriesSource } from './domains/invoicing/recurring/source.ts'
import { seriesTools } from './domains/invoicing/recurring/tools.ts'
import { remindersOf } from './domains/payments/reminders/source.ts'
import { todaySource } from './domains/reporting/today/source.ts'

// Work that the scheduler runs in accounts. If several items are due at once, they run in the order of this list.
export const workSources = (config: Config): readonly WorkSource[] => [
  seriesSource(seriesTools(config)),
  remindersOf(config).source,
  todaySource(config.mail.from),
]
