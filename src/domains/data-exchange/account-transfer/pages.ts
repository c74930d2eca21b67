import { PAGE_BOUNDS, RECORD_BOUNDS, type Source } from './source.ts'
import { SourceProblem, TooLong } from './source-problem.ts'

// A list of the other service, page by page. Where a page is too long it is asked for in smaller ones, from the beginning: a service that
// gives fewer records than it is asked for counts its pages otherwise, and what has come already is let alone.

const SIZES = [100, 20, 5, 1] as const
const SMALLEST = SIZES.length - 1
export const PAGES_MAX = 1_000_000
const SPAN = 10 * PAGES_MAX
const TOO_LONG_MAX = 20

type Query = { readonly [name: string]: string }

export type Page = {
  answer: unknown
  url: string
  size: number
  place: number // behind it
  end: number // behind all of them
  smaller: number | undefined // where pages of the next smaller size begin
  too_long: string | undefined // of a single record, which is passed over
}

// The place of a list is how many pages were read, and for pages of another size so many spans more.
export function pageReader(path: string, query: Query) {
  let passed_over = 0
  return async (source: Source, place: number): Promise<Page | undefined> => {
    let [size, page] = [Math.floor(place / SPAN), place % SPAN]
    for (;;) {
      if (page >= PAGES_MAX) return undefined
      const page_query = { ...query, order: 'id', page: page + 1, per_page: SIZES[size] ?? 1 }
      const found = {
        ...{ url: source.urlOf(path, page_query), size },
        ...{ place: size * SPAN + page + 1, end: size * SPAN + PAGES_MAX },
        smaller: size < SMALLEST ? (size + 1) * SPAN : undefined,
      }
      try {
        const answer = await source.json(path, page_query, size < SMALLEST ? PAGE_BOUNDS : RECORD_BOUNDS)
        passed_over = 0
        return { ...found, answer, too_long: undefined }
      } catch (error) {
        if (!(error instanceof TooLong)) throw error
        if (size === SMALLEST) {
          if (++passed_over > TOO_LONG_MAX) throw new SourceProblem(error.message, error.url)
          return { ...found, answer: [], too_long: error.message }
        }
        size++
        page = 0
      }
    }
  }
}
