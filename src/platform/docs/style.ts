import { SANS, SANS_FACES, SERIF, SERIF_FACES } from '../web-fonts.ts'

// Colours have a contrast of at least 4.5 to 1 to their backgrounds.
const tokens = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f3ec; --line: #e3ddd1; --line-soft: #eeeae1; --edge: #8a8378;
  --text: #211f1b; --quiet: #5d574d; --accent: #1f5c4d; --accent-soft: #e3efea;
  --get: #1f5c4d; --get-soft: #e3efea; --post: #1f4f99; --post-soft: #e7eefa;
  --put: #7d4f00; --put-soft: #faf0dc; --delete: #98341f; --delete-soft: #fbe9e5;
  --sans: ${SANS};
  --serif: ${SERIF};
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #181b1a; --raised: #212523; --line: #333733; --line-soft: #282c2a; --edge: #6c716a;
    --text: #e6e5df; --quiet: #a8a8a0; --accent: #8abbac; --accent-soft: #1c332c;
    --get: #8abbac; --get-soft: #1c332c; --post: #8fb8f5; --post-soft: #1b2a42;
    --put: #e5b661; --put-soft: #352a15; --delete: #e29c8c; --delete-soft: #3b231d;
  }
}
`

const base = `
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 var(--sans); }
h1, h2, h3, h4 { margin: 0; line-height: 1.25; font-weight: 650; text-wrap: balance; }
h1, h2 { font-family: var(--serif); font-weight: 600; }
h1 { font-size: clamp(1.9rem, 1.5rem + 1.8vw, 2.6rem); letter-spacing: -0.01em; }
h2 { font-size: 1.65rem; letter-spacing: -0.005em; }
h3 { font-size: 1.2rem; letter-spacing: -0.008em; }
h4 { margin: 2rem 0 0.6rem; font-size: 0.9375rem; }
p { margin: 0.75rem 0; max-width: 44rem; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code { font: 0.9em/1.5 var(--mono); overflow-wrap: anywhere; }
p code, dd code, .fields td code, .facts-table td code {
  padding: 0.05em 0.3em; border-radius: 4px; background: var(--raised);
}
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 1rem; border-radius: 6px;
  background: var(--accent); color: var(--ground); }
.skip:focus { top: 0.75rem; }
summary { cursor: pointer; }
`

const frame = `
.top { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between;
  align-items: center; gap: 1rem; min-height: 3.25rem; padding: 0 1.25rem; background: var(--ground);
  border-bottom: 1px solid var(--line); }
.top .brand { flex: none; display: flex; align-items: center; gap: 0.6rem; margin-right: auto; padding: 0.6rem 0;
  color: var(--text); font-weight: 650; text-decoration: none; white-space: nowrap; }
.top .home { flex: none; color: var(--quiet); font-size: 0.9375rem; text-decoration: none; }
.top .home:hover { color: var(--accent); }
.search { position: relative; flex: 0 1 22rem; min-width: 0; }
.search input { width: 100%; padding: 0.4rem 0.75rem; border: 1px solid var(--edge); border-radius: 7px;
  background: var(--raised); color: var(--text); font: 0.9375rem/1.4 var(--sans); }
.search input::placeholder { color: var(--quiet); opacity: 1; }
#found { position: absolute; right: 0; top: calc(100% + 0.4rem); z-index: 3; width: min(32rem, calc(100vw - 2.5rem));
  max-height: min(32rem, 70vh); overflow-y: auto; margin: 0; padding: 0.35rem; list-style: none;
  border: 1px solid var(--line); border-radius: 9px; background: var(--ground);
  box-shadow: 0 12px 32px rgb(0 0 0 / 18%); font-size: 0.9375rem; }
#found li:not(:has(a)) { padding: 0.5rem 0.65rem; color: var(--quiet); }
#found a { display: block; padding: 0.45rem 0.65rem; border-radius: 6px; color: var(--text); text-decoration: none; }
#found a:hover, #found a:focus { background: var(--accent-soft); }
#found b { display: block; font-weight: 600; overflow-wrap: anywhere; }
#found span { color: var(--quiet); font-size: 0.8125rem; overflow-wrap: anywhere; }
.side { display: none; }
main { padding: 1.5rem 1.25rem 5rem; }
.opening { padding: 1.5rem 0 1rem; }
.meta { margin: 0.5rem 0 0; color: var(--quiet); }
.meta a { margin-left: 1rem; }
.menu { border: 1px solid var(--line); border-radius: 8px; }
.menu > summary { padding: 0.75rem 1rem; font-weight: 600; }
.menu nav { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
nav p { margin: 0.85rem 0 0.1rem; font-size: 0.9375rem; font-weight: 600; }
nav p a { color: var(--text); text-decoration: none; }
nav [aria-current] { color: var(--accent); }
nav ul { margin: 0.15rem 0 0.85rem; padding: 0; list-style: none; }
nav li a { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem;
  margin: 0 -0.6rem; padding: 0.4rem 0.6rem; border-radius: 6px; color: var(--quiet); font-size: 0.9rem;
  line-height: 1.4; text-decoration: none; }
nav a:hover { color: var(--accent); }
nav li a:hover { background: var(--raised); }
nav .method { flex: none; min-width: 0; padding: 0; background: none; font-size: 0.6875rem; }
.introduction { padding-top: 1rem; }
.introduction > section { padding-top: 2.75rem; }
.introduction + .introduction { margin-top: 3.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.parts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 0.75rem;
  margin: 1.25rem 0 0; padding: 0; list-style: none; }
.parts li { position: relative; padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 9px; }
.parts li:hover { border-color: var(--accent); }
.parts a { font-weight: 600; text-decoration: none; }
.parts a::after { content: ''; position: absolute; inset: 0; }
.parts span { display: block; margin-top: 0.25rem; color: var(--quiet); font-size: 0.9375rem; line-height: 1.5; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { color: var(--accent); }
.anchor:hover::after { content: ' #' / ''; font-weight: 400; }
:target > h2, :target > h3, :target > .about > h3 { color: var(--accent); }
@media (max-width: 30rem) { .top .home { display: none; } }
@media (min-width: 56rem) {
  html { scroll-padding-top: 5rem; }
  body { display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); grid-template-rows: auto 1fr; }
  .top { grid-column: 1 / -1; padding: 0 1.75rem; }
  .menu { display: none; }
  .side { display: block; position: sticky; top: 3.3rem; height: calc(100vh - 3.3rem); overflow-y: auto;
    padding: 1rem 1.75rem 3rem;
    border-right: 1px solid var(--line); scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
  .side li a { padding-block: 0.25rem; }
  main { padding: 1rem clamp(2rem, 4vw, 4.5rem) 8rem; max-width: 86rem; }
}
`

const operation = `
.operation { padding: 2.75rem 0 1rem; }
.operation + .operation { margin-top: 2.5rem; border-top: 1px solid var(--line-soft); }
.about, .examples { min-width: 0; }
.endpoint { display: flex; align-items: baseline; gap: 0.65rem; max-width: none; margin: 0.6rem 0 1rem; }
.endpoint code { padding: 0; background: none; font-size: 0.9375rem; overflow-wrap: break-word; }
.variable { color: var(--accent); }
.method { display: inline-block; min-width: 3.6rem; padding: 0.2rem 0.5rem; border-radius: 5px;
  text-align: center;
  font: 650 0.75rem/1.3 var(--mono); letter-spacing: 0.02em; color: var(--get); background: var(--get-soft); }
.method.post { color: var(--post); background: var(--post-soft); }
.method.put, .method.patch { color: var(--put); background: var(--put-soft); }
.method.delete { color: var(--delete); background: var(--delete-soft); }
nav .method.method { background: none; }
.group { margin: 1.75rem 0 0.25rem; color: var(--quiet); font-size: 0.9375rem; }
.answers { margin: 0; }
.answers > div { display: flex; gap: 1rem; padding: 0.3rem 0; }
.answers dd { margin: 0; font-size: 0.9375rem; }
.refused { margin: 0.4rem 0 0; color: var(--quiet); font-size: 0.9375rem; }
.status { font-weight: 600; color: var(--put); }
.s2 { color: var(--get); }
.s5 { color: var(--delete); }
`

const tables = `
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; }
thead th { padding: 0 1rem 0.4rem 0; color: var(--quiet); font-size: 0.8125rem; font-weight: 500;
  text-align: left; }
tbody th, tbody td { padding: 0.6rem 1rem 0.6rem 0; border-top: 1px solid var(--line-soft); text-align: left;
  vertical-align: baseline; font-weight: 400; }
tbody tr:first-child > * { border-top-color: var(--line); }
tr > :last-child { padding-right: 0; }
.fields thead, .fields tbody td:empty { display: none; }
.fields tr { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.75rem; padding: 0.7rem 0;
  border-top: 1px solid var(--line-soft); }
.fields tbody tr > * { padding: 0; border: 0; }
.fields tbody td:nth-child(3) { flex-basis: 100%; }
.fields th code { font-weight: 600; }
.fields td:nth-child(2), .facts { color: var(--quiet); }
.sought > * { background: var(--accent-soft); }
.required { display: inline-block; color: var(--put); font-size: 0.8125rem; }
.facts-table { margin: 1.75rem 0 1.25rem; max-width: 44rem; }
.facts-table th:first-child { width: 8rem; }
.also { max-width: none; color: var(--quiet); font-size: 0.9375rem; line-height: 1.7; }
.more { border-top: 1px solid var(--line-soft); }
.more > summary { padding: 0.6rem 0; color: var(--accent); font-size: 0.9375rem; }
.more thead { display: none; }
@media (max-width: 40rem) {
  .facts-table th:first-child { width: 5.5rem; }
}
`

const code = `
pre { margin: 1rem 0; padding: 0.9rem 1.1rem; max-width: 44rem; max-height: 30rem; overflow: auto;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised); line-height: 1.55;
  tab-size: 2; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
pre code { font-size: 0.875rem; white-space: pre-wrap; }
.copied { position: relative; max-width: 44rem; }
/* Words give way to the button. */
.copied > pre::before { content: ''; float: right; width: 3.4rem; height: 1.5rem; }
.example .copied { max-width: none; }
.copy { position: absolute; top: 0.5rem; right: 0.5rem; padding: 0.2rem 0.6rem; border: 1px solid var(--line);
  border-radius: 6px; background: var(--ground); color: var(--quiet); font: 600 0.75rem/1.4 var(--sans);
  cursor: pointer; }
.copy:hover { color: var(--accent); border-color: var(--accent); }
.example { margin: 0 0 0.6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
  overflow: hidden; }
.example > summary { padding: 0.5rem 1.1rem; color: var(--quiet); font-size: 0.8125rem; font-weight: 600; }
.example[open] > summary { border-bottom: 1px solid var(--line); color: var(--text); }
.example pre { margin: 0; max-width: none; border: 0; border-radius: 0; }
.example > summary:focus-visible, .example pre:focus-visible { outline-offset: -2px; border-radius: 8px; }
@media (min-width: 80rem) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 28rem); gap: 0 3.5rem; }
  .examples { position: sticky; top: 5rem; align-self: start; }
  .examples h4:first-child { margin-top: 0.25rem; }
  .examples pre { max-height: max(14rem, calc(50vh - 9rem)); }
}
@media print {
  .side, .top, .menu, .skip { display: none; }
  body { display: block; }
  pre { max-height: none; }
}
`

const trial = `
.example pre { font-size: 0.8125rem; }
.example pre code { font: 1em/1.55 var(--mono); }
.examples:has(.trial) { position: static; }
.tabs { display: flex; gap: 0.15rem; margin: 0 0 0.6rem; overflow-x: auto; scrollbar-width: none; }
.tabs button { flex: none; padding: 0.3rem 0.65rem; border: 0; border-radius: 6px; background: none;
  color: var(--quiet); font: 500 0.8125rem/1.5 var(--sans); cursor: pointer; }
.tabs button:hover { color: var(--accent); }
.tabs [aria-selected=true] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.tabs button:focus-visible { outline-offset: -2px; border-radius: 6px; }
.try-open, .trial-buttons button { padding: 0.4rem 0.9rem; border: 1px solid var(--edge); border-radius: 7px;
  background: var(--ground); color: var(--text); font: 600 0.875rem/1.5 var(--sans); cursor: pointer; }
.try-open:hover, .trial-buttons button:hover { border-color: var(--accent); color: var(--accent); }
.trial-buttons .send { border-color: var(--accent); background: var(--accent); color: var(--ground); }
.trial-buttons .send:hover { color: var(--ground); filter: brightness(1.08); }
.trial-buttons .send:disabled { opacity: 0.6; cursor: default; }
.trial { display: grid; gap: 0.75rem; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 8px; }
.trial-body { display: grid; gap: 0.75rem; }
.trial p { margin: 0; }
.trial label { display: grid; gap: 0.25rem; color: var(--quiet); font-size: 0.8125rem; font-weight: 600; }
.trial small, .trial-answer small { color: var(--quiet); font-size: 0.8125rem; font-weight: 400; }
.trial [hidden] { display: none; }
.trial input, .trial select, .trial textarea { width: 100%; min-width: 0; padding: 0.45rem 0.6rem;
  border: 1px solid var(--edge); border-radius: 7px; background: var(--ground); color: var(--text);
  font: 0.875rem/1.5 var(--sans); }
.trial textarea, .trial [name=path] { font: 0.8125rem/1.55 var(--mono); tab-size: 2; }
.trial textarea { resize: vertical; }
.trial-address { display: flex; align-items: center; gap: 0.6rem; }
.trial-address .method { flex: none; }
.trial-buttons { display: flex; flex-wrap: wrap; gap: 0.6rem; }
.trial-buttons .close { margin-left: auto; }
.trial-answer:not(:empty) { display: grid; gap: 0.6rem; padding-top: 0.9rem; border-top: 1px solid var(--line-soft); }
.trial-answer summary { color: var(--quiet); font-size: 0.8125rem; font-weight: 600; }
.trial-answer pre { margin: 0.4rem 0 0; padding: 0.7rem 0.9rem; }
.trial-failure { color: var(--delete); }
.trial-confirmation { width: min(28rem, calc(100vw - 2rem)); padding: 1.25rem 1.4rem; border: 1px solid var(--line);
  border-radius: 12px; background: var(--ground); color: var(--text); box-shadow: 0 20px 60px rgb(0 0 0 / 30%); }
.trial-confirmation::backdrop { background: rgb(0 0 0 / 40%); }
.trial-confirmation h4 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .trial input, .trial select, .trial textarea { font-size: 1rem; } }
@media print { .tabs, .try-open, .trial, .copy { display: none; } }
`

export const css = [SANS_FACES, SERIF_FACES, tokens, base, frame, operation, tables, code, trial]
  .join('')
  .trimStart()
