// A text made of pieces, in one piece. The engine keeps what is put together with `+` or in a template as its pieces, and one
// such text makes it write the whole document that holds it the slow way, at several times the cost.
export const joinText = (...pieces: readonly string[]): string => pieces.join('')
