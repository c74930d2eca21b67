// Lets requests that reach this point in the same event-loop turn continue together. Running the same code back to back
// keeps it in the CPU caches, which is faster than running each request to its end.

let nextBatch: Promise<void> | undefined

export function nextRequestBatch(): Promise<void> {
  nextBatch ??= new Promise((resolve) => {
    setImmediate(() => {
      nextBatch = undefined
      resolve()
    })
  })
  return nextBatch
}

// Like nextRequestBatch(), but within a batch: every request reaches this point before the first one goes on.
const RESOLVED = Promise.resolve()
export const nextMicrotask = (): Promise<void> => RESOLVED
