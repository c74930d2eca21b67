import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { useCopyLink } from '../../../../components/feedback/use-copy-link.ts'
import {
  IconArrowRight,
  IconBan,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconRepeat,
  IconReplace,
  IconTrash,
} from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Invoice } from '../invoice.ts'
import type { AvailableActions } from './available-actions.ts'
import { useDeleteInvoice } from './use-delete-invoice.tsx'

type Props = {
  invoice: Invoice
  actions: AvailableActions
  has_edit: boolean
  onEdit: () => void
  onStatus: (status: string) => Promise<void>
  onSelfAssess: (kind: string) => Promise<void>
  onReceive: () => Promise<void>
  onCancel: () => void
  onGone: () => void
}

const ICON = { size: 16 }

export function InvoiceActionMenu(props: Props) {
  const { invoice, actions } = props
  return (
    <>
      {actions.copy && <EditItems {...props} />}
      {actions.share && <ShareItems view_url={invoice.view_url} />}
      {actions.copy && (
        <>
          <Menu.Divider />
          {actions.cancel && <EndItems {...props} />}
          {actions.delete && <DeleteItem invoice={invoice} onGone={props.onGone} />}
        </>
      )}
    </>
  )
}

function ShareItems({ view_url }: { view_url: string }) {
  const { invoices: t } = useTexts()
  const copyLink = useCopyLink(view_url)
  return (
    <>
      <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copyLink()}>
        {t.copyLink}
      </Menu.Item>
      <Menu.Item
        component="a"
        // The user is signed in on this host, so opening the page is not recorded as a view by the buyer.
        href={new URL(view_url).pathname}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...ICON} />}
      >
        {t.publicPage}
      </Menu.Item>
    </>
  )
}

function DeleteItem({ invoice, onGone }: Pick<Props, 'invoice' | 'onGone'>) {
  const { common } = useTexts()
  const deleteInvoice = useDeleteInvoice(invoice, onGone)
  return (
    <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void deleteInvoice()}>
      {common.delete}
    </Menu.Item>
  )
}

// Actions that open the editor.
function EditItems({ invoice: { id }, actions, has_edit, onEdit, onSelfAssess, onReceive }: Props) {
  const { invoices: t, recurrings } = useTexts()
  return (
    <>
      {has_edit && actions.edit && (
        <EditItem id={id} needs_confirmation={actions.confirmEdit} onConfirm={onEdit} />
      )}
      <Menu.Item component={Link} to={`/invoices/new?copy_from=${id}`} leftSection={<IconCopy {...ICON} />}>
        {t.duplicate}
      </Menu.Item>
      {actions.recur && (
        <Menu.Item
          component={Link}
          to={`/recurrings/new?invoice_id=${id}`}
          leftSection={<IconRepeat {...ICON} />}
        >
          {recurrings.repeat}
        </Menu.Item>
      )}
      {actions.correct && (
        <Menu.Item
          component={Link}
          to={`/invoices/new?correct=${id}`}
          leftSection={<IconReplace {...ICON} />}
        >
          {t.correct}
        </Menu.Item>
      )}
      {actions.receiveGoods && (
        <Menu.Item leftSection={<IconArrowRight {...ICON} />} onClick={() => void onReceive()}>
          {t.receiveGoods}
        </Menu.Item>
      )}
      {actions.selfAssess.map((kind) => (
        <Menu.Item
          key={kind}
          leftSection={<IconArrowRight {...ICON} />}
          onClick={() => void onSelfAssess(kind)}
        >
          {t.selfAssess(t.kinds[kind] as string)}
        </Menu.Item>
      ))}
      {actions.convertTo.map((kind) => (
        <Menu.Item
          key={kind}
          component={Link}
          to={`/invoices/new?convert=${id}&kind=${kind}`}
          leftSection={<IconArrowRight {...ICON} />}
        >
          {t.convertTo[kind]}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

type EditItemProps = { id: number; needs_confirmation: boolean; onConfirm: () => void }

function EditItem({ id, needs_confirmation, onConfirm }: EditItemProps) {
  const { common } = useTexts()
  const icon = <IconPencil {...ICON} />
  return needs_confirmation ? (
    <Menu.Item leftSection={icon} onClick={onConfirm}>
      {common.edit}
    </Menu.Item>
  ) : (
    <Menu.Item component={Link} to={`/invoices/${id}/edit`} leftSection={icon}>
      {common.edit}
    </Menu.Item>
  )
}

function EndItems({ invoice, actions, onStatus, onCancel }: Props) {
  const { invoices: t } = useTexts()
  return (
    <>
      <Menu.Label>{t.changeStatus}</Menu.Label>
      {actions.statuses.map((status) => (
        <Menu.Item key={status} disabled={invoice.status === status} onClick={() => void onStatus(status)}>
          {t.statuses[status]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconBan {...ICON} />} onClick={onCancel}>
        {t.cancelDocument}
      </Menu.Item>
    </>
  )
}
