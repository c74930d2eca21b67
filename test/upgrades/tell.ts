// Reads everything from an installation: each record, its history, totals, and PDFs.
import { readPdf, textOf } from '../pdf-text.ts'

export type Answers = { [path: string]: unknown }
type Get = (path: string) => Promise<Buffer>

const LISTS = [
  ...['departments', 'clients', 'categories', 'warehouses', 'bank_accounts', 'products', 'invoices'],
  ...['banking/payments', 'warehouse_documents'],
]
const OBJECTS: { [list: string]: string } = { categories: 'category', 'banking/payments': 'banking_payment' }
const ALONE = [
  '/account/users.json',
  '/products/stock.json',
  '/invoices/summary.json?income=all',
  '/warehouse_actions.json?per_page=100',
]

export async function tell(get: Get): Promise<Answers> {
  const answers: Answers = {}
  const json = async (path: string) => {
    answers[path] = JSON.parse((await get(path)).toString())
    return answers[path] as { id: number }[]
  }
  for (const path of ALONE) await json(path)
  for (const list of LISTS) {
    const more = list === 'invoices' ? '&income=all' : ''
    for (const { id } of await json(`/${list}.json?per_page=100${more}`)) {
      await json(`/${list}/${id}.json`)
      const object = OBJECTS[list] ?? list.replace(/s$/, '')
      await json(`/account/history.json?object=${object}&id=${id}`)
      if (list !== 'invoices' && list !== 'warehouse_documents') continue
      const printed = `/${list}/${id}.pdf`
      answers[printed] = textOf(readPdf(await get(printed))).split('\n')
    }
  }
  return answers
}
