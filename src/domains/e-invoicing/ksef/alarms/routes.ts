import { printTime } from '../../../../platform/clock.ts'
import { recordResponse } from '../../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../../platform/http/route.ts'
import { autoSendRules } from '../auto-send.ts'
import { ongoingOutage } from '../outages/rules.ts'
import { listOutages } from '../outages/store.ts'
import { statusShape } from './api-shape.ts'
import { countAlarms } from './store.ts'

export const ksefStatusRoutes = [...get('/ksef_status', 'json xml', status())]

function status(): Operation {
  return {
    summary: 'Get the state of KSeF',
    description: 'Counts documents that are due today or late, and lists current outages.',
    access: 'read',
    shape: statusShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(statusShape, await describe(call)),
  }
}

async function describe({ db, caller, arrived_at: now }: ApiRequest) {
  const { account_id, time_zone, settings } = caller
  const counts = await countAlarms(db, account_id)
  const switches = autoSendRules(settings)
  const late = Number(counts.find(({ alarm }) => alarm === 'late')?.total ?? 0)
  const outages = []
  for (const { connection_id, tax_no } of switches) {
    const lasting = ongoingOutage(await listOutages(db, { account_id, connection_id }), now)
    if (!lasting) continue
    const { kind, start_at, end_at, title } = lasting
    const times = { start_at: printTime(start_at, time_zone), end_at: end_at && printTime(end_at, time_zone) }
    outages.push({ tax_no, kind, ...times, title })
  }
  const first = Math.min(...counts.map(({ first_at }) => Number(first_at)))
  return {
    due: counts.reduce((sum, { total }) => sum + Number(total), 0) - late,
    late,
    next_deadline_at: counts.length === 0 ? null : printTime(first, time_zone),
    offline: switches.some(({ offline }) => offline),
    outages,
  }
}
