import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import { saveView } from './store.ts'

// Records that a document was viewed through its link. Runs while the page is already being sent, so that visitors do
// not wait, and ignores failures.

export type ViewChannel = 'page' | 'pdf' | 'payment'

const RECORDED_MAX = 10_000
const recordedViews = new Set<string>()

export function recordView(
  call: ApiRequest,
  accountId: number,
  invoice: Invoice,
  channel: ViewChannel,
  isAccountMember: () => Promise<boolean>,
) {
  if (!isIssuedByAccount(invoice) || isMachine(call)) return
  const day = Math.floor(call.now / DAY_MS)
  const key = `${accountId} ${invoice.id} ${day} ${channel}`
  if (recordedViews.has(key)) return
  const record = async () => {
    if (await isAccountMember()) return
    await unlockedTransaction(call.db, (db) =>
      saveView(db, accountId, invoice.id, { day, way: channel, at: call.now }),
    )
    if (recordedViews.size >= RECORDED_MAX) recordedViews.clear()
    recordedViews.add(key)
  }
  record().catch(() => {})
}

const MACHINE_AGENTS =
  /bot\b|crawl|spider|preview|scan|monitor|headless|proofpoint|mimecast|barracuda|safelinks|facebookexternalhit|whatsapp|slack|skype|python|curl|wget/i

// Recognises programs that fetch links before people do: clients that are no browser, and those that identify
// themselves.
function isMachine({ headers }: ApiRequest): boolean {
  const agent = headers['user-agent'] ?? ''
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? ''
  return (
    !agent.startsWith('Mozilla/') || MACHINE_AGENTS.test(agent) || /prefetch|preview/.test(String(purpose))
  )
}
