import { createPrompt } from './prompt.ts'

// Asks again who is at the browser, before a change that outlasts the session.
export const identityPrompt = createPrompt()
