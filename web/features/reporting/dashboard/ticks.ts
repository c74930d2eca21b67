// Round values for an axis, in steps of 1, 2 or 5 times a power of ten, as few as cover the range.
export function roundTicks(values: readonly number[], most = 5): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = roundStep((high - low) / (most - 1))
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function roundStep(least: number): number {
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return (([1, 2, 5].find((digit) => digit * power >= least) ?? 10) as number) * power
}
