// Parses a code list: codes separated by white space, where "0002-0005" is a range.
export function codes(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/).flatMap(expandRange))
}

function expandRange(code: string): string[] {
  const range = /^(\d{4})-(\d{4})$/.exec(code)
  if (range === null) return [code]
  const [first, last] = [Number(range[1]), Number(range[2])]
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n).padStart(4, '0'))
}
