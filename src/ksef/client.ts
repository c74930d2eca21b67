import type { Clock } from '../platform/clock.ts'
import type { Addresses } from './addresses.ts'
import { closeBatch, openBatch, uploadPart } from './batch.ts'
import { fetchBeacon } from './beacon.ts'
import { collectiveNumber } from './collective.ts'
import { defaultTransport, type KsefTransport } from './http.ts'
import { Limits } from './limits.ts'
import { exportPart, exportStatus, invoiceByNumber, queryMetadata, startExport } from './received.ts'
import { rightsOf } from './rights.ts'
import {
  closeSession,
  invoiceStatus,
  openSession,
  receipt,
  receiptAt,
  sendInvoice,
  sessionInvoices,
  sessionStatus,
} from './sessions.ts'
import { refresh, signIn } from './sign-in.ts'

// KSeF client of one taxpayer. It is stateless: tokens, session keys and limits are passed in and returned.

// Custom addresses use the test environment, whoever runs them.
export type Access = Addresses & { environment: 'test' | 'demo' | 'production'; nip: string }

export type ClientOptions = Partial<
  Pick<KsefTransport, 'sleep' | 'warn' | 'admit' | 'timeout_ms' | 'patience_ms'>
> & {
  clock: Clock
  limits?: Limits
}

export type KsefClient = ReturnType<typeof openClient>

export function openClient(access: Access, options: ClientOptions) {
  const transport: KsefTransport = {
    ...defaultTransport,
    limits: new Limits(),
    ...options,
    base_url: access.base_url,
  }
  return {
    access,
    signIn: bindTransportAndValue(signIn, transport, access.nip),
    refresh: bindTransport(refresh, transport),
    rights: bindTransport(rightsOf, transport),
    openSession: bindTransport(openSession, transport),
    sendInvoice: bindTransport(sendInvoice, transport),
    invoiceStatus: bindTransport(invoiceStatus, transport),
    sessionInvoices: bindTransport(sessionInvoices, transport),
    sessionStatus: bindTransport(sessionStatus, transport),
    closeSession: bindTransport(closeSession, transport),
    receipt: bindTransport(receipt, transport),
    receiptAt: bindTransport(receiptAt, transport),
    openBatch: bindTransport(openBatch, transport),
    uploadPart: bindTransport(uploadPart, transport),
    closeBatch: bindTransport(closeBatch, transport),
    collectiveNumber: bindTransport(collectiveNumber, transport),
    queryMetadata: bindTransport(queryMetadata, transport),
    invoiceByNumber: bindTransport(invoiceByNumber, transport),
    startExport: bindTransport(startExport, transport),
    exportStatus: bindTransport(exportStatus, transport),
    exportPart: bindTransport(exportPart, transport),
    // Returns undefined for an environment without a beacon.
    beacon: async () =>
      access.latarnia_url === undefined
        ? undefined
        : fetchBeacon({ ...transport, base_url: access.latarnia_url }),
  }
}

const bindTransport =
  <Args extends unknown[], Result>(
    call: (transport: KsefTransport, ...args: Args) => Result,
    transport: KsefTransport,
  ) =>
  (...args: Args): Result =>
    call(transport, ...args)

const bindTransportAndValue =
  <Value, Args extends unknown[], Result>(
    call: (transport: KsefTransport, value: Value, ...args: Args) => Result,
    transport: KsefTransport,
    value: Value,
  ) =>
  (...args: Args): Result =>
    call(transport, value, ...args)
