export type FieldErrors = { [field: string]: string | undefined }

// Returns the errors of one line by field: `warehouse_actions[2].tax` belongs to `tax` of the third line.
export const errorsOfLine = (problems: FieldErrors, list: string, index: number): FieldErrors => {
  const start = `${list}[${index}].`
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => name.startsWith(start))
      .map(([name, text]) => [name.slice(start.length), text]),
  )
}
