// Code lists are written as text: codes apart by white space, "0002-0005" for all from the one to the other.
export function codes(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/).flatMap(spread))
}

function spread(code: string): string[] {
  const range = /^(\d{4})-(\d{4})$/.exec(code)
  if (range === null) return [code]
  const [first, last] = [Number(range[1]), Number(range[2])]
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n).padStart(4, '0'))
}
