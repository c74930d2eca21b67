// The message of the server about a rate table that is not complete.
export const MISSING_RATE = /^no rate of (\w+) is known for (\S+):/

// Each problem once. Of a rate table, the first day without a rate stands for the later ones.
export function distinctProblems(problems: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const problem of problems.toSorted()) {
    const table = MISSING_RATE.exec(problem)?.[1] ?? problem
    if (!first.has(table)) first.set(table, problem)
  }
  return [...first.values()]
}
