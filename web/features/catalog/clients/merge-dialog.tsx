import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { type Client, clients, invoices, payments } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

type MergedClient = Answers['ClientAfterMerge']

// Merges another client into this one and shows beforehand which records will move.
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { clients: t, common } = useTexts()
  const { other, movedCounts, is_busy, choose, merge } = useMerge(client, onClose)
  const isSame = other?.id === client.id
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t.merge}: ${client.name}`}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.mergeHint(client.name)}</Text>
        <RecordSelect
          resource={clients}
          label={t.mergeOther}
          nameOf={nameWithCity}
          value={other?.id ?? null}
          onChange={(_, row) => void choose(row)}
          error={isSame ? t.mergeSame : undefined}
        />
        {other && movedCounts && (
          <Text size="sm" role="status">
            {t.mergeCounts(other.name, movedCounts)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={is_busy} disabled={!other || !movedCounts || isSame} onClick={() => void merge()}>
            {t.merge}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const nameWithCity = ({ name, city, tax_no }: Client) => [name, tax_no, city].filter(Boolean).join(', ')

// Selects the other client, shows what would move, and merges.
function useMerge(client: Client, onMerged: () => void) {
  const { clients: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [other, setOther] = useState<Client>()
  const [movedCounts, setMovedCounts] = useState<MergedClient['moved']>()
  const [is_busy, setBusy] = useState(false)
  const send = (id: number, dry_run: boolean) =>
    sendJson<MergedClient>('POST', `/clients/${client.id}/merge.json`, { merge_ids: [id], dry_run })
  const choose = async (row: Client | undefined) => {
    setOther(row)
    setMovedCounts(undefined)
    if (!row || row.id === client.id) return
    try {
      setMovedCounts((await send(row.id, true)).moved)
    } catch (error) {
      notices.failed(error)
    }
  }
  const merge = async () => {
    if (!other) return
    setBusy(true)
    try {
      await send(other.id, false)
      await refresh.without([other.id], clients, invoices, payments)
      notices.done(t.merged(other.name))
      onMerged()
    } catch (error) {
      notices.failed(error)
      setBusy(false)
    }
  }
  return { other, movedCounts, is_busy, choose, merge }
}
