import { modules } from '../modules.ts'
import type { Words } from '../platform/docs/reference.ts'
import { fieldText } from './fields/index.ts'
import { INTRODUCTION } from './introduction.ts'
import { REQUEST_EXAMPLES } from './request-examples.ts'
import { SAMPLES } from './samples.ts'
import { TASKS } from './search-tasks.ts'
import { sectionsOf } from './sections.ts'

// All that the reference says of the business; how it is drawn is the platform's.
export const TEXTS: Words = {
  sections: sectionsOf(modules),
  introduction: INTRODUCTION,
  samples: SAMPLES,
  examples: REQUEST_EXAMPLES,
  tasks: TASKS,
  fieldText,
}
