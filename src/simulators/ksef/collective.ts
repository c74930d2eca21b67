import {
  type Answer,
  at,
  type Body,
  bodyOf,
  type Call,
  continued,
  listIn,
  maybeText,
  partIn,
  type Route,
  textIn,
  told,
} from './calls.ts'
import { wrong } from './errors.ts'
import { collectiveNumber } from './ids.ts'
import type { Accepted } from './query.ts'
import type { Collective, Office } from './state.ts'

// Collective identifiers: one number for several documents of a seller that are paid together.

export const collective_routes: readonly Route[] = [
  {
    call: 'POST /collective-identifiers',
    access: 'context',
    group: 'collectiveIdentifier',
    needs: ['CollectiveIdentifierManage', 'InvoiceRead'],
    work: generate,
  },
  {
    call: 'POST /collective-identifiers/query',
    access: 'context',
    group: 'collectiveIdentifier',
    work: query,
  },
  {
    call: 'GET /collective-identifiers/ksef/:number',
    access: 'context',
    group: 'collectiveIdentifier',
    work: ofDocument,
  },
  {
    call: 'GET /collective-identifiers/:collective/invoices',
    access: 'context',
    group: 'collectiveIdentifier',
    work: documents,
  },
]

function generate(office: Office, call: Call): Answer {
  const invoices = listIn(bodyOf(call), 'invoices').map((one) => entryOf(one as Body))
  if (new Set(invoices.map(({ ksefNumber }) => ksefNumber)).size < 2)
    throw wrong(21405, "'invoices' must name two documents or more.")
  const sellers = invoices.map(({ ksefNumber }) => sellerOf(office, ksefNumber, call.caller.nip))
  if (new Set(sellers).size > 1) throw wrong(21405, "'invoices' must be of one seller.")
  const number = collectiveNumber(office, sellers[0] as string)
  office.state.collectives.set(number, {
    ...{ number, nip: call.caller.nip, created_at: office.clock.now(), invoices },
  })
  return told({ collectiveIdentifierNumber: number }, 201)
}

function entryOf(body: Body): Collective['invoices'][number] {
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

function sellerOf({ state }: Office, number: string, nip: string): string {
  const found = state.documents.get(state.numbered.get(number) ?? '') as Accepted | undefined
  const parties = found && [found.facts.seller.nip, found.facts.buyer.identifier.value]
  if (!found || !parties?.includes(nip))
    throw wrong(
      71001,
      `Faktura o numerze KSeF ${number} nie może zostac przypisana do Identyfikatora Zbiorczego.`,
    )
  return found.facts.seller.nip
}

const presented = ({ number, nip, created_at }: Collective, caller: string) => ({
  collectiveIdentifierNumber: number,
  dateCreated: at(created_at),
  createdInCurrentContext: nip === caller,
})

function query(office: Office, call: Call): Answer {
  const body = bodyOf(call)
  const [from, to] = [Date.parse(textIn(body, 'dateCreatedFrom')), Date.parse(textIn(body, 'dateCreatedTo'))]
  const wanted = maybeText(body, 'collectiveIdentifierNumber')
  const own = [...office.state.collectives.values()].filter(
    ({ nip, number, created_at }) =>
      nip === call.caller.nip && created_at >= from && created_at <= to && (wanted ?? number) === number,
  )
  const { page, continuationToken } = continued(call, own, 10, 200)
  const collectiveIdentifiers = page.map((one) => ({
    ...presented(one, call.caller.nip),
    invoiceCount: one.invoices.length,
  }))
  return told({ continuationToken, collectiveIdentifiers })
}

function documents(office: Office, call: Call): Answer {
  const found = office.state.collectives.get(call.named.collective ?? '')
  if (found === undefined) throw wrong(21405, 'Identyfikator Zbiorczy nie istnieje.')
  const { page, continuationToken } = continued(call, found.invoices, 10, 200)
  return told({ continuationToken, invoices: page.map((one) => ({ ...one, detailsHidden: false })) })
}

function ofDocument(office: Office, call: Call): Answer {
  const found = [...office.state.collectives.values()].filter(({ invoices }) =>
    invoices.some(({ ksefNumber }) => ksefNumber === call.named.number),
  )
  const { page, continuationToken } = continued(call, found, 10, 200)
  return told({
    continuationToken,
    collectiveIdentifiers: page.map((one) => presented(one, call.caller.nip)),
  })
}
