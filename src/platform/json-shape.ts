// Measures a JSON text without parsing it.

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

// Returns the exceeded bound as a text, or undefined. Outside of strings, every value but the first of a list or object
// follows a comma, and every list or object begins with a bracket.
export function jsonExcess(
  bytes: Uint8Array,
  { values_max, depth_max }: { values_max: number; depth_max: number },
): string | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] as number
    if (code === QUOTE) at = endOfString(bytes, at)
    else if (code === COMMA) values++
    else if ((code | 0x20) === 0x7b) {
      values++
      if (++depth > depth_max) return `JSON nested deeper than ${depth_max} levels`
    } else if ((code | 0x20) === 0x7d) depth--
    if (values > values_max) return `more than ${values_max} values`
  }
  return undefined
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return bytes.length
}
