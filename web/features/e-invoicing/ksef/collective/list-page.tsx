import {
  ActionIcon,
  Anchor,
  Button,
  Card,
  Center,
  CopyButton,
  EmptyState,
  Group,
  Popover,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { Link } from 'react-router'
import { useList } from '../../../../api/queries.ts'
import { type Collective, collectives } from '../../../../api/resources.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../../components/feedback/page-skeleton.tsx'
import { IconCash, IconCheck, IconCopy, IconLink, IconQrcode } from '../../../../components/icons/icons.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Pager } from '../../../../components/lists/pager.tsx'
import { SmallTable, type SmallTableColumn } from '../../../../components/lists/small-table.tsx'
import { useListParams } from '../../../../components/lists/use-list-params.ts'
import { IfMayWrite } from '../../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// Collective payments: the identifier, the payee and the documents of each transfer.
export default function CollectivePage() {
  const { gov } = useTexts()
  const t = gov.collective
  const { params, setParams } = useListParams()
  const { data, error, refetch } = useList(collectives, params)
  return (
    <>
      <PageHeader title={t.title} back={{ path: '/ksef', label: gov.queue }} hint={t.hint} />
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.total === 0 ? (
        <Center mih="24vh">
          <EmptyState icon={<IconLink size={40} stroke={1.4} />} title={t.empty} description={t.emptyHint} />
        </Center>
      ) : (
        <Card component="section" aria-label={t.title}>
          <Rows rows={data.rows} />
        </Card>
      )}
      <Pager params={params} setParams={setParams} total={data?.total ?? 0} />
    </>
  )
}

function Rows({ rows }: { rows: readonly Collective[] }) {
  const { gov } = useTexts()
  const t = gov.collective
  const { money } = useFormat()
  const columns: SmallTableColumn<Collective>[] = [
    { key: 'number', label: t.transferTitle, show: (row) => <NumberCell row={row} /> },
    { key: 'seller', label: t.seller, show: (row) => <Paid row={row} /> },
    { key: 'documents', label: t.documents, is_long: true, show: (row) => <Documents row={row} /> },
    {
      key: 'amount',
      label: t.amount,
      align: 'right',
      show: (row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {money(row.amount ?? '0', row.currency ?? '')}
          <Code row={row} />
        </Group>
      ),
    },
    { key: 'pay', label: '', is_action: true, show: (row) => <Pay row={row} /> },
  ]
  return <SmallTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function NumberCell({ row: { number, created_at } }: { row: Collective }) {
  const { moment } = useFormat()
  return (
    <>
      <CopyField text={number} />
      <Text size="xs" c="dimmed">
        {moment(created_at)}
      </Text>
    </>
  )
}

function Paid({ row: { seller_name, seller_tax_no, bank_account } }: { row: Collective }) {
  return (
    <>
      <Text size="sm">{seller_name ?? seller_tax_no}</Text>
      {bank_account && <CopyField text={bank_account} />}
    </>
  )
}

// Values for the transfer can be copied instead of typed.
function CopyField({ text }: { text: string }) {
  const { team: t } = useTexts().settings
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t.copied : t.copy}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`${t.copy}: ${text}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}

const NAMED_MAX = 5

function Documents({ row: { invoice_ids = [], numbers = [] } }: { row: Collective }) {
  const { gov } = useTexts()
  const more = invoice_ids.length - NAMED_MAX
  return (
    <Group gap="xs">
      {invoice_ids.slice(0, NAMED_MAX).map((id, at) => (
        <Anchor key={id} component={Link} to={`/invoices/${id}`} size="sm">
          {numbers[at] || id}
        </Anchor>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {gov.collective.more(more)}
        </Text>
      )}
    </Group>
  )
}

// Black on white even in dark mode, because banking apps cannot read other colours.
function Code({ row: { number, qr_size, qr_path } }: { row: Collective }) {
  const t = useTexts().gov.collective
  if (!qr_size || !qr_path) return null
  return (
    <Popover withArrow position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.code} title={t.code}>
          <IconQrcode size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.code}>
        <Stack gap="xs" align="center" maw={220}>
          <svg
            viewBox={`0 0 ${qr_size} ${qr_size}`}
            width={220}
            height={220}
            role="img"
            aria-label={`${t.code}: ${number}`}
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${qr_size}v${qr_size}H0z`} />
            <path fill="#000" d={qr_path} />
          </svg>
          <Text size="xs" c="dimmed" ta="center">
            {t.codeHint}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Pay({ row: { number } }: { row: Collective }) {
  const t = useTexts().gov.collective
  return (
    <IfMayWrite>
      <Button
        component={Link}
        to={`/payments/new?collective=${number}`}
        size="xs"
        variant="default"
        leftSection={<IconCash size={14} />}
      >
        {t.record}
      </Button>
    </IfMayWrite>
  )
}
