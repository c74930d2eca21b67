// What the column `deleted` says of a row. Whoever reads names the stage that is meant, so that drafts are met by nobody who does
// not ask for them.
export const STANDING = 0
export const DELETED = 1
export const DRAFT = 2

export type Stage = typeof STANDING | typeof DRAFT
