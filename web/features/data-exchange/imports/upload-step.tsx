import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFetch } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { Dropzone } from '../../../components/attachments/dropzone.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PriceListSelect } from '../../../components/forms/price-list-select.tsx'
import { IconDownload, IconFileSpreadsheet } from '../../../components/icons/icons.ts'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type ImportRun, importKey, RESOURCES, type ResourceName } from './import-run.ts'
import { downloadSample } from './sample.ts'

const TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function UploadStep({ problem }: { problem?: string }) {
  const { imports: t, priceLists: lists } = useTexts()
  const { params, setParams } = useListParams()
  const resource = RESOURCES.find((name) => name === params.resource) ?? 'clients'
  const price_list_id = resource === 'price_list_positions' ? (params.price_list_id ?? '') : undefined
  const { send, is_sending, refused } = useUpload({ resource, price_list_id }, (id) =>
    setParams({ resource, id: String(id) }),
  )
  const message = refused ?? problem
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
          onChange={(value) => setParams({ resource: value, id: undefined })}
        />
      </div>
      {price_list_id !== undefined && (
        <PriceListSelect
          value={Number(price_list_id) || null}
          description={lists.chooseFirst}
          onValue={(id) => setParams({ price_list_id: id === null ? undefined : String(id) })}
        />
      )}
      {message && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {price_list_id !== '' && (
        <Dropzone
          icon={<IconFileSpreadsheet size={44} stroke={1.3} aria-hidden="true" />}
          title={t.drop}
          hint={`${t.limits} ${resource === 'invoices' ? t.invoiceRows : ''}`.trim()}
          choose={t.choose}
          accept={TYPES}
          is_busy={is_sending}
          is_one
          take={([file]) => file && void send(file)}
        />
      )}
      <Group>
        <Button
          variant="subtle"
          ml="calc(-1 * var(--button-padding-x))"
          leftSection={<IconDownload size={16} />}
          onClick={() => downloadSample(resource)}
        >
          {t.sample}: {t.resources[resource]}
        </Button>
      </Group>
    </Stack>
  )
}

type Into = { resource: ResourceName; price_list_id: string | undefined }

function useUpload({ resource, price_list_id }: Into, onRead: (id: number) => void) {
  const t = useTexts()
  const notices = useNotify()
  const queries = useQueryClient()
  const [is_sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (file: File) => {
    setSending(true)
    setRefused(undefined)
    const form = new FormData()
    form.append('resource', resource)
    if (price_list_id) form.append('price_list_id', price_list_id)
    form.append('file', file)
    try {
      const read = (await (await apiFetch('POST', '/imports.json', { form })).json()) as ImportRun
      queries.setQueryData(importKey(read.id), read)
      onRead(read.id)
    } catch (error) {
      const texts = error instanceof ApiError ? Object.values(error.fields).flat() : []
      if (texts.length > 0) setRefused(`${file.name}: ${translateMessages(t, texts)}`)
      else notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  return { send, is_sending, refused }
}
