export type Problems = { [field: string]: string | undefined }

// Those of one line, by the names of its own fields: `warehouse_actions[2].tax` is the `tax` of its third.
export const problemsOfLine = (problems: Problems, list: string, index: number): Problems => {
  const start = `${list}[${index}].`
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => name.startsWith(start))
      .map(([name, text]) => [name.slice(start.length), text]),
  )
}
