import { saveCsv } from '../../../api/download.ts'
import type { ResourceName } from './import-run.ts'
import { quoteCell } from './quote-cell.ts'

// Small sample tables whose headings are recognised automatically.

const SAMPLES: { [name in ResourceName]: string[][] } = {
  clients: [
    ['name', 'tax_no', 'street', 'post_code', 'city', 'country', 'email', 'phone'],
    [
      'Acme Sp. z o.o.',
      '5252445767',
      'ul. Prosta 1',
      '00-838',
      'Warszawa',
      'PL',
      'office@acme.example',
      '+48 22 100 20 30',
    ],
    ['Müller GmbH', 'DE811569869', 'Hauptstraße 5', '10115', 'Berlin', 'DE', 'kontakt@mueller.example', ''],
  ],
  products: [
    ['name', 'code', 'price_net', 'tax', 'quantity_unit', 'description'],
    ['Consulting hour', 'CONS', '150.00', '23', 'h', 'On site or remote'],
    ['Desk lamp', 'LAMP-1', '89.90', '23', 'pcs', ''],
  ],
  price_list_positions: [
    ['code', 'name', 'price_net', 'percentage', 'quantity_from', 'valid_from', 'valid_to'],
    ['CONS', 'Consulting hour', '140.00', '', '', '', ''],
    ['CONS', 'Consulting hour', '', '20', '10', '', ''],
    ['LAMP-1', 'Desk lamp', '79.90', '', '', '2026-12-01', '2026-12-31'],
  ],
  invoices: [
    [
      'number',
      'issue_date',
      'payment_to',
      'buyer_name',
      'buyer_tax_no',
      'positions.name',
      'positions.quantity',
      'positions.tax',
      'positions.price_net',
    ],
    [
      'OLD/1/2026',
      '2026-01-05',
      '2026-01-19',
      'Acme Sp. z o.o.',
      '5252445767',
      'Consulting hour',
      '10',
      '23',
      '150.00',
    ],
    [
      'OLD/1/2026',
      '2026-01-05',
      '2026-01-19',
      'Acme Sp. z o.o.',
      '5252445767',
      'Desk lamp',
      '2',
      '23',
      '89.90',
    ],
    [
      'OLD/2/2026',
      '2026-01-08',
      '2026-01-22',
      'Müller GmbH',
      'DE811569869',
      'Consulting hour',
      '4',
      '23',
      '150.00',
    ],
  ],
}

export function downloadSample(resource: ResourceName) {
  const lines = SAMPLES[resource].map((row) => row.map(quoteCell).join(','))
  saveCsv(`${lines.join('\r\n')}\r\n`, `${resource}.csv`)
}
