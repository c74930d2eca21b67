import { printTime } from '../../../platform/clock.ts'
import { type Html, html } from '../../../platform/html.ts'
import { type AnswerState, answersOf, type ClientAnswer, isChangedSince } from '../invoices/rules/answers.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { type AnswerTexts, answerTextsIn } from './answer-texts.ts'

// The section of the page where a buyer answers an estimate or an order and sees earlier answers. It needs no script
// and no session, only the link.

export type AnswerProblem = 'name_missing' | 'changed_meanwhile' | 'already_answered'

export type AnswerFormOptions = {
  state: AnswerState
  time_zone: string
  // The text that the buyer typed, shown again if the answer was rejected.
  problem?: AnswerProblem | undefined
  typed?: { name: string; reason: string } | undefined
}

export const NAME_MAX = 100
export const REASON_MAX = 1000

export function answerSection(invoice: Invoice, texts: Texts, options: AnswerFormOptions): Html | false {
  const { state, problem } = options
  if (state === 'none') return false
  const answerTexts = answerTextsIn(texts.main.code)
  const latest = answersOf(invoice).at(-1)
  const lastAnswer = latest && answerHtml(latest, invoice, answerTexts, texts, options.time_zone)
  const isShown = lastAnswer || problem || state !== 'answered'
  if (!isShown) return false
  return html`<section class="answer" id="answer">${[
    problem && html`<p class="problem" role="alert">${answerTexts[problem]}</p>`,
    lastAnswer,
    state === 'expired' && html`<p>${answerTexts.no_longer_valid}</p>`,
    state === 'open' && form(invoice, answerTexts, options),
  ]}</section>`
}

function form(invoice: Invoice, answerTexts: AnswerTexts, { typed }: AnswerFormOptions): Html {
  return html`<form method="post" action="/invoice/${invoice.token}/answer">
<h2>${answerTexts.ask}</h2>
<input type="hidden" name="version" value="${invoice.updated_at}">
<label>${answerTexts.name}<input name="name" required maxlength="${NAME_MAX}" autocomplete="name" dir="auto" value="${typed?.name ?? ''}"></label>
<label>${answerTexts.reason}<textarea name="reason" maxlength="${REASON_MAX}" dir="auto">${typed?.reason ?? ''}</textarea></label>
<p class="hint">${answerTexts.hint}</p>
<div class="doors"><button class="button" name="decision" value="accepted">${answerTexts.accept}</button><button class="button quiet" name="decision" value="declined">${answerTexts.decline}</button></div>
</form>`
}

function answerHtml(
  { decision, name, reason, at, pdf_sha256 }: ClientAnswer,
  invoice: Invoice,
  answerTexts: AnswerTexts,
  texts: Texts,
  timeZone: string,
): Html {
  const [day = '', time = ''] = printTime(at, timeZone).split('T')
  const answeredAt = `${printDay(day, texts.main)}, ${time.slice(0, 5)}`
  // Keeps the name apart, so that its writing direction does not change the sentence.
  const [before = '', after = ''] = answerTexts[`${decision}_by`]
    .replace('{time}', answeredAt)
    .split('{name}')
  return html`<h2>${before}<bdi>${name}</bdi>${after}</h2>${[
    reason && html`<blockquote dir="auto">${reason}</blockquote>`,
    html`<p class="hash">${answerTexts.fingerprint}:<br>${pdf_sha256}</p>`,
    isChangedSince(invoice) && html`<p class="changed">${answerTexts.changed}</p>`,
  ]}`
}

// The badge beside the amount of an offer.
export function answerBadge(
  { status }: Invoice,
  { main }: Texts,
  state: AnswerState,
): { state: string; name: string | undefined } {
  const answerTexts = answerTextsIn(main.code)
  if (status === 'accepted') return { state: 'settled', name: answerTexts.accepted }
  if (status === 'rejected') return { state: 'rejected', name: answerTexts.declined }
  return { state: 'open', name: state === 'expired' ? answerTexts.expired : undefined }
}
