import { Button, Group, Menu, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useDelete, useInvalidate } from '../../../api/mutations.ts'
import { useRecord } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard } from '../../../components/layout/record-layout.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AccountName } from '../bank/account-name.tsx'
import { BatchStatus } from './list-page.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { TransferTable } from './transfer-table.tsx'
import { type BatchWithTransfers, batches, batchRecords, type Transfer } from './transfers.ts'
import { FILE_FORMATS, useDownloadBatch } from './use-download-batch.ts'

export default function TransferBatchPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(batchRecords, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <View batch={data} /> : <PageSkeleton />
}

function View({ batch }: { batch: BatchWithTransfers }) {
  const { transfers: t } = useTexts()
  const { day, money } = useFormat()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [edited, setEdited] = useState<Transfer>()
  const send = async (method: string, path: string, body: object): Promise<boolean> => {
    try {
      await sendJson(method, `/banking/transfers/${batch.id}${path}.json`, body)
      await refresh(batches)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
  return (
    <>
      <PageHeader
        title={t.batch(day(batch.execution_date))}
        back={{ path: '/bank/transfers', label: t.title }}
        beside={<BatchStatus batch={batch} />}
        is_low
      >
        <IfMayWrite>
          <Actions batch={batch} send={send} />
        </IfMayWrite>
      </PageHeader>
      <Stack gap="lg">
        <DetailsCard
          facts={[
            [t.total, money(batch.total, batch.currency)],
            [t.account, <AccountName key="account" id={batch.bank_account_id as number} />],
            [t.day, day(batch.execution_date)],
          ]}
        />
        <SectionCard title={t.number}>
          <TransferTable
            batch={batch}
            edit={setEdited}
            confirm={(transfer) => void send('POST', '/confirm', { transfer_ids: [transfer.id] })}
          />
        </SectionCard>
      </Stack>
      {edited && (
        <TransferDialog
          transfer={edited}
          close={() => setEdited(undefined)}
          save={async (changes) => {
            const isSaved = await send('PUT', '', { transfers: [{ id: edited.id, ...changes }] })
            if (isSaved) setEdited(undefined)
          }}
        />
      )}
    </>
  )
}

type ActionsProps = {
  batch: BatchWithTransfers
  send: (method: string, path: string, body: object) => Promise<boolean>
}

function Actions({ batch, send }: ActionsProps) {
  const { transfers: t, common } = useTexts()
  const confirm = useConfirm()
  const notices = useNotify()
  const navigate = useNavigate()
  const remove = useDelete(batches)
  const download = useDownloadBatch(batch)
  const close = async () => {
    if (await confirm({ title: t.close, text: t.closeHint, yes: t.close })) await send('POST', '/close', {})
  }
  const deleteBatch = async () => {
    if (!(await confirm({ title: t.deleteBatch, yes: common.delete, is_danger: true }))) return
    try {
      await navigate('/bank/transfers')
      await remove.mutateAsync([batch.id])
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Group gap="xs">
      {batch.status === 'open' && (
        <Button variant="default" onClick={() => void deleteBatch()}>
          {common.delete}
        </Button>
      )}
      {batch.status === 'exported' && (
        <Button variant="default" onClick={() => void close()}>
          {t.close}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>{t.download}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILE_FORMATS.filter(({ name }) => name === 'pain001' || batch.currency === 'PLN').map((format) => (
            <Menu.Item key={format.label} onClick={() => void download(format)}>
              {format.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
