import { Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { useFormat } from '../../format/formatters.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconCalendar, IconCheck } from '../icons/icons.ts'
import styles from './lists.module.css'
import type { ListParams } from './use-list-params.ts'

const PERIODS = [
  'all',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
  'last_year',
  'last_12_months',
] as const

type Props = { params: ListParams; setParams: (changes: { [name: string]: string | undefined }) => void }

export function usePeriodText(params: ListParams): string {
  const { list } = useTexts()
  const format = useFormat()
  if (params.period === 'more')
    return [params.date_from, params.date_to].map((day) => format.day(day) || '…').join(' – ')
  return list.periods[PERIODS.find((period) => period === params.period) ?? 'all']
}

// Edits the API parameter `period`, or `date_from` and `date_to` for a custom period.
export function PeriodMenu({ params, setParams }: Props) {
  const { list } = useTexts()
  const text = usePeriodText(params)
  const current = PERIODS.find((period) => period === params.period) ?? 'all'
  const isOwn = params.period === 'more'
  const setDay = (name: string, value: string) => setParams({ period: 'more', [name]: value })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} />}
          className={isOwn || current !== 'all' ? '' : (styles.tool ?? '')}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PERIODS.map((period) => (
          <Menu.Item
            key={period}
            rightSection={!isOwn && current === period && <IconCheck size={16} />}
            onClick={() =>
              setParams({
                period: period === 'all' ? undefined : period,
                date_from: undefined,
                date_to: undefined,
              })
            }
          >
            {list.periods[period]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{list.periods.more}</Menu.Label>
        <Stack p="xs" gap="xs">
          <Group grow gap="xs">
            <TextInput
              type="date"
              size="xs"
              label={list.from}
              value={params.date_from ?? ''}
              onChange={(event) => setDay('date_from', event.currentTarget.value)}
            />
            <TextInput
              type="date"
              size="xs"
              label={list.to}
              value={params.date_to ?? ''}
              onChange={(event) => setDay('date_to', event.currentTarget.value)}
            />
          </Group>
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}
