import { Menu } from '@mantine/core'
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
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { isCancelled, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useRemoval } from '../../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import {
  conversionsOf,
  type Document,
  documents,
  isAskedAbout,
  isCorrectable,
  isOffer,
  isRepeatable,
} from '../invoice.ts'
import { WhatHappened } from './delivery-summary.tsx'
import { useCopyLink } from './use-copy-link.ts'

type Props = {
  invoice: Document
  has_edit: boolean
  onAsk: () => void
  onStatus: (status: string) => Promise<void>
  onCancel: () => void
  onGone: () => void
}

const STATUSES = ['issued', 'sent', 'partial', 'paid', 'rejected'] as const
const ANSWERS = ['issued', 'sent', 'accepted', 'rejected'] as const
const ICON = { size: 16 }

export function MoreItems({ invoice, has_edit, onAsk, onStatus, onCancel, onGone }: Props) {
  const { invoices: t, common } = useTexts()
  const remove = useRemoval(documents)
  const copyLink = useCopyLink(invoice.view_url)
  const { id, number, left_by } = invoice
  const confirm = useConfirm()
  const removeThis = async () => {
    const question = {
      title: t.deleteMany(number),
      text: (
        <>
          <WhatHappened invoice={invoice} />
          {t.leftHint}
        </>
      ),
      yes: common.delete,
      is_danger: true,
    }
    if (left_by !== null && !(await confirm(question))) return
    if (await remove([id], number)) onGone()
  }
  const may_write = useMayWrite()
  return (
    <>
      {may_write && <EditItems invoice={invoice} has_edit={has_edit && !invoice.locked} onAsk={onAsk} />}
      {invoice.income && (
        <>
          <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copyLink()}>
            {t.copyLink}
          </Menu.Item>
          <Menu.Item
            component="a"
            // Here, where one is signed in: a look of one's own does not count as the buyer's.
            href={new URL(invoice.view_url).pathname}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...ICON} />}
          >
            {t.publicPage}
          </Menu.Item>
        </>
      )}
      {may_write && (
        <>
          <Menu.Divider />
          {!isCancelled(invoice) && <EndItems invoice={invoice} onStatus={onStatus} onCancel={onCancel} />}
          {!invoice.locked && (
            <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void removeThis()}>
              {common.delete}
            </Menu.Item>
          )}
        </>
      )}
    </>
  )
}

// What leads to the editor.
function EditItems({ invoice, has_edit, onAsk }: Pick<Props, 'invoice' | 'has_edit' | 'onAsk'>) {
  const { invoices: t, recurrings, common } = useTexts()
  const { id } = invoice
  return (
    <>
      {has_edit && isAskedAbout(invoice) && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onAsk}>
          {common.edit}
        </Menu.Item>
      )}
      {has_edit && !isAskedAbout(invoice) && (
        <Menu.Item component={Link} to={`/invoices/${id}/edit`} leftSection={<IconPencil {...ICON} />}>
          {common.edit}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/invoices/new?copy_from=${id}`} leftSection={<IconCopy {...ICON} />}>
        {t.duplicate}
      </Menu.Item>
      {isRepeatable(invoice) && (
        <Menu.Item
          component={Link}
          to={`/recurrings/new?invoice_id=${id}`}
          leftSection={<IconRepeat {...ICON} />}
        >
          {recurrings.repeat}
        </Menu.Item>
      )}
      {isCorrectable(invoice) && (
        <Menu.Item
          component={Link}
          to={`/invoices/new?correct=${id}`}
          leftSection={<IconReplace {...ICON} />}
        >
          {t.correct}
        </Menu.Item>
      )}
      {conversionsOf(invoice).map((kind) => (
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

function EndItems({ invoice, onStatus, onCancel }: Pick<Props, 'invoice' | 'onStatus' | 'onCancel'>) {
  const { invoices: t } = useTexts()
  // `partial` follows from payments; it is offered only where it already is. What is set off is not paid.
  const left_out = [
    invoice.status !== 'partial' && 'partial',
    invoice.set_off && isSettledWithoutMoney(invoice) && 'paid',
  ]
  const statuses = isOffer(invoice) ? ANSWERS : STATUSES.filter((status) => !left_out.includes(status))
  return (
    <>
      <Menu.Label>{t.changeStatus}</Menu.Label>
      {statuses.map((status) => (
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
