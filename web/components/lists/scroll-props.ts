// For a wide table without anything to stop at: the arrow keys scroll it too.
export const SCROLL_PROPS = { viewportProps: { tabIndex: 0 } }
