import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findDrafts, findUnsent } from './gather/documents.ts'
import { findStock } from './gather/goods.ts'
import { findKsefDue, findKsefErrors } from './gather/ksef.ts'
import { findMonth } from './gather/month.ts'
import { findOverdue } from './gather/overdue.ts'
import { findPayments, findReceived } from './gather/purchases.ts'
import { findSeries } from './gather/series.ts'
import type { Reader } from './rows.ts'
import { SECTIONS, type SectionContent, type SectionName } from './schema.ts'
import { may, seesAllDepartments, type Viewer } from './viewer.ts'

// Lists what a person has to do now. A section is left out if the person may not do its work, or if nothing is left to
// do.

export type Today = {
  today: string
  count: number
  sections: (SectionContent & { name: SectionName; link: string })[]
}

export async function readToday(db: Database, viewer: Viewer, now: number): Promise<Today> {
  const today = dayAt(now, viewer.time_zone)
  const reader: Reader = { db, viewer, now, today }
  const sections = []
  for (const name of SECTIONS) {
    const { mayDo, find, link } = WORK[name]
    const content = mayDo(viewer) ? await find(reader) : undefined
    if (content && content.count > 0) sections.push({ name, link, ...content })
  }
  return { today, count: sections.reduce((count, section) => count + section.count, 0), sections }
}

type Work = {
  mayDo: (viewer: Viewer) => boolean
  find: (reader: Reader) => Promise<SectionContent>
  link: string // the list in the API
}

const editsSales = (viewer: Viewer) => may(viewer, 'sales', 'edit')
const editsAllSales = (viewer: Viewer) => editsSales(viewer) && seesAllDepartments(viewer)

const WORK: { readonly [name in SectionName]: Work } = {
  ksef_errors: {
    mayDo: editsSales,
    find: findKsefErrors,
    link: '/ksef_transmissions.json?state=rejected',
  },
  ksef_due: { mayDo: editsSales, find: findKsefDue, link: '/ksef_transmissions.json' },
  overdue: { mayDo: editsSales, find: findOverdue, link: '/invoices.json?overdue=1' },
  drafts: {
    mayDo: (viewer) => editsSales(viewer) || may(viewer, 'purchases', 'edit'),
    find: findDrafts,
    link: '/invoices.json?status=draft&income=all',
  },
  unsent: { mayDo: editsSales, find: findUnsent, link: '/invoices.json?status=issued' },
  received: {
    mayDo: (viewer) => may(viewer, 'purchases', 'edit') && seesAllDepartments(viewer),
    find: findReceived,
    link: '/received_files.json?decision=open',
  },
  payments: {
    mayDo: (viewer) => may(viewer, 'payments', 'edit'),
    find: findPayments,
    link: '/banking/payments.json?paid=1',
  },
  recurring: { mayDo: editsAllSales, find: findSeries, link: '/recurrings.json?order=next_at' },
  month: {
    mayDo: (viewer) => viewer.role !== 'member' && may(viewer, 'books', 'edit') && seesAllDepartments(viewer),
    find: findMonth,
    link: '/closing.json',
  },
  stock: {
    mayDo: (viewer) => may(viewer, 'products', 'edit') && seesAllDepartments(viewer),
    find: findStock,
    link: '/products.json?stock=below_minimum',
  },
}
