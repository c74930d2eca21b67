import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useRecord } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconUpload } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ExportMenu } from '../../../components/lists/download-menu.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { emptyPrice, type Fields, type PriceList, priceInputs, priceLists, pricesOf } from './price-list.ts'
import { Prices } from './price-rows.tsx'

const FIELDS = ['name', 'description', 'currency']

export default function PriceListEditor() {
  const { id } = useParams()
  const record = useRecord(priceLists, id)
  if (id !== undefined && record.error) return <ErrorState error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={`${id ?? 'new'} ${record.data?.updated_at}`} list={record.data} />
}

function Editor({ list }: { list: PriceList | undefined }) {
  const { priceLists: t, common } = useTexts()
  const goOn = useNavigateAfterSave()
  const mayWrite = useMayWrite()
  const accountCurrency = useAccount().data?.currency
  const before = list ? pricesOf(list) : []
  const base = list ? { ...list, prices: before } : { currency: accountCurrency, prices: [emptyPrice()] }
  const form = useRecordForm<Fields, PriceList>({
    resource: priceLists,
    record: list,
    base: base as Fields,
    needed: () => ['name'],
    prepare: ({ prices: _prices, ...fields }, values) => {
      const { positions } = priceInputs(values.prices, before)
      return positions.length > 0 ? { ...fields, price_list_positions_attributes: positions } : fields
    },
    onSaved: ({ id }) => goOn(`/price-lists/${id}`),
  })
  const atLines = Object.keys(form.problems).filter((name) => name.includes('['))
  return (
    <>
      <PageHeader title={list?.name ?? t.create} back={{ path: '/price-lists', label: t.title }}>
        {list && mayWrite && (
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
        fields={[...FIELDS, ...atLines]}
        cancel="/price-lists"
        save={list ? common.save : common.create}
      >
        <FormSection title={t.head}>
          <TextField form={form} name="name" label={t.name} required data-autofocus autoFocus={!list} />
          <CurrencyField form={form} name="currency" label={t.currency} />
          <TextareaField form={form} name="description" label={t.description} />
        </FormSection>
        <Prices form={form} before={before} />
      </RecordForm>
    </>
  )
}
