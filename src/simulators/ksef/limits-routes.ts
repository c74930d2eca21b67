import { at, type Call, jsonReply, offsetIn, type Reply, type Route, sizeIn } from './calls.ts'
import { limitsOf, PUBLISHED } from './limits.ts'
import type { Simulator } from './state.ts'

// Limits and permissions of the caller.

export const aboutRoutes: readonly Route[] = [
  { call: 'GET /rate-limits', access: 'context', handle: rateLimits },
  {
    call: 'GET /limits/context',
    access: 'context',
    handle: () => jsonReply({ onlineSession: SIZES, batchSession: SIZES }),
  },
  {
    call: 'GET /limits/subject',
    access: 'context',
    handle: () => jsonReply({ enrollment: { maxEnrollments: 300 }, certificate: { maxCertificates: 100 } }),
  },
  {
    call: 'GET /permissions/attachments/status',
    access: 'context',
    handle: () => jsonReply({ isAttachmentAllowed: true }),
  },
  { call: 'POST /permissions/query/personal/grants', access: 'context', handle: grants },
]

const SIZES = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 }

function rateLimits(simulator: Simulator): Reply {
  const entries = PUBLISHED.map((group) => {
    const [perSecond, perMinute, perHour] = limitsOf(simulator, group)
    return [group, { perSecond, perMinute, perHour }]
  })
  return jsonReply(Object.fromEntries(entries))
}

function grants(_simulator: Simulator, call: Call): Reply {
  const { caller } = call
  const permissions = caller.permissions.map((permissionScope, index) => ({
    id: `${caller.reference.slice(0, -2)}${String(index).padStart(2, '0')}`,
    contextIdentifier: { type: 'Nip', value: caller.nip },
    authorizedIdentifier: caller.subject,
    permissionScope,
    description: 'Uprawnienia atrapy',
    permissionState: 'Active',
    startDate: at(caller.at),
    canDelegate: false,
  }))
  const [offset, size] = [offsetIn(call), sizeIn(call, 10, 100)]
  const page = permissions.slice(offset * size, (offset + 1) * size)
  return jsonReply({ permissions: page, hasMore: (offset + 1) * size < permissions.length })
}
