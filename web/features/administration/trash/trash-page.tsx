import { Button, Card, Center, EmptyState, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconArrowBackUp, IconTrash } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { SearchInput } from '../../../components/lists/search-input.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

type Entry = Answers['DeletedRecord'] & { id: number; resource: keyof Texts['bin']['resources'] }
const bin: Resource<Entry> = { name: 'deleted_record', path: 'bin' }

// Records deleted in the last 30 days, with their author and a button to restore them.
export default function BinPage() {
  const { bin: t } = useTexts()
  const { params, setParams } = useListParams()
  const { data, error, refetch } = useList(bin, params)
  const isNarrowed = params.query !== undefined || params.resource !== undefined
  return (
    <>
      <PageHeader title={t.title} hint={t.hint} />
      <Group gap="xs" mb="sm">
        <SearchInput
          value={params.query ?? ''}
          onChange={(query) => setParams({ query })}
          onDown={() => {}}
        />
        <Select
          aria-label={t.what}
          placeholder={t.all}
          clearable
          data={Object.entries(t.resources).map(([value, label]) => ({ value, label }))}
          value={params.resource ?? null}
          onChange={(value) => setParams({ resource: value ?? undefined })}
        />
      </Group>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Content page={data} is_narrowed={isNarrowed} />
      )}
      <Pager params={params} setParams={setParams} total={data?.total ?? 0} />
    </>
  )
}

type ContentProps = { page: { rows: Entry[]; total: number } | undefined; is_narrowed: boolean }

function Content({ page, is_narrowed }: ContentProps) {
  const { bin: t } = useTexts()
  if (!page) return <PageSkeleton />
  if (page.total === 0)
    return (
      <Center mih="40vh">
        <EmptyState
          icon={<IconTrash size={40} stroke={1.4} />}
          title={is_narrowed ? t.nothing : t.empty}
          {...(is_narrowed ? {} : { description: t.emptyHint })}
        />
      </Center>
    )
  return (
    <Card component="section" aria-label={t.title}>
      <Entries rows={page.rows} />
    </Card>
  )
}

function Entries({ rows }: { rows: readonly Entry[] }) {
  const texts = useTexts()
  const { bin: t } = texts
  const { moment, day } = useFormat()
  const mayWrite = useMayWrite()
  const columns: SmallTableColumn<Entry>[] = [
    { key: 'name', label: t.name, show: (entry) => <TrashEntryName entry={entry} texts={texts} /> },
    {
      key: 'deleted',
      label: t.deleted,
      is_whole: true,
      show: ({ deleted_at, deleted_by }) => (
        <>
          {moment(deleted_at)}
          <Text size="xs" c="dimmed">
            {deleted_by}
          </Text>
        </>
      ),
    },
    { key: 'leaves', label: t.leaves, is_whole: true, show: ({ purged_at }) => day(purged_at) },
  ]
  if (mayWrite)
    columns.push({ key: 'restore', label: '', is_action: true, show: (entry) => <Restore entry={entry} /> })
  return (
    <SmallTable
      label={t.title}
      columns={columns}
      rows={rows}
      keyOf={({ resource, record_id }) => `${resource} ${record_id}`}
    />
  )
}

function TrashEntryName({ entry, texts }: { entry: Entry; texts: Texts }) {
  const { money } = useFormat()
  const { resource, name, kind, party, amount, currency, delivered_by } = entry
  const kindNames = resource === 'invoices' ? texts.invoices.kinds : texts.warehouseDocuments.kinds
  const recordKind =
    (kind && (kindNames as { [kind: string]: string })[kind]) || texts.bin.resources[resource]
  return (
    <>
      <Group gap="xs" component="span">
        <b>{name || recordKind}</b>
        {delivered_by && <StatusBadge tone="warn">{texts.bin.hadLeft}</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        {joinParts(name && recordKind, party, amount && money(amount, currency))}
      </Text>
    </>
  )
}

function Restore({ entry: { restore_url, resource, ...entry } }: { entry: Entry }) {
  const { bin: t } = useTexts()
  const name = entry.name || t.resources[resource]
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await apiFetch('POST', `${restore_url}.json`)
      notices.done(t.restored(name))
      await refresh(bin, { name: '', path: restore_url.replace(/^\/|\/\d+\/restore$/g, '') })
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={14} />}
      loading={isBusy}
      aria-label={`${t.restore}: ${name}`}
      onClick={() => void restore()}
    >
      {t.restore}
    </Button>
  )
}
