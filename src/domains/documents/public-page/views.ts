import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Call } from '../../../platform/http/route.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import { keepView } from './store.ts'

// A look at a document by its link is part of its story. It is kept while the page is already on its way, so that nobody waits
// for it, and what goes wrong with it is nobody's trouble.

export type Way = 'page' | 'pdf' | 'payment'

const SEEN_MAX = 10_000
const seen = new Set<string>()

export function noteView(
  call: Call,
  account_id: number,
  invoice: Invoice,
  way: Way,
  isOfTheHouse: () => Promise<boolean>,
) {
  if (!isIssuedHere(invoice) || isMachine(call)) return
  const day = Math.floor(call.now / DAY_MS)
  const key = `${account_id} ${invoice.id} ${day} ${way}`
  if (seen.has(key)) return
  const keep = async () => {
    if (await isOfTheHouse()) return
    await unlockedTransaction(call.db, (db) =>
      keepView(db, account_id, invoice.id, { day, way, at: call.now }),
    )
    if (seen.size >= SEEN_MAX) seen.clear()
    seen.add(key)
  }
  keep().catch(() => {})
}

const MACHINES =
  /bot\b|crawl|spider|preview|scan|monitor|headless|proofpoint|mimecast|barracuda|safelinks|facebookexternalhit|whatsapp|slack|skype|python|curl|wget/i

// Whatever fetches links before people do: programs that are no browser, and those that say what they are.
function isMachine({ headers }: Call): boolean {
  const agent = headers['user-agent'] ?? ''
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? ''
  return !agent.startsWith('Mozilla/') || MACHINES.test(agent) || /prefetch|preview/.test(String(purpose))
}
