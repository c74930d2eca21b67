import type { en } from './en/index.ts'

// The texts of the application: one folder a language, one file an area. English is the model: what it has, the others
// must have, or the types say so.
export type Texts = typeof en
