import { printTime } from '../../../platform/clock.ts'
import { type Html, html } from '../../../platform/html.ts'
import { type AnswerState, answersOf, type ClientAnswer, isChangedSince } from '../invoices/rules/answers.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { type AnswerWords, answerWordsIn } from './answer-texts.ts'

// Where an estimate or an order is answered, and what was answered: no script, no session, only the link.

export type AnswerProblem = 'name_missing' | 'changed_meanwhile' | 'taken'

export type Answering = {
  state: AnswerState
  time_zone: string
  // What was typed, where it cannot be taken as it is.
  problem?: AnswerProblem | undefined
  typed?: { name: string; reason: string } | undefined
}

export const NAME_MAX = 100
export const REASON_MAX = 1000

export function answerSection(invoice: Invoice, texts: Texts, answering: Answering): Html | false {
  const { state, problem } = answering
  if (state === 'none') return false
  const words = answerWordsIn(texts.main.code)
  const last = answersOf(invoice).at(-1)
  const told = last && answered(last, invoice, words, texts, answering.time_zone)
  const is_shown = told || problem || state !== 'answered'
  if (!is_shown) return false
  return html`<section class="answer" id="answer">${[
    problem && html`<p class="problem" role="alert">${words[problem]}</p>`,
    told,
    state === 'expired' && html`<p>${words.over}</p>`,
    state === 'open' && form(invoice, words, answering),
  ]}</section>`
}

function form(invoice: Invoice, words: AnswerWords, { typed }: Answering): Html {
  return html`<form method="post" action="/invoice/${invoice.token}/answer">
<h2>${words.ask}</h2>
<input type="hidden" name="version" value="${invoice.updated_at}">
<label>${words.name}<input name="name" required maxlength="${NAME_MAX}" autocomplete="name" dir="auto" value="${typed?.name ?? ''}"></label>
<label>${words.reason}<textarea name="reason" maxlength="${REASON_MAX}" dir="auto">${typed?.reason ?? ''}</textarea></label>
<p class="hint">${words.hint}</p>
<div class="doors"><button class="button" name="decision" value="accepted">${words.accept}</button><button class="button quiet" name="decision" value="declined">${words.decline}</button></div>
</form>`
}

function answered(
  { decision, name, reason, at, pdf_sha256 }: ClientAnswer,
  invoice: Invoice,
  words: AnswerWords,
  texts: Texts,
  time_zone: string,
): Html {
  const [day = '', time = ''] = printTime(at, time_zone).split('T')
  const when = `${printDay(day, texts.main)}, ${time.slice(0, 5)}`
  // The name stands apart, so that whatever direction it has leaves the sentence as it is.
  const [before = '', after = ''] = words[`${decision}_by`].replace('{time}', when).split('{name}')
  return html`<h2>${before}<bdi>${name}</bdi>${after}</h2>${[
    reason && html`<blockquote dir="auto">${reason}</blockquote>`,
    html`<p class="hash">${words.fingerprint}:<br>${pdf_sha256}</p>`,
    isChangedSince(invoice) && html`<p class="changed">${words.changed}</p>`,
  ]}`
}

// What the badge beside the amount says of an offer.
export function answerBadge(
  { status }: Invoice,
  { main }: Texts,
  state: AnswerState,
): { state: string; name: string | undefined } {
  const words = answerWordsIn(main.code)
  if (status === 'accepted') return { state: 'settled', name: words.accepted }
  if (status === 'rejected') return { state: 'rejected', name: words.declined }
  return { state: 'open', name: state === 'expired' ? words.expired : undefined }
}
