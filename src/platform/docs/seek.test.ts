import { expect, test } from 'vitest'
import { seek } from './browser/seek.js'
import type { SearchHit } from './browser/types.ts'

const INDEX: readonly SearchHit[] = [
  ['Invoices', 'Page', '/docs/invoices', 'Documents of sale and of purchase'],
  ['List invoices', 'GET /invoices.{format}', '/docs/invoices#list', 'Invoices'],
  ['Create an invoice', 'POST /invoices.{format}', '/docs/invoices#create', 'Invoices'],
  ['kind', 'Invoices: Create an invoice', '/docs/invoices#create/kind', ''],
  ['Create a credit note', 'Task', '/docs/invoices#create', 'faktura korygująca'],
  ['Send an invoice by e-mail', 'POST /invoices/1/send', '/docs/invoices#send', 'Invoices'],
  ['email', 'Clients: Create a client', '/docs/clients#create/email', ''],
  ['tax_kind', 'Clients: Create a client', '/docs/clients#create/tax_kind', ''],
  ['kinds', 'Products: List products', '/docs/products#list/kinds', ''],
]

test.each<[string, string[]]>([
  ['', []],
  ['   ', []],
  ['kind', ['kind', 'kinds', 'tax_kind']],
  ['KIND', ['kind', 'kinds', 'tax_kind']],
  ['credit note', ['Create a credit note']],
  ['Faktura korygująca', ['Create a credit note']],
  ['email', ['Send an invoice by e-mail', 'email']],
  [' create  an ', ['Create an invoice', 'Create a credit note', 'kind', 'email', 'tax_kind']],
  ['zzz list', ['List invoices']],
  ['list invoices', ['List invoices']],
  ['invoices list', ['List invoices']],
  ['purchase', ['Invoices']],
  ['client kind', ['tax_kind']],
  ['parrot', []],
])('%j finds %j', (text, names) => {
  expect(seek(INDEX, text).map(([name]) => name)).toEqual(names)
})
