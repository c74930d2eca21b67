import { PAGE_BOUNDS, RECORD_BOUNDS, type SourceService } from './source.ts'
import { ResponseLimitError, SourceError } from './source-problem.ts'

// Reads lists of the source page by page. If a page is too long, reads smaller pages from the beginning, because a source that returns fewer
// records than requested numbers its pages differently; records that were imported before are skipped.

const SIZES = [100, 20, 5, 1] as const
const SMALLEST = SIZES.length - 1
export const PAGES_MAX = 1_000_000
const POSITIONS_PER_SIZE = 10 * PAGES_MAX
const TOO_LONG_MAX = 20

type Query = { readonly [name: string]: string }

export type Page = {
  answer: unknown
  url: string
  size: number
  position: number // after this page
  end: number // after all pages
  smaller: number | undefined // start of the pages of the next smaller size
  too_long: string | undefined // message about a single record, which is skipped
}

// The position in a list is the number of pages read, plus one span for each smaller page size.
export function pageReader(path: string, query: Query) {
  let skippedRecords = 0
  return async (source: SourceService, position: number): Promise<Page | undefined> => {
    let [size, page] = [Math.floor(position / POSITIONS_PER_SIZE), position % POSITIONS_PER_SIZE]
    for (;;) {
      if (page >= PAGES_MAX) return undefined
      const pageQuery = { ...query, order: 'id', page: page + 1, per_page: SIZES[size] ?? 1 }
      const details = {
        url: source.urlOf(path, pageQuery),
        size,
        position: size * POSITIONS_PER_SIZE + page + 1,
        end: size * POSITIONS_PER_SIZE + PAGES_MAX,
        smaller: size < SMALLEST ? (size + 1) * POSITIONS_PER_SIZE : undefined,
      }
      try {
        const answer = await source.json(path, pageQuery, size < SMALLEST ? PAGE_BOUNDS : RECORD_BOUNDS)
        skippedRecords = 0
        return { ...details, answer, too_long: undefined }
      } catch (error) {
        if (!(error instanceof ResponseLimitError)) throw error
        if (size === SMALLEST) {
          if (++skippedRecords > TOO_LONG_MAX) throw new SourceError(error.message, error.url)
          return { ...details, answer: [], too_long: error.message }
        }
        size++
        page = 0
      }
    }
  }
}
