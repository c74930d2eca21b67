import { Switch } from '@mantine/core'
import { useSave } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { Files } from '../../../../components/attachments/attachments.tsx'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'

// What is kept with the document; of what was sold the buyer may see it.
export function InvoiceFiles({ invoice }: { invoice: Document }) {
  return (
    <Files of={documents} id={invoice.id} can_embed={invoice.income === true}>
      {invoice.income && <Shown invoice={invoice} />}
    </Files>
  )
}

function Shown({ invoice: { id, show_attachments } }: { invoice: Document }) {
  const { files: t } = useTexts()
  const may_write = useMayWrite()
  const notices = useNotices()
  const save = useSave(documents)
  return (
    <Switch
      mt="md"
      label={t.shown}
      description={t.shownHint}
      checked={show_attachments === true}
      disabled={!may_write || save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate({ id, values: { show_attachments: checked } }, { onError: notices.failed })
      }
    />
  )
}
