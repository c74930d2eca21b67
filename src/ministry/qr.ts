import { html } from '../platform/html.ts'
import type { Answer } from './calls.ts'
import type { Office } from './office.ts'

// The page behind the codes on a document: whether what is printed is what the ministry has.

export function answerQr(office: Office, path: string): Answer {
  const parts = path.slice('/qr/'.length).split('/').map(decodeURIComponent)
  if (parts[0] === 'invoice') return confirm(office, parts.slice(1))
  return page(404, 'Nieznany adres', [])
}

function confirm(office: Office, [nip, day, hash]: string[]): Answer {
  const found = [...office.state.documents.values()].find(
    ({ ksef_number, hash: stored }) =>
      ksef_number !== undefined && Buffer.from(stored, 'base64').toString('base64url') === hash,
  )
  const facts = found?.facts
  if (facts === undefined || facts.seller.nip !== nip || facts.issue_date !== isoDay(day ?? ''))
    return page(404, 'Faktura nie istnieje w KSeF', [])
  return page(200, 'Faktura znajduje się w KSeF', [
    ['Numer KSeF', found?.ksef_number as string],
    ['Numer faktury', facts.number],
    ['NIP sprzedawcy', facts.seller.nip],
    ['Data wystawienia', facts.issue_date],
  ])
}

const isoDay = (day: string): string => day.split('-').toReversed().join('-')

const page = (status: number, title: string, rows: readonly (readonly [string, string])[]): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from(
    html`<!doctype html>
<html lang="pl"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1><dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>Atrapa KSeF: bez znaczenia prawnego.</p></html>
`.html,
  ),
})
