// Values of the column `deleted`. Queries always name the state they want, so that only code that asks for drafts finds
// them.
export const LIVE = 0
export const DELETED = 1
export const DRAFT = 2

export type RowState = typeof LIVE | typeof DRAFT
