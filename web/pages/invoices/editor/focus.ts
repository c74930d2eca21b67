import { isEmpty, type Line } from './model/line.ts'

// Where the cursor goes next, once that is there: who types is never left without one.

const later = (work: () => void) => void requestAnimationFrame(work)

export const focusBuyer = () =>
  later(() => focusOn(document.querySelector('[data-buyer], [data-other-buyer]')))

export const focusField = (name: string) =>
  later(() => focusOn(document.querySelector(`main [name=${name}]`)))

export function focusLine(key: string, column: string) {
  later(() => {
    const row = document.querySelector(`[data-line="${CSS.escape(key)}"]`)
    const input =
      row?.querySelector<HTMLInputElement>(`[data-column="${column}"]`) ?? row?.querySelector('input')
    input?.focus()
    if (column !== 'name') input?.select()
  })
}

// With the buyer known the first thing to type is what they bought.
export function focusAfterBuyer(lines: readonly Line[]) {
  const empty = lines.find(isEmpty)
  if (empty) focusLine(empty.key, 'name')
  else later(() => focusOn(document.querySelector('[data-other-buyer]')))
}

export function focusFirst({ client_id, lines }: { client_id: number | null; lines: readonly Line[] }) {
  // A keyboard that covers half the phone is opened by who wants it.
  if (matchMedia('(pointer: coarse)').matches) return
  const [first] = lines
  if (client_id === null) focusBuyer()
  else if (first && isEmpty(first)) focusLine(first.key, 'name')
}

const focusOn = (element: Element | null) => (element as HTMLElement | null)?.focus()
