import { useHotkeys } from '@mantine/hooks'

// Ctrl-Enter issues the document, Ctrl-S saves it. Dialogs and panels above the page have their own keys.
export function useSaveHotkeys(issue: () => Promise<void>, save: () => Promise<void>) {
  const onPage = (action: () => Promise<void>) => () =>
    void (document.querySelector('[role="dialog"]') ? undefined : action())
  useHotkeys(
    [
      ['mod + Enter', onPage(issue)],
      ['mod + S', onPage(save)],
    ],
    [],
  )
}
