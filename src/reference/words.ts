import type { Words } from '../platform/docs/reference.ts'
import { INTRODUCTION } from './introduction.ts'
import { PARTS } from './parts.ts'
import { SAMPLES } from './samples.ts'

// All that the reference says of the business; how it is drawn is the platform's.
export const WORDS: Words = { parts: PARTS, introduction: INTRODUCTION, samples: SAMPLES }
