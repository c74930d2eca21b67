// Runs in a page whose test is over: keeps the application of the account at `home` loaded and clears its data.
// Afterwards the page and its navigation are gone and cached responses are removed, so that the next test finds what
// it would after loading. Returns false if something remains that only loading clears.
export async function clearPage(home: string): Promise<boolean> {
  const PATIENCE_MS = 2_000
  const { document, location, history, localStorage, PopStateEvent, dispatchEvent } = globalThis as any
  const isHome = `${location.origin}${location.pathname}/`.startsWith(`${home}/`)
  const answers = findAnswers(document.getElementById('root'))
  if (!isHome || answers === undefined) return false
  // All pages share the selected language and colours, and an open dialog may block navigation.
  const isChosen = ['kwit.lang', 'kwit.user-lang', 'mantine-color-scheme-value'].some((key) =>
    localStorage.getItem(key),
  )
  if (isChosen || document.querySelector('[role=dialog]')) return false

  const notices = (): any[] => [...document.querySelectorAll('.mantine-Notification-closeButton')]
  for (const button of notices()) button.click()
  // A page outside the session that sends no requests.
  history.pushState({ key: 'parked' }, '', `${home}/forgotten-password`)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const hasLeftPage = () =>
    !document.getElementById('content') && document.querySelector('input[autocomplete=username]')
  const isDone = () =>
    hasLeftPage() && notices().length === 0 && answers.isFetching() + answers.isMutating() === 0
  for (const end = Date.now() + PATIENCE_MS; !isDone() && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 10))
  if (!isDone()) return false
  answers.clear()
  return true

  // Finds the query client of the application in the data that React keeps at its root element.
  function findAnswers(root: any): any {
    const name = root && Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
    const fibers = name ? [root[name].stateNode.current] : []
    for (const fiber of fibers) {
      if (fiber.memoizedProps?.client) return fiber.memoizedProps.client
      for (let child = fiber.child; child; child = child.sibling) fibers.push(child)
    }
    return undefined
  }
}
