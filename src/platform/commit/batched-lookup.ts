import type { Database } from '../database/database.ts'
import { inStep } from './request-batching.ts'

// What requests that arrive together ask for, each with a key of its own, is asked in one question. It is sent after the
// last of them has come, so none is told what was so before it came.

type Ask<Answer> = (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>
type Question<Answer> = { keys: Set<string>; answers: Promise<ReadonlyMap<string, Answer>> }

export function askTogether<Answer>(ask: Ask<Answer>) {
  const waiting = new WeakMap<Database, Question<Answer>>()
  const begin = (db: Database): Question<Answer> => {
    const keys = new Set<string>()
    const answers = inStep().then(() => {
      waiting.delete(db)
      return ask(db, powerOfTwo([...keys]))
    })
    const question = { keys, answers }
    waiting.set(db, question)
    return question
  }
  return async (db: Database, key: string): Promise<Answer | undefined> => {
    const { keys, answers } = waiting.get(db) ?? begin(db)
    keys.add(key)
    return (await answers).get(key)
  }
}

// The last ones once more, so that there are few statements to plan.
export function powerOfTwo(keys: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(keys.length))
  return [...keys, ...Array<string>(size - keys.length).fill(keys.at(-1) as string)]
}
