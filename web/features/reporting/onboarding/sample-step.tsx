import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import type { Department } from '../../../api/resources.ts'
import { invoices } from '../../../api/resources.ts'
import { DocumentPreview } from '../../../components/document-preview/document-preview.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconArrowRight, IconFileInvoice } from '../../../components/icons/icons.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'

type Props = { company: Department | undefined; onDone: () => void }

// Previews a sample document. A draft created from it has no number and is not in any report.
export function SampleStep({ company, onDone }: Props) {
  const { first: t } = useTexts().dashboard
  const { lang } = useLocale()
  const make = useSample(onDone)
  const [isBusy, setBusy] = useState(false)
  return (
    <Stack gap="md">
      <Card component="section" aria-label={t.steps.sample}>
        <Title order={2} size="h4">
          {t.sample}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t.sampleHint}
        </Text>
        <Group>
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconFileInvoice size={16} />}
            onClick={() => {
              setBusy(true)
              void make().finally(() => setBusy(false))
            }}
          >
            {t.makeSample}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t.finish}
          </Button>
          <Button
            component={Link}
            to="/invoices/new"
            rightSection={<IconArrowRight size={16} />}
            onClick={onDone}
          >
            {t.ownInvoice}
          </Button>
        </Group>
      </Card>
      <DocumentPreview
        title={t.sample}
        path="/templates/preview.json"
        query={{ lang }}
        body={{ look: { department_id: company?.id ?? null } }}
      />
    </Stack>
  )
}

function useSample(onDone: () => void) {
  const { first: t } = useTexts().dashboard
  const notices = useNotify()
  const navigate = useNavigate()
  const refresh = useInvalidate()
  return async () => {
    const positions = [{ name: t.sampleLine, quantity: '10', price_net: '150', tax: '23' }]
    const invoice = { kind: 'vat', status: 'draft', buyer_name: t.sampleBuyer, positions }
    try {
      const { id } = await sendJson<{ id: number }>('POST', '/invoices.json', { invoice })
      await refresh(invoices)
      onDone()
      void navigate(`/invoices/${id}/edit`)
    } catch (error) {
      notices.failed(error)
    }
  }
}
