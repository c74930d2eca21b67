import type { Config } from './config.ts'
import type { Source } from './resources/calendar/source.ts'

// What happens by itself in accounts; of what falls due at once the first of the list happens first.

export const sourcesOf = (_config: Config): readonly Source[] => []
