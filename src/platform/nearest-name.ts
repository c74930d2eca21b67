// The name that was probably meant, for whoever misspells a setting or a command.

export function nearestName(name: string, names: Iterable<string>, distance_max: number): string | undefined {
  const [best] = [...names]
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= distance_max ? best.one : undefined
}

// How many letters have to be put in, left out or replaced.
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let place = 0; place < other.length; place++)
      next.push(
        Math.min(
          (row[place + 1] as number) + 1,
          (next[place] as number) + 1,
          (row[place] as number) + (other[place] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) as number
}
