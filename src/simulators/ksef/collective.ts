import {
  at,
  type Body,
  type Call,
  jsonBody,
  jsonReply,
  listIn,
  maybeText,
  paginate,
  partIn,
  type Reply,
  type Route,
  textIn,
} from './calls.ts'
import { invalidRequest } from './errors.ts'
import { collectiveNumber } from './ids.ts'
import type { AcceptedDocument } from './query.ts'
import type { Collective, Simulator } from './state.ts'

// Collective identifiers of the simulator: one number for several documents of a seller that are paid together.

export const collectiveRoutes: readonly Route[] = [
  {
    call: 'POST /collective-identifiers',
    access: 'context',
    group: 'collectiveIdentifier',
    needs: ['CollectiveIdentifierManage', 'InvoiceRead'],
    handle: createCollective,
  },
  {
    call: 'POST /collective-identifiers/query',
    access: 'context',
    group: 'collectiveIdentifier',
    handle: query,
  },
  {
    call: 'GET /collective-identifiers/ksef/:number',
    access: 'context',
    group: 'collectiveIdentifier',
    handle: listOfDocument,
  },
  {
    call: 'GET /collective-identifiers/:collective/invoices',
    access: 'context',
    group: 'collectiveIdentifier',
    handle: listDocuments,
  },
]

function createCollective(simulator: Simulator, call: Call): Reply {
  const invoices = listIn(jsonBody(call), 'invoices').map((invoice) => readInvoice(invoice as Body))
  if (new Set(invoices.map(({ ksefNumber }) => ksefNumber)).size < 2)
    throw invalidRequest(21405, "'invoices' must name two documents or more.")
  const sellers = invoices.map(({ ksefNumber }) => sellerOf(simulator, ksefNumber, call.caller.nip))
  if (new Set(sellers).size > 1) throw invalidRequest(21405, "'invoices' must be of one seller.")
  const number = collectiveNumber(simulator, sellers[0] as string)
  simulator.state.collectives.set(number, {
    number,
    nip: call.caller.nip,
    created_at: simulator.clock.now(),
    invoices,
  })
  return jsonReply({ collectiveIdentifierNumber: number }, 201)
}

function readInvoice(body: Body): Collective['invoices'][number] {
  const payment = body.payment ? partIn(body, 'payment') : undefined
  const description = maybeText(body, 'description')
  return {
    ksefNumber: textIn(body, 'ksefNumber'),
    ...(payment
      ? { payment: { amount: Number(payment.amount), currency: textIn(payment, 'currency') } }
      : {}),
    ...(description === undefined ? {} : { description }),
  }
}

function sellerOf({ state }: Simulator, number: string, nip: string): string {
  const document = state.documents.get(state.numbered.get(number) ?? '') as AcceptedDocument | undefined
  const parties = document && [document.facts.seller.nip, document.facts.buyer.identifier.value]
  if (!document || !parties?.includes(nip))
    throw invalidRequest(
      71001,
      `Faktura o numerze KSeF ${number} nie może zostac przypisana do Identyfikatora Zbiorczego.`,
    )
  return document.facts.seller.nip
}

const toJson = ({ number, nip, created_at }: Collective, caller: string) => ({
  collectiveIdentifierNumber: number,
  dateCreated: at(created_at),
  createdInCurrentContext: nip === caller,
})

function query(simulator: Simulator, call: Call): Reply {
  const body = jsonBody(call)
  const [from, to] = [Date.parse(textIn(body, 'dateCreatedFrom')), Date.parse(textIn(body, 'dateCreatedTo'))]
  const requestedNumber = maybeText(body, 'collectiveIdentifierNumber')
  const ownCollectives = [...simulator.state.collectives.values()].filter(
    ({ nip, number, created_at }) =>
      nip === call.caller.nip &&
      created_at >= from &&
      created_at <= to &&
      (requestedNumber ?? number) === number,
  )
  const { page, continuationToken } = paginate(call, ownCollectives, 10, 200)
  const collectiveIdentifiers = page.map((collective) => ({
    ...toJson(collective, call.caller.nip),
    invoiceCount: collective.invoices.length,
  }))
  return jsonReply({ continuationToken, collectiveIdentifiers })
}

function listDocuments(simulator: Simulator, call: Call): Reply {
  const collective = simulator.state.collectives.get(call.params.collective ?? '')
  if (collective === undefined) throw invalidRequest(21405, 'Identyfikator Zbiorczy nie istnieje.')
  const { page, continuationToken } = paginate(call, collective.invoices, 10, 200)
  return jsonReply({
    continuationToken,
    invoices: page.map((invoice) => ({ ...invoice, detailsHidden: false })),
  })
}

function listOfDocument(simulator: Simulator, call: Call): Reply {
  const collectives = [...simulator.state.collectives.values()].filter(({ invoices }) =>
    invoices.some(({ ksefNumber }) => ksefNumber === call.params.number),
  )
  const { page, continuationToken } = paginate(call, collectives, 10, 200)
  return jsonReply({
    continuationToken,
    collectiveIdentifiers: page.map((collective) => toJson(collective, call.caller.nip)),
  })
}
