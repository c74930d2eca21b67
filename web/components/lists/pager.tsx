import { Group, Pagination, Select, Text } from '@mantine/core'
import { useFormat } from '../../format/formatters.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { type ListParams, PER_PAGE } from './use-list-params.ts'

type Props = {
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
  total: number
}

export function Pager({ params, setParams, total }: Props) {
  const { list } = useTexts()
  const { count } = useFormat()
  const perPage = Number(params.per_page ?? PER_PAGE)
  const page = Number(params.page ?? 1)
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  if (total === 0) return null
  return (
    <Group justify="space-between" mt="md" data-no-print>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {list.range(count(from), count(Math.min(total, from + perPage - 1)), count(total))}
        </Text>
        <Select
          size="xs"
          w={72}
          aria-label={list.perPage}
          data={['10', '25', '50', '100']}
          value={String(perPage)}
          allowDeselect={false}
          onChange={(value) => setParams({ per_page: value === PER_PAGE ? undefined : (value ?? undefined) })}
        />
      </Group>
      {last > 1 && (
        <Pagination
          size="sm"
          total={last}
          value={page}
          onChange={(page) => setParams({ page: page === 1 ? undefined : String(page) })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? list.previous : control === 'next' ? list.next : control,
          })}
        />
      )}
    </Group>
  )
}
