import { useState } from 'react'

type Problems = { readonly [field: string]: string | undefined }

// Text fields of a form for keys. Their values are never stored in the browser.
export function useKeyFields<Fields extends { [field: string]: string }>(
  initial: Fields,
  problems: Problems,
) {
  const [values, setValues] = useState(initial)
  const set = (name: keyof Fields, value: string) => setValues((before) => ({ ...before, [name]: value }))
  const bind = (name: keyof Fields & string) => ({
    name,
    autoComplete: 'off',
    value: values[name] as string,
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return { values, set, bind }
}
