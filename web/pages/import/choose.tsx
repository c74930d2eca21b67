import { Alert, Button, FileButton, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useListAddress } from '../../pieces/list/address.ts'
import { useNotices } from '../../shell/notices.tsx'
import { known } from '../../texts/problem-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import styles from './import.module.css'
import { type Import, importKey, RESOURCES, type ResourceName } from './record.ts'
import { downloadSample } from './sample.ts'

const TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function Choose({ problem }: { problem?: string }) {
  const { imports: t } = useTexts()
  const { asked, ask } = useListAddress()
  const resource = RESOURCES.find((name) => name === asked.resource) ?? 'clients'
  const { send, is_sending, refused } = useUpload(resource, (id) => ask({ resource, id: String(id) }))
  const [is_over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void send(file)
  }
  const said = refused ?? problem
  return (
    <Stack gap="lg" maw={720}>
      <div>
        <Text fw={600} mb={6}>
          {t.what}
        </Text>
        <SegmentedControl
          aria-label={t.what}
          data={RESOURCES.map((value) => ({ value, label: t.resources[value] }))}
          value={resource}
          onChange={(value) => ask({ resource: value, id: undefined })}
        />
      </div>
      {said && (
        <Alert color="red" role="alert">
          {said}
        </Alert>
      )}
      <section
        className={styles.drop}
        aria-label={t.drop}
        data-over={is_over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={44} stroke={1.3} aria-hidden="true" />
        <Text fw={600} mt="sm">
          {t.drop}
        </Text>
        <Text size="sm" c="dimmed" mb="md">
          {t.limits} {resource === 'invoices' && t.invoiceRows}
        </Text>
        <FileButton accept={TYPES} onChange={(file) => file && void send(file)}>
          {(props) => (
            <Button {...props} loading={is_sending}>
              {t.choose}
            </Button>
          )}
        </FileButton>
      </section>
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          onClick={() => downloadSample(resource)}
        >
          {t.sample}: {t.resources[resource]}
        </Button>
      </Group>
    </Stack>
  )
}

function useUpload(resource: ResourceName, onRead: (id: number) => void) {
  const t = useTexts()
  const notices = useNotices()
  const queries = useQueryClient()
  const [is_sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (file: File) => {
    setSending(true)
    setRefused(undefined)
    const form = new FormData()
    form.append('resource', resource)
    form.append('file', file)
    try {
      const read = (await (await call('POST', '/imports.json', { form })).json()) as Import
      queries.setQueryData(importKey(read.id), read)
      onRead(read.id)
    } catch (error) {
      const texts = error instanceof ApiProblem ? Object.values(error.fields).flat() : []
      if (texts.length > 0) setRefused(`${file.name}: ${known(t, texts)}`)
      else notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  return { send, is_sending, refused }
}
