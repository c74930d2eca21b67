import { useQuery } from '@tanstack/react-query'
import { batchedReader } from './batched-reader.ts'
import { readList } from './queries.ts'
import type { Resource } from './resources.ts'

// Names of records that others refer to by id, for the cells of a list. Names that appear together share one request.

type NamedRow = { id: number; name: string }

const readers = new Map<string, (id: number) => Promise<NamedRow[]>>()

// A deleted record is not listed, so its name is `null`.
export function useRecordName(resource: Resource<NamedRow>, id: number | undefined) {
  return useQuery({
    queryKey: [resource.path, 'record', String(id), 'name'],
    queryFn: async () => (await readerOf(resource)(id as number)).find((row) => row.id === id)?.name ?? null,
    enabled: id !== undefined,
  })
}

function readerOf(resource: Resource<NamedRow>) {
  const reader =
    readers.get(resource.path) ??
    batchedReader(
      async (ids) => (await readList(resource, { ids: ids.join(','), per_page: ids.length })).rows,
    )
  readers.set(resource.path, reader)
  return reader
}
