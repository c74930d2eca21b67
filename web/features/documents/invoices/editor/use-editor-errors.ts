import { useEffect, useState } from 'react'
import type { EditorErrors, LineProblems } from './model/field-errors.ts'

// Errors found by the server or the page; each is removed when its field changes.
export function useEditorErrors() {
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [line_problems, setLineProblems] = useState<LineProblems>({})
  const [shown, setShown] = useState(0)
  useFocusFirst(shown)
  const clearLines = () => setLineProblems({})
  return {
    problems,
    line_problems,
    show: (errors: EditorErrors) => {
      setProblems(errors.problems)
      setLineProblems(errors.line_problems)
      setShown((count) => count + 1)
    },
    clear: () => {
      setProblems({})
      clearLines()
    },
    clearField: (field: string) => setProblems(({ [field]: _cleared, ...others }) => others),
    clearLines,
  }
}

// Focuses the first invalid field once per rejection, so that fixing one of several does not move the focus.
function useFocusFirst(shown: number) {
  useEffect(() => {
    if (shown > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [shown])
}
