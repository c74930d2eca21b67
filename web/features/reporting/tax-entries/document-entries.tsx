import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMayViewPage } from '../../../api/permissions.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { entriesLink } from './tax-entries.ts'

type Props = { document: { id: number; number: string | null } }

// Opens the tax entries of the sale or purchase that a document belongs to.
export function DocumentEntries({ document: { id, number } }: Props) {
  const { taxEntries: t } = useTexts()
  const mayView = useMayViewPage()
  const [isOpen, panel] = useDisclosure(false)
  if (!mayView('/reports')) return null
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Button
        variant="default"
        size="xs"
        onClick={panel.open}
        aria-haspopup="dialog"
        style={{ alignSelf: 'flex-start' }}
      >
        {t.show}
      </Button>
      <EntriesPanel
        link={entriesLink({ document_id: id })}
        name={number ?? ''}
        opened={isOpen}
        onClose={panel.close}
      />
    </SectionCard>
  )
}
