// How far the imports of this process are. They are one transaction each, which nobody else sees into.

const running = new Map<number, number>()

export const tellProgress = (import_id: number, done: number) => void running.set(import_id, done)
export const forgetProgress = (import_id: number) => void running.delete(import_id)
export const progressOf = (import_id: number): number | undefined => running.get(import_id)
