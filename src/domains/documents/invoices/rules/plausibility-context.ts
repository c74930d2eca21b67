import type { Invoice } from '../schema.ts'

// Context of the plausibility rules beside the document: the document that it corrects, and the current time if it is
// being created.
export type PlausibilityContext = { original?: Invoice | undefined; now?: number | undefined }
