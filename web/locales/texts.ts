import type { basic } from './en/basic/index.ts'
import type { en } from './en/index.ts'

// The texts of the application: a folder per language, a file per area. English defines the types, so that a missing
// translation does not compile. Pages without a session load the folder `basic` of a language only.
export type Texts = typeof en
export type BasicTexts = typeof basic
