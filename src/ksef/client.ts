import type { Clock } from '../platform/clock.ts'
import type { Addresses } from './addresses.ts'
import { closeBatch, openBatch, uploadPart } from './batch.ts'
import { askBeacon } from './beacon.ts'
import { collectiveNumber } from './collective.ts'
import { usualWire, type Wire } from './http.ts'
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

// KSeF as one taxpayer meets it. Nothing is kept here: tokens, keys of sessions and limits are given and handed back.

// Of own addresses: what is there is a trial, whoever runs it.
export type Access = Addresses & { environment: 'test' | 'demo' | 'production'; nip: string }

export type ClientOptions = Partial<Pick<Wire, 'sleep' | 'warn' | 'admit' | 'timeout_ms' | 'patience_ms'>> & {
  clock: Clock
  limits?: Limits
}

export type KsefClient = ReturnType<typeof openClient>

export function openClient(access: Access, options: ClientOptions) {
  const wire: Wire = { ...usualWire, limits: new Limits(), ...options, base_url: access.base_url }
  return {
    access,
    signIn: first(signIn, wire, access.nip),
    refresh: bound(refresh, wire),
    rights: bound(rightsOf, wire),
    openSession: bound(openSession, wire),
    sendInvoice: bound(sendInvoice, wire),
    invoiceStatus: bound(invoiceStatus, wire),
    sessionInvoices: bound(sessionInvoices, wire),
    sessionStatus: bound(sessionStatus, wire),
    closeSession: bound(closeSession, wire),
    receipt: bound(receipt, wire),
    receiptAt: bound(receiptAt, wire),
    openBatch: bound(openBatch, wire),
    uploadPart: bound(uploadPart, wire),
    closeBatch: bound(closeBatch, wire),
    collectiveNumber: bound(collectiveNumber, wire),
    queryMetadata: bound(queryMetadata, wire),
    invoiceByNumber: bound(invoiceByNumber, wire),
    startExport: bound(startExport, wire),
    exportStatus: bound(exportStatus, wire),
    exportPart: bound(exportPart, wire),
    // Undefined where the environment has no beacon.
    beacon: async () =>
      access.latarnia_url === undefined ? undefined : askBeacon({ ...wire, base_url: access.latarnia_url }),
  }
}

const bound =
  <Args extends unknown[], Result>(call: (wire: Wire, ...args: Args) => Result, wire: Wire) =>
  (...args: Args): Result =>
    call(wire, ...args)

const first =
  <First, Args extends unknown[], Result>(
    call: (wire: Wire, first: First, ...args: Args) => Result,
    wire: Wire,
    value: First,
  ) =>
  (...args: Args): Result =>
    call(wire, value, ...args)
