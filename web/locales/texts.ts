import type { en } from './en/index.ts'

// The texts of the application: a folder per language, a file per area. English defines the types, so that a missing
// translation does not compile.
export type Texts = typeof en
