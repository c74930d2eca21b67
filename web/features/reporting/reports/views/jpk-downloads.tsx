import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { getJson } from '../../../../api/client.ts'
import { downloadFile } from '../../../../api/download.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconDownload } from '../../../../components/icons/icons.ts'
import type { ListParams } from '../../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceReport, JpkFileProps } from './jpk-report.ts'

export function JpkDownloads({ data, query, onInvoicesSaved }: JpkFileProps) {
  const { reports } = useTexts()
  const t = reports.jpk
  const notices = useNotify()
  const [isSaving, setSaving] = useState<string>()
  const { department_id, carried, lang } = query
  const save = async (path: string, params: ListParams, name: string) => {
    setSaving(path)
    try {
      await downloadFile(path, { department_id, lang, ...params }, name)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSaving(undefined)
    }
  }
  const month = data.month ?? ''
  const registers = `/jpk_${data.variant === 'V7K' ? 'v7k' : 'v7m'}.xml`
  const invoices = { date_from: data.date_from ?? '', date_to: data.date_to ?? '' }
  const saveInvoices = async () => {
    await save('/jpk_fa.xml', invoices, `JPK_FA-${month}.xml`)
    const params = { department_id, lang, ...invoices }
    onInvoicesSaved((await getJson<InvoiceReport>('/reports/jpk_fa.json', params)).notices)
  }
  return (
    <Group gap="xs" data-no-print>
      <Button
        leftSection={<IconDownload size={16} />}
        disabled={data.obstacles.length > 0}
        loading={isSaving === registers}
        onClick={() =>
          void save(registers, { month, ...(carried ? { carried } : {}) }, `JPK_${data.variant}-${month}.xml`)
        }
      >
        {`JPK_${data.variant}`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isSaving === '/jpk_fa.xml'}
        onClick={() => void saveInvoices().catch(notices.failed)}
      >
        {t.invoices}
      </Button>
    </Group>
  )
}
