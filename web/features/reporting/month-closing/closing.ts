import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lastOfMonth } from '../../../../src/platform/checks/months.ts'
import { getJson, type QueryParams } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { mayKeepBooks } from '../../../api/page-permissions.ts'
import { invoices } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useMembership } from '../../../api/session.ts'
import type { Lang } from '../../../locales/locale-context.ts'

// The closing of a month: its checklist, figures, files and later changes.

export type Closing = Answers['Closing']
export type ClosingCheck = Answers['ClosingCheck']
export type ClosingChanges = Answers['ClosingChanges']
export type ClosingRevision = Answers['ClosingRevision']

export const CLOSING_PATH = '/closing.json'
const LOOK_MS = 1500

// The file is written in the background, unless something is missing from it.
const isWriting = (closing: Closing | undefined): boolean =>
  closing?.state === 'closing' && !problemOf(closing)

export const currentRevision = ({ revisions }: Closing): ClosingRevision | undefined =>
  revisions.findLast(({ state }) => state !== 'reopened')

export const problemOf = (closing: Closing): string | null => currentRevision(closing)?.problem ?? null

// `stated` is what a person states for the declaration, as a preview.
export function useClosing(month: string, stated: QueryParams) {
  const query = { month, ...stated }
  const refresh = useInvalidate()
  const result = useQuery({
    queryKey: ['facts', CLOSING_PATH, query],
    queryFn: ({ signal }) => getJson<Closing>(CLOSING_PATH, query, signal),
    refetchInterval: ({ state }) => (isWriting(state.data) ? LOOK_MS : false),
    placeholderData: keepPreviousData,
    // Points are resolved on other pages.
    staleTime: 0,
    // A figure that cannot be previewed is told at its field.
    retry: false,
  })
  const writes = isWriting(result.data)
  const wrote = useRef(false)
  // Closed months lock their documents.
  useEffect(() => {
    if (wrote.current && !writes) void refresh(invoices)
    wrote.current = writes
  }, [writes, refresh])
  return result
}

export const useMayKeepBooks = (): boolean => mayKeepBooks(useMembership())

// October 2026, as a heading has it.
export const monthName = (month: string | null, lang: Lang): string =>
  month
    ? new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${month}-01T00:00:00Z`))
    : ''

export const lastDayOf = (month: string): string => lastOfMonth(`${month}-01`)
