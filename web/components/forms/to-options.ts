// The options of a select, from texts by the value of the API.
export const toOptions = (labels: { readonly [value: string]: string }) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
