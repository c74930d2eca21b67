// Finds the closest name to a misspelt setting or command.

export function nearestName(name: string, names: Iterable<string>, distanceMax: number): string | undefined {
  const [best] = [...names]
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= distanceMax ? best.candidate : undefined
}

// Edit distance: the number of characters to insert, delete or replace.
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [rowIndex, character] of [...a].entries()) {
    const next = [rowIndex + 1]
    for (let column = 0; column < b.length; column++)
      next.push(
        Math.min(
          (row[column + 1] as number) + 1,
          (next[column] as number) + 1,
          (row[column] as number) + (b[column] === character ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) as number
}
