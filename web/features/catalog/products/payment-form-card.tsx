import { Anchor, Button, Card, Code, CopyButton, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountLocation } from '../../../account-url.ts'
import { apiFetch } from '../../../api/client.ts'
import { hasStatus } from '../../../api/errors.ts'
import { useSession } from '../../../api/session.ts'
import { IconCheck, IconCopy, IconEye } from '../../../components/icons/icons.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import type { Product } from './product.ts'

// Payment form of this product for other websites: the code to embed and a preview.
export function Widget({ product }: { product: Product }) {
  const { products: t } = useTexts()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const path = `/a/${accountLocation.account ?? session.account}/p/${product.token}`
  const { data: isThere } = useQuery({
    queryKey: ['widget', product.id, product.updated_at],
    enabled: product.token !== null,
    queryFn: ({ signal }) => isServed(`${path}.js`, signal),
  })
  if (!isThere) return null
  const snippet = `<script src="${location.origin}${path}.js"></script>`
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="xs">
        {t.widget}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.widgetHint}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {snippet}
      </Code>
      <Group gap="xs" mt="sm">
        <CopyButton value={snippet}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="xs" leftSection={<IconEye size={14} />} onClick={() => setOpen(true)}>
          {t.preview}
        </Button>
        <Anchor href={path} target="_blank" size="sm">
          {t.formPage}
        </Anchor>
      </Group>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t.preview}>
        <Text size="sm" c="dimmed" mb="md">
          {t.previewHint}
        </Text>
        <Preview address={`${path}.js`} />
      </SidePanel>
    </Card>
  )
}

// Rendered by the widget script itself, but inert, so that the preview cannot place orders.
function Preview({ address }: { address: string }) {
  const { lang } = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const script = document.createElement('script')
    script.src = `${address}?lang=${lang}`
    frame.current?.append(script)
    const drawn = frame.current
    return () => drawn?.replaceChildren()
  }, [address, lang])
  return <div ref={frame} inert />
}

// Nothing is shown if the server has no payment forms or the product is not offered.
async function isServed(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await apiFetch('GET', path, { signal, is_session_call: true })
    return true
  } catch (error) {
    if (hasStatus(error, 401, 404, 406)) return false
    throw error
  }
}
