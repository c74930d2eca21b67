import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useAccount } from '../../api/account.ts'
import { useRecord } from '../../api/records.ts'
import { useMayWrite } from '../../api/rights.ts'
import { CurrencyField } from '../../pieces/form/choosers.tsx'
import { LongTextField, TextField } from '../../pieces/form/fields.tsx'
import { FormSection, RecordForm } from '../../pieces/form/record-form.tsx'
import { useGoOn } from '../../pieces/form/use-go-on.ts'
import { useRecordForm } from '../../pieces/form/use-record-form.ts'
import { ExportMenu } from '../../pieces/list/export-menu.tsx'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { emptyPrice, type Fields, type PriceList, priceLists, pricesOf, sentPrices } from './price-list.ts'
import { Prices } from './prices.tsx'

const FIELDS = ['name', 'description', 'currency']

export default function PriceListEditor() {
  const { id } = useParams()
  const record = useRecord(priceLists, id)
  if (id !== undefined && record.error) return <Failure error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={`${id ?? 'new'} ${record.data?.updated_at}`} list={record.data} />
}

function Editor({ list }: { list: PriceList | undefined }) {
  const { priceLists: t, common } = useTexts()
  const goOn = useGoOn()
  const may_write = useMayWrite()
  const own = useAccount().data?.currency
  const before = list ? pricesOf(list) : []
  const base = list ? { ...list, prices: before } : { currency: own, prices: [emptyPrice()] }
  const form = useRecordForm<Fields, PriceList>({
    resource: priceLists,
    record: list,
    base: base as Fields,
    needed: () => ['name'],
    prepare: ({ prices: _prices, ...sent }, values) => {
      const { positions } = sentPrices(values.prices, before)
      return positions.length > 0 ? { ...sent, price_list_positions_attributes: positions } : sent
    },
    onSaved: ({ id }) => goOn(`/price-lists/${id}`),
  })
  const at_lines = Object.keys(form.problems).filter((name) => name.includes('['))
  return (
    <>
      <PageHeader title={list?.name ?? t.create} back={{ path: '/price-lists', label: t.title }}>
        {list && may_write && (
          <Button
            component={Link}
            to={`/import?resource=price_list_positions&price_list_id=${list.id}`}
            variant="default"
            leftSection={<IconUpload size={16} />}
          >
            {t.import}
          </Button>
        )}
        {list && <ExportMenu path={`price_lists/${list.id}`} query={{}} />}
      </PageHeader>
      <RecordForm
        form={form}
        fields={[...FIELDS, ...at_lines]}
        cancel="/price-lists"
        save={list ? common.save : common.create}
      >
        <FormSection title={t.head}>
          <TextField form={form} name="name" label={t.name} required data-autofocus autoFocus={!list} />
          <CurrencyField form={form} name="currency" label={t.currency} />
          <LongTextField form={form} name="description" label={t.description} />
        </FormSection>
        <Prices form={form} before={before} />
      </RecordForm>
    </>
  )
}
