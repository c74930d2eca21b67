// A question to the user that requests wait for. All requests that need the answer wait for the same dialog.

export type Prompt = {
  ask: () => Promise<boolean>
  settle: (isAnswered: boolean) => void
  isPending: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createPrompt(): Prompt {
  let pending: { promise: Promise<boolean>; resolve: (isAnswered: boolean) => void } | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: () => {
      if (pending) return pending.promise
      const { promise, resolve } = Promise.withResolvers<boolean>()
      pending = { promise, resolve }
      notify()
      return promise
    },
    settle: (isAnswered) => {
      pending?.resolve(isAnswered)
      pending = undefined
      notify()
    },
    isPending: () => pending !== undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
