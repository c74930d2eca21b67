import { Switch } from '@mantine/core'
import { useSave } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { Attachments } from '../../../../components/attachments/attachments.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

// Attachments of the document. On sales the user can make them visible to the buyer.
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  return (
    <Attachments of={invoices} id={invoice.id} can_embed={invoice.income === true}>
      {invoice.income && <ShowAttachmentsSwitch invoice={invoice} />}
    </Attachments>
  )
}

function ShowAttachmentsSwitch({ invoice: { id, show_attachments } }: { invoice: Invoice }) {
  const { files: t } = useTexts()
  const mayWrite = useMayWrite()
  const notices = useNotify()
  const save = useSave(invoices)
  return (
    <Switch
      mt="md"
      label={t.shown}
      description={t.shownHint}
      checked={show_attachments === true}
      disabled={!mayWrite || save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate({ id, values: { show_attachments: checked } }, { onError: notices.failed })
      }
    />
  )
}
