// Options of a select, from translations by API value.
export const toOptions = (labels: { readonly [value: string]: string }) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
