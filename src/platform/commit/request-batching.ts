// Those who have come to the same place in one turn of the event loop go on together, one after another through the same code.
// If each took the whole way alone, it would find at every step that the processor has forgotten it since the one before.

let next: Promise<void> | undefined

export function inStep(): Promise<void> {
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      next = undefined
      resolve()
    })
  })
  return next
}

// The same in small, for those whom one turn has let on by the same way: each comes as far as here before any of them goes on.
const NOW = Promise.resolve()
export const abreast = (): Promise<void> => NOW
