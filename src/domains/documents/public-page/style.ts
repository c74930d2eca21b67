import type { Color } from '../../../platform/pdf/color.ts'
import {
  colorOf,
  contrastOf,
  hexOf,
  readableOn,
  textColorOn,
  WHITE,
} from '../../../platform/readable-color.ts'
import { SANS, SANS_FACES } from '../../../platform/web-fonts.ts'

// The style sheet of the pages for buyers, in the accent colour of the seller.

// Colours keep a contrast of at least 4.5 to 1 on the grounds they are used on.
const COLOURS = `
:root {
  color-scheme: light dark;
  --desk: #eceff3; --sheet: #ffffff; --tint: #f4f6f9; --line: #dfe3e9;
  --ink: #181c24; --quiet: #5a6372; --accent: #1b365d; --fill: #1b365d; --on-fill: #ffffff;
  --good: #0d6b3f; --good-tint: #e3f4ea; --bad: #a4202b; --bad-tint: #fceaea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --desk: #0d1015; --sheet: #171b22; --tint: #1f252e; --line: #2e3642;
    --ink: #e8ebf0; --quiet: #a0a9b8; --accent: #a9c7f0; --fill: #a9c7f0; --on-fill: #101a2a;
    --good: #6fd3a0; --good-tint: #12301f; --bad: #ff9a9f; --bad-tint: #3a181b;
  }
}
`

const BASE = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--desk); color: var(--ink);
  font: 1rem/1.5 ${SANS};
  font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
h1, h2, p, dl, dd, figure { margin: 0; }
h2, dt, th, .label { font-size: 0.8125rem; font-weight: 500; color: var(--quiet); line-height: 1.35; }
th, dt { white-space: pre-line; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; }
.right { text-align: end; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.sheet { max-width: 60rem; margin: 0 auto; padding: 1.25rem; background: var(--sheet); }
.sheet > * + * { margin-top: 1.75rem; }
.missing { padding: 4rem 1.5rem; text-align: center; }
.missing h1 { font-size: 1.5rem; margin-bottom: 0.5rem; }
`

const HEAD = `
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 2rem; }
.logo { max-width: min(15rem, 60vw); max-height: 4.5rem; object-fit: contain; }
.sender { font-size: 1.125rem; font-weight: 650; flex: 1 1 14rem; }
h1 { font-size: 1.375rem; line-height: 1.2; letter-spacing: -0.01em; color: var(--accent); text-wrap: balance; }
.number { font-weight: 600; }
.tried { margin: 0 0 1.5rem; padding: .4rem 1rem; border: 1px dashed currentColor; border-radius: 8px; text-align: center;
  font-weight: 600; letter-spacing: .2em; text-transform: uppercase; opacity: .65; }
/* A name keeps its own direction and stands where the others stand. */
.sender, .parties p, dd, .lines span, .lines small { text-align: left; }
.summary { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.5rem; padding: 1.25rem;
  border-radius: 14px; background: var(--tint); }
.summary > div { flex: 1 1 12rem; }
.amount { font-size: clamp(1.5rem, 1rem + 3.2vw, 2.375rem); font-weight: 700; line-height: 1.15;
  letter-spacing: -0.02em; }
.until { margin-top: 0.25rem; color: var(--quiet); }
.until b { color: var(--ink); }
.badge { padding: 0.3rem 0.8rem; border: 2px solid currentColor; border-radius: 8px; font-weight: 700;
  text-transform: uppercase; letter-spacing: 0.05em; font-size: 0.875rem; }
.settled .badge { color: var(--good); transform: rotate(-4deg); }
.settled { background: var(--good-tint); }
.overdue { background: var(--bad-tint); }
.overdue .badge, .overdue .until b, .cancelled .badge { color: var(--bad); }
.cancelled .amount { text-decoration: line-through; color: var(--quiet); }
.doors { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.summary > .doors { flex: none; max-width: 100%; }
.button { display: inline-block; padding: 0.7rem 1.25rem; border-radius: 10px; background: var(--fill);
  color: var(--on-fill); font-weight: 600; text-decoration: none; text-align: center; }
.button:hover { filter: brightness(1.12); }
.button.quiet { background: none; color: var(--accent); box-shadow: inset 0 0 0 1.5px currentcolor; }
button.button { border: 0; font: inherit; font-weight: 600; cursor: pointer; width: 100%; padding: 0.9rem 1.25rem; }
.sheet.pay { max-width: 44rem; }
.goods { color: var(--quiet); overflow-wrap: anywhere; }
.must { margin: 1rem 0; font-weight: 600; }
.problem { padding: 0.875rem 1.125rem; border-radius: 10px; background: var(--bad-tint); color: var(--bad); }
h1.label { color: var(--quiet); font-size: 0.9375rem; }
.pay .qr { width: 11rem; height: 11rem; }
@media (min-width: 40rem) {
  .pay .transfer { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 2rem; align-items: center; }
  .pay .transfer h2 { grid-column: 1 / -1; }
  .pay .transfer figure { flex-direction: column; gap: 0.25rem; margin: 0; }
  .pay .transfer figcaption { max-width: 11rem; }
}
.order { max-width: 36rem; margin: 0 auto; padding: 1.25rem; }
.order h1 { margin: 0 0 1rem; color: var(--ink); font-size: 1.125rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1rem 1.5rem; }
.facts dd { font-weight: 600; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.5rem 2rem; }
.parties section { padding-top: 0.75rem; border-top: 1px solid var(--line); min-width: 0; }
.parties .name { font-weight: 650; margin: 0.125rem 0; }
.parties p, .notes p { white-space: pre-line; unicode-bidi: plaintext; }
`

const ANSWER = `
.answer { padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; }
.answer h2 { font-size: 1.0625rem; font-weight: 650; color: var(--ink); }
.answer form > * + *, .answer > * + * { margin-top: 0.875rem; }
.answer label { display: block; font-size: 0.875rem; color: var(--quiet); max-width: 32rem; }
.answer input, .answer textarea { display: block; width: 100%; margin-top: 0.25rem; padding: 0.625rem 0.75rem; font: inherit;
  color: var(--ink); background: var(--sheet); border: 1px solid var(--quiet); border-radius: 8px; }
.answer textarea { min-height: 4.5rem; resize: vertical; }
.answer .hint { font-size: 0.8125rem; color: var(--quiet); }
.answer .hash { font: 0.75rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; color: var(--quiet); }
.answer button.button { width: auto; min-width: 9rem; padding: 0.7rem 1.25rem; }
.answer blockquote { margin-inline: 0; padding-inline-start: 0.875rem; border-inline-start: 3px solid var(--line); white-space: pre-line; }
.changed { padding: 0.625rem 0.875rem; border-radius: 8px; background: var(--tint); }
.rejected .badge { color: var(--bad); }
.rejected { background: var(--bad-tint); }
@media (max-width: 30rem) { .answer button.button { width: 100%; } }
`

const LINES = `
.lines th { padding: 0.5rem; background: var(--tint); }
.lines td { padding: 0.625rem 0.5rem; border-bottom: 1px solid var(--line); }
.lines .wide { min-width: 12rem; }
.lines td.right { white-space: nowrap; }
.lines span, .lines small { display: block; white-space: pre-line; }
.lines small { color: var(--quiet); font-size: 0.8125rem; }
.lines .quiet td { color: var(--quiet); }
.lines .strong td, .lines .part td { font-weight: 650; background: var(--tint); }
.lines { font-size: 0.9375rem; }
.scroll { overflow-x: auto; }
@media (max-width: 55.99rem) {
  .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .lines, .lines tbody { display: block; }
  .lines tr { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.25rem 1.5rem;
    padding: 0.875rem 0;
    border-bottom: 1px solid var(--line); }
  .lines td { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; padding: 0;
    border: 0; min-width: 0; }
  .lines td:empty, .lines td.left[data-label]:first-child { display: none; }
  .lines td::before { content: attr(data-label); color: var(--quiet); font-size: 0.8125rem; white-space: normal;
    text-align: left; }
  .lines td.wide, .lines .part td { display: block; grid-column: 1 / -1; font-weight: 600; }
  .lines td.wide::before, .lines .part td::before { content: none; }
  .lines td.wide small { font-weight: 400; }
  .lines td:last-child { grid-column: 1 / -1; font-weight: 650; }
  .lines .strong, .lines .part { background: var(--tint); padding: 0.625rem; }
}
`

const SUMS = `
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1.75rem 2.5rem;
  align-items: start; }
.amounts { min-width: 0; }
.amounts:only-child { width: min(100%, 29rem); margin-inline-start: auto; }
.rates th, .rates td { padding: 0.375rem 0.25rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.rates thead th { font-size: 0.8125rem; vertical-align: bottom; }
.rates tbody th { color: var(--ink); font-weight: 400; }
.rates tfoot th, .rates tfoot td { color: var(--ink); font-weight: 650; }
.settlement { margin-top: 0.75rem; }
.settlement > div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.25rem; }
.settlement dt { font-size: 0.9375rem; }
.settlement dd { font-weight: 600; text-align: right; white-space: nowrap; }
.settlement .total { padding: 0.75rem 1rem; border-radius: 10px; background: var(--fill); margin-bottom: 0.375rem; }
.settlement .total dt, .settlement .total dd { color: var(--on-fill); font-weight: 700; align-self: center; }
.settlement .total dd { font-size: 1.125rem; }
.words { margin-top: 0.375rem; font-size: 0.875rem; color: var(--quiet); }
.transfer { padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; min-width: 0; }
.transfer h2 { font-size: 1rem; font-weight: 650; color: var(--ink); margin-bottom: 0.5rem; }
.transfer dl > div + div { margin-top: 0.5rem; }
.transfer dd { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem;
  font-weight: 600; font-size: 0.9375rem; }
.transfer dd span { user-select: all; min-width: 0; }
.copy { flex: none; min-width: 5rem; padding: 0.25rem 0.5rem; border: 1px solid var(--line); border-radius: 8px;
  background: none; color: var(--accent); font: inherit; font-size: 0.8125rem; cursor: pointer; }
.copy[hidden] { display: none; }
.copy:hover { background: var(--tint); }
.transfer summary { margin-top: 1rem; padding: 0.5rem 0; color: var(--accent); font-weight: 600; cursor: pointer; }
@media screen and (max-width: 39.99rem) { .transfer details:not([open]) + figure { display: none; } }
@media print, (min-width: 40rem) { .transfer details { display: none; } }
@media print { .transfer .copy { display: none; } }
.transfer dd.account { font-size: 0.875rem; }
.transfer figure { margin-top: 1rem; display: flex; align-items: center; gap: 1rem; }
.qr { width: 9.5rem; height: 9.5rem; flex: none; border-radius: 8px; background: #ffffff; }
@media (prefers-color-scheme: light) { .transfer figure { margin-inline-start: -0.75rem; } }
figcaption { color: var(--quiet); font-size: 0.875rem; }
.notes { padding-top: 1rem; border-top: 1px solid var(--line); }
.notes > * + * { margin-top: 0.375rem; }
.gov > div { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
.gov figure { max-width: 100%; overflow-wrap: anywhere; }
.gov a { display: inline-block; border-radius: 8px; }
.gov figcaption { color: var(--ink); font-weight: 600; }
.files ul { padding: 0; list-style: none; }
.files li { padding: 0.25rem 0; overflow-wrap: anywhere; }
.files a { color: var(--accent); }
.files span { color: var(--quiet); font-size: 0.8125rem; white-space: nowrap; }
.notes .footer { color: var(--quiet); font-size: 0.8125rem; }
`

const PANEL = `
.panel .what { flex: 1 1 18rem; }
.panel .summary .label:not(:first-child) { margin-top: 0.75rem; }
.tabs { display: flex; gap: 0.5rem; border-bottom: 1px solid var(--line); }
.tabs a { padding: 0.5rem 0.875rem; color: var(--quiet); text-decoration: none; font-weight: 600; border-bottom: 3px solid transparent; }
.tabs a[aria-current] { color: var(--accent); border-color: currentcolor; }
.panel .tabs + * { margin-top: 1rem; }
.panel .lines td { vertical-align: middle; }
.panel .lines td.wide a { color: var(--accent); }
.panel .lines tr { background: none; }
.mark { display: inline-block; margin: 0.125rem 0; padding: 0.0625rem 0.5rem; border: 1.5px solid currentcolor; border-radius: 6px;
  color: var(--quiet); font-size: 0.75rem; font-weight: 650; white-space: nowrap; }
.panel .lines .mark { display: inline-block; }
tr.settled .mark { color: var(--good); }
tr.overdue .mark, tr.cancelled .mark, tr.rejected .mark { color: var(--bad); }
.panel tr.cancelled td.right:not(.ways) { text-decoration: line-through; color: var(--quiet); }
.panel .ways .button { padding: 0.375rem 0.75rem; margin-inline-start: 0.5rem; font-size: 0.875rem; width: auto; }
.pager { display: flex; gap: 1rem; align-items: center; justify-content: center; }
.pager .button { width: auto; }
.empty { color: var(--quiet); padding: 2rem 0; text-align: center; }
@media (max-width: 55.99rem) { .panel .lines td.ways { justify-content: flex-end; gap: 0.5rem; margin-top: 0.25rem; }   .panel .ways .button { margin: 0; } }
@media (max-width: 30rem) { .panel .lines tr { grid-template-columns: 1fr; } }
`

const WIDE = `
@media (min-width: 48rem) {
  .sheet { margin: 2rem auto; padding: 2.5rem; border-radius: 18px; box-shadow: 0 1px 3px rgb(0 0 0 / 12%); }
  .what { text-align: right; }
  .what [dir] { text-align: right; }
}
@media (max-width: 47.99rem) { body { background: var(--sheet); } }
@media (max-width: 30rem) { .doors, .button { width: 100%; } }
@media print {
  body { background: none; }
  .sheet { margin: 0; padding: 0; box-shadow: none; max-width: none; }
  .doors { display: none; }
}
`

// The style with another accent colour. The colour is used as it is if it contrasts with the page; otherwise it is darkened, or
// lightened in the dark scheme.
export function styleIn(accentColor: string): string {
  const accent = colorOf(accentColor)
  const colours = (ground: Color) => {
    const fill = contrastOf(accent, ground) < VISIBLE_CONTRAST ? readableOn(ground, accent) : accent
    const properties = { accent: readableOn(ground, accent), fill, 'on-fill': textColorOn(fill, INK) }
    return Object.entries(properties)
      .map(([name, color]) => `--${name}: ${hexOf(color)};`)
      .join(' ')
  }
  return `${PAGE_STYLE}
:root { ${colours(WHITE)} }
@media (prefers-color-scheme: dark) { :root { ${colours(DARK_SHEET)} } }
`
}

const VISIBLE_CONTRAST = 1.6
const INK: Color = colorOf('#181c24')
const DARK_SHEET: Color = colorOf('#171b22')

export const PAGE_STYLE = [SANS_FACES, COLOURS, BASE, HEAD, ANSWER, LINES, SUMS, PANEL, WIDE]
  .join('')
  .trimStart()
