// For a wide table without anything to stop at: the arrow keys scroll it too.
export const BY_KEYS = { viewportProps: { tabIndex: 0 } }
