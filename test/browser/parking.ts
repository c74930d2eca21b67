// Runs in a page whose test is over: leaves the application of the account at `home` loaded and takes from it what it knows. The page
// and all that stands around it are gone then, what was asked of the server is forgotten, and whoever opens a page next comes as after
// loading it. False where something is left that only loading forgets.
export async function park(home: string): Promise<boolean> {
  const PATIENCE_MS = 2_000
  const { document, location, history, localStorage, PopStateEvent, dispatchEvent } = globalThis as any
  const isHome = `${location.origin}${location.pathname}/`.startsWith(`${home}/`)
  const answers = findAnswers(document.getElementById('root'))
  if (!isHome || answers === undefined) return false
  // A language or colours that were chosen are held for all pages, and so may be what a dialog asks for.
  const isChosen = ['kwit.lang', 'mantine-color-scheme-value'].some((key) => localStorage.getItem(key))
  if (isChosen || document.querySelector('[role=dialog]')) return false

  const notices = (): any[] => [...document.querySelectorAll('.mantine-Notification-closeButton')]
  for (const button of notices()) button.click()
  // A page outside of the session that asks for nothing.
  history.pushState({ key: 'parked' }, '', `${home}/forgotten-password`)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const isLeft = () =>
    !document.getElementById('content') && document.querySelector('input[autocomplete=username]')
  const isDone = () => isLeft() && notices().length === 0 && answers.isFetching() + answers.isMutating() === 0
  for (const end = Date.now() + PATIENCE_MS; !isDone() && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 10))
  if (!isDone()) return false
  answers.clear()
  return true

  // The application's client of the server: React keeps at its root what everything was drawn with.
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
