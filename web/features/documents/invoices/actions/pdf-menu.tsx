import { Button, Menu } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { IconFileDownload, IconFileTypePdf } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Invoice } from '../invoice.ts'
import { PRINT_VARIANTS, printOption } from '../print-variants.ts'
import { StructuredItems } from './einvoice-download-items.tsx'

export function PdfMenu({ invoice }: { invoice: Invoice }) {
  const { id } = invoice
  const { invoices: t, received } = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileTypePdf size={16} />}>
          {t.pdf}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRINT_VARIANTS.map((print) => (
          <Menu.Item
            key={print}
            component="a"
            href={fileUrl(`/invoices/${id}.pdf`, { print_option: printOption(print) })}
            target="_blank"
          >
            {t.printOptions[print]}
          </Menu.Item>
        ))}
        {invoice.positions.some(({ product_id }) => product_id) && (
          <Menu.Item
            component="a"
            href={fileUrl(`/invoices/${id}.pdf`, { print_ean_codes: 'true' })}
            target="_blank"
          >
            {t.withBarCodes}
          </Menu.Item>
        )}
        {invoice.source_url && (
          <Menu.Item
            component="a"
            href={fileUrl(invoice.source_url)}
            download
            leftSection={<IconFileDownload size={16} />}
          >
            {received.source}
          </Menu.Item>
        )}
        {!isCancelled(invoice) && <StructuredItems invoice={invoice} />}
      </Menu.Dropdown>
    </Menu>
  )
}
