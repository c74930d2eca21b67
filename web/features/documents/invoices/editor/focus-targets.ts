import { type EditorLine, isEmptyLine } from './model/line.ts'

// Moves the focus to the next field once it is rendered, so that keyboard users always have a focus.

export const focusBuyer = () => onceThere('[data-buyer], [data-other-buyer]', focusOn)

// Used after another record was removed, whose card may still be shown.
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

// If the buyer is known, the first line gets the focus.
export function focusAfterBuyer(lines: readonly EditorLine[]) {
  const empty = lines.find(isEmptyLine)
  if (empty) focusLine(empty.key, 'name')
  else onceThere('[data-other-buyer]', focusOn)
}

export function focusFirst({ client_id, lines }: { client_id: number | null; lines: readonly EditorLine[] }) {
  // On phones the keyboard covers half of the screen, so the field is not focused.
  if (matchMedia('(pointer: coarse)').matches) return
  const [first] = lines
  if (client_id === null) focusBuyer()
  else if (first && isEmptyLine(first)) focusLine(first.key, 'name')
}

// A correction begins with its reason.
export function focusReason() {
  if (!matchMedia('(pointer: coarse)').matches) focusField('correction_reason')
}

const focusOn = (element: HTMLElement) => element.focus()

// On a busy machine the field may be rendered later than in the next frame.
const FRAMES_MAX = 120

function onceThere(selector: string, use: (element: HTMLElement) => void, frames = FRAMES_MAX) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) use(element)
    else if (frames > 1) onceThere(selector, use, frames - 1)
  })
}
