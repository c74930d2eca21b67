import { isEmpty, type Line } from './model/line.ts'

// Where the cursor goes next, once that is there: who types is never left without one.

export const focusBuyer = () => onceThere('[data-buyer], [data-other-buyer]', focusOn)

// After another was taken away, whose card may still be shown.
export const focusNewBuyer = () => onceThere('[data-buyer]', focusOn)

export const focusField = (name: string) => onceThere(`main [name=${name}]`, focusOn)

export function focusLine(key: string, column: string) {
  onceThere(`[data-line="${CSS.escape(key)}"]`, (row) => {
    const input =
      row.querySelector<HTMLInputElement>(`[data-column="${column}"]`) ?? row.querySelector('input')
    input?.focus()
    if (column !== 'name') input?.select()
  })
}

// With the buyer known the first thing to type is what they bought.
export function focusAfterBuyer(lines: readonly Line[]) {
  const empty = lines.find(isEmpty)
  if (empty) focusLine(empty.key, 'name')
  else onceThere('[data-other-buyer]', focusOn)
}

export function focusFirst({ client_id, lines }: { client_id: number | null; lines: readonly Line[] }) {
  // A keyboard that covers half the phone is opened by who wants it.
  if (matchMedia('(pointer: coarse)').matches) return
  const [first] = lines
  if (client_id === null) focusBuyer()
  else if (first && isEmpty(first)) focusLine(first.key, 'name')
}

const focusOn = (element: HTMLElement) => element.focus()

// A busy machine draws later than at the next frame.
const FRAMES_MAX = 120

function onceThere(selector: string, use: (element: HTMLElement) => void, frames = FRAMES_MAX) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) use(element)
    else if (frames > 1) onceThere(selector, use, frames - 1)
  })
}
