import { Card, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { invoices, payments } from '../../../api/resources.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type BookingRun, transactions } from './bank.ts'

const EVERY_MS = 1000

// The progress of automatic booking after an import.
export function BookingProgress({ id }: { id: number }) {
  const { bank: t } = useTexts()
  const refresh = useInvalidate()
  const [isOver, setOver] = useState(false)
  const { data: run } = useQuery({
    queryKey: ['booking run', id],
    queryFn: ({ signal }) => getJson<BookingRun>(`/banking/booking_runs/${id}.json`, {}, signal),
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : EVERY_MS),
  })
  useEffect(() => {
    if (isOver || !isFinished(run)) return
    setOver(true)
    void refresh(transactions, payments, invoices)
  }, [run, isOver, refresh])
  if (!run) return null
  const { done = 0, total = 0, booked = 0 } = run
  return (
    <Card withBorder p="sm" component="section" aria-label={t.automaticBooking}>
      <Group justify="space-between">
        <Text size="sm">
          {isFinished(run) ? t.bookedAutomatically(booked, total) : t.booking(done, total)}
        </Text>
      </Group>
      {!isFinished(run) && <Progress value={total === 0 ? 100 : (done / total) * 100} mt="xs" aria-hidden />}
    </Card>
  )
}

const isFinished = (run: BookingRun | undefined): boolean =>
  run?.status === 'done' || run?.status === 'failed'
