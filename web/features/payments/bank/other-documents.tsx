import { Button, Card, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { invoices } from '../../../api/resources.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const ROWS = 8
const DELAY_MS = 250

// Documents that nothing suggests, selection by a search. Several are paid in the order in which they are selection.
export function OtherDocuments({ match }: { match: (ids: number[]) => void }) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed, DELAY_MS)
  const [selection, setChosen] = useState<{ id: number; label: string }[]>([])
  const { data } = useList(invoices, { query, income: 'all', per_page: ROWS }, { enabled: query !== '' })
  const matches = (query === '' ? [] : (data?.rows ?? [])).map(
    ({ id, number, buyer_name, price_gross, currency }) => ({
      id,
      label: [number, buyer_name, money(price_gross, currency)].filter(Boolean).join(' · '),
    }),
  )
  const rows = [...selection, ...matches.filter(({ id }) => !selection.some((row) => row.id === id))]
  return (
    <IfMayWrite>
      <Card withBorder p="sm">
        <Text fw={500} mb="xs">
          {t.otherDocuments}
        </Text>
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Stack gap="xs" mt={rows.length > 0 ? 'sm' : 0}>
          {rows.map((row) => (
            <Checkbox
              key={row.id}
              label={row.label}
              checked={selection.some(({ id }) => id === row.id)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked
                    ? [...selection, row]
                    : selection.filter(({ id }) => id !== row.id),
                )
              }
            />
          ))}
        </Stack>
        {selection.length > 0 && (
          <Group justify="flex-end" mt="sm">
            <Button size="xs" onClick={() => match(selection.map(({ id }) => id))}>
              {t.chosen(selection.length)}
            </Button>
          </Group>
        )}
      </Card>
    </IfMayWrite>
  )
}
