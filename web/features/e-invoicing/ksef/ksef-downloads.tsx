import { Anchor } from '@mantine/core'
import { useTexts } from '../../../locales/locale-provider.tsx'

// The document as KSeF received it, and its receipt.
export function KsefDownloads({ id }: { id: number }) {
  const { gov: t } = useTexts()
  return (
    <>
      <Anchor href={`/invoices/${id}/attachment?kind=gov`} size="sm">
        {t.xml}
      </Anchor>
      <Anchor href={`/invoices/${id}/attachment?kind=gov_upo`} size="sm">
        {t.upo}
      </Anchor>
    </>
  )
}
