import type { Module, ModuleSection } from '../module.ts'
import type { ReferenceSection } from '../platform/docs/openapi.ts'

// Order of the sections; each has its own page. Sections that are not listed come last.
const ORDER = [
  'Invoices',
  'Actions on invoices',
  'Printing and emailing',
  'E-invoice files',
  'Recurring documents',
  'Sandboxes',
  'Clients',
  'Products',
  'Price lists',
  'Exchange rates',
  'Reminders',
  'Interest',
  'Payments',
  'Bank statements',
  'Warehouse documents',
  'Warehouses',
  'Categories',
  'Departments',
  'Templates',
  'Issuers',
  'Bank accounts',
  'Peppol and other networks',
  'Overview',
  'Reports',
  'Tax ledger and closing',
  'Tax returns',
  'Users and roles',
  'Limited tokens',
  'Accounts',
  'Security and history',
  'Events',
  'Webhooks',
  'Sessions',
  'Tasks and imports',
  'Account transfers',
  'Received e-invoices',
  'Attachments',
  'Documents in KSeF',
  'Connections with KSeF',
  'Payment form',
]

export function sectionsOf(modules: readonly Module[]): ReferenceSection[] {
  const declared = modules.flatMap(({ name, reference = [] }) =>
    reference.map((section) => ({ ...section, module: name })),
  )
  const titles = new Set([...ORDER, ...declared.map(({ title }) => title)])
  return [...titles].map((title) => mergeSections(declared.filter((section) => section.title === title)))
}

function mergeSections(declared: readonly (ModuleSection & { module: string })[]): ReferenceSection {
  const { title, module } = declared[0] as (typeof declared)[number]
  const [about, another] = declared.flatMap((section) => section.about ?? [])
  if (about === undefined)
    throw new Error(`The section ${title} of the API reference has no \`about\`: add it to module ${module}`)
  if (another !== undefined)
    throw new Error(`The section ${title} of the API reference has two texts: ${about} ${another}`)
  return { title, about, paths: declared.flatMap(({ paths }) => paths) }
}
