import { type Answer, at, type Call, offsetIn, type Route, sizeIn, told } from './calls.ts'
import { limitsOf, PUBLISHED } from './limits.ts'
import type { Office } from './state.ts'

// What a caller may do and how much of it.

export const about_routes: readonly Route[] = [
  { call: 'GET /rate-limits', access: 'context', work: rateLimits },
  {
    call: 'GET /limits/context',
    access: 'context',
    work: () => told({ onlineSession: SIZES, batchSession: SIZES }),
  },
  {
    call: 'GET /limits/subject',
    access: 'context',
    work: () => told({ enrollment: { maxEnrollments: 300 }, certificate: { maxCertificates: 100 } }),
  },
  {
    call: 'GET /permissions/attachments/status',
    access: 'context',
    work: () => told({ isAttachmentAllowed: true }),
  },
  { call: 'POST /permissions/query/personal/grants', access: 'context', work: grants },
]

const SIZES = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 }

function rateLimits(office: Office): Answer {
  const entries = PUBLISHED.map((group) => {
    const [perSecond, perMinute, perHour] = limitsOf(office, group)
    return [group, { perSecond, perMinute, perHour }]
  })
  return told(Object.fromEntries(entries))
}

function grants(_office: Office, call: Call): Answer {
  const { caller } = call
  const permissions = caller.permissions.map((permissionScope, place) => ({
    id: `${caller.reference.slice(0, -2)}${String(place).padStart(2, '0')}`,
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
  return told({ permissions: page, hasMore: (offset + 1) * size < permissions.length })
}
