import { sharedCells } from '../../platform/threads.ts'

// How far the imports of this process are. They are one transaction each, which nobody else sees into; any thread may be
// asked. Only the thread that runs jobs writes here.

const PLACES = 16 // more than jobs at once
const [ID, DONE, WIDTH] = [0, 1, 2]
const cells = sharedCells('progress of imports', PLACES * WIDTH)

export function tellProgress(import_id: number, done: number) {
  const place = placeOf(import_id) ?? placeOf(0)
  if (place === undefined) return
  Atomics.store(cells, place + DONE, done)
  Atomics.store(cells, place + ID, import_id)
}

export function forgetProgress(import_id: number) {
  const place = placeOf(import_id)
  if (place !== undefined) Atomics.store(cells, place + ID, 0)
}

export function progressOf(import_id: number): number | undefined {
  const place = placeOf(import_id)
  return place === undefined ? undefined : Atomics.load(cells, place + DONE)
}

function placeOf(import_id: number): number | undefined {
  for (let place = 0; place < cells.length; place += WIDTH) {
    if (Atomics.load(cells, place + ID) === import_id) return place
  }
  return undefined
}
