import type { Invoice } from '../schema.ts'

// What the plausibility rules need beside the document: the document that it corrects, and the moment where it is being made.
export type Circumstances = { original?: Invoice | undefined; now?: number | undefined }
