import { usualLength } from '../platform/docs/fields.ts'
import { codeBlock } from '../platform/docs/operation.ts'
import type { Words } from '../platform/docs/reference.ts'
import { html, inline } from '../platform/html.ts'

const begin = (baseUrl: string) => html`
<p>A request needs an address, the API token of a user and, for changes, a body. The first command creates an invoice,
calculates its totals and assigns the next number; the second one downloads it as PDF.</p>
${codeBlock(
  'An invoice, and its PDF',
  [
    curl(
      `-X POST '${baseUrl}/invoices.json'`,
      "-H 'Content-Type: application/json'",
      `-d '{"invoice": {"buyer_name": "Acme Ltd", "positions": [{"name": "Consulting", "tax": 23, "total_price_gross": 123}]}}'`,
    ),
    curl(`'${baseUrl}/invoices/1.pdf'`, '-o invoice.pdf'),
  ].join('\n'),
)}
<p>You find the token in the web application under Settings › API token; the first start prints it too.
A status below 300 means success; all other responses have the form of <a href="#errors">errors</a>.</p>`

const formats = (baseUrl: string) => html`
<p>The extension at the end of the path selects the format of the response, including errors.
<code>Content-Type</code> is the format of the body you send; without it, the extension counts
too.</p>
<table class="facts-table"><caption class="hidden">Extensions</caption>
<thead><tr><th scope="col">Extension</th><th scope="col">Response</th></tr></thead>
<tbody>
<tr><th scope="row"><code>.json</code></th><td>A record is an object, a list an array.
Amounts are strings such as <code>"58.32"</code>, so that they stay exact.</td></tr>
<tr><th scope="row"><code>.xml</code></th><td>Element names with dashes, a <code>type</code> attribute
on all values except text, <code>nil="true"</code> for null.</td></tr>
<tr><th scope="row"><code>.pdf</code></th><td>The printed document, for invoices.</td></tr>
</tbody></table>
<p>Dates are written <code>YYYY-MM-DD</code>. Texts have at most ${usualLength} characters unless stated
otherwise. Numbers may be sent as numbers or as text, with a point or a comma. Unknown fields are ignored, and
read-only fields may be sent back unchanged; <code>null</code> removes a value.</p>
${codeBlock('The same record in two formats', `${baseUrl}/invoices/42.json\n${baseUrl}/invoices/42.xml`)}`

const tokens = (baseUrl: string) => html`
<p>Every request contains the API token of a user, in one of three ways. Each works with every operation and
format. The integration operations also require an <code>integration_token</code>, which the operator of
the service issues.</p>
<table class="facts-table"><caption class="hidden">Ways to send the token</caption>
<thead><tr><th scope="col">Where</th><th scope="col">How</th></tr></thead>
<tbody>
<tr><th scope="row">Header</th><td><code>Authorization: Bearer API_TOKEN</code></td></tr>
<tr><th scope="row">Query</th><td><code>?api_token=API_TOKEN</code></td></tr>
<tr><th scope="row">Body</th><td>The field <code>api_token</code> beside the record, in JSON or a form</td></tr>
</tbody></table>
<p>The header keeps the token out of addresses and logs, so the examples use it. A request with two different tokens
is rejected.</p>
${codeBlock('Token in the header', curl(`'${baseUrl}/invoices.json'`))}`

const errorRows: [string, string][] = [
  ['400', 'The body is malformed, or the wrapper key is missing'],
  ['401', 'The token is missing, wrong or of another account'],
  ['403', 'The user does not have permission'],
  ['404', 'No such record in this account'],
  ['406', 'The format is not available at this path'],
  ['409', 'A request with the same idempotency key is still running'],
  ['412', 'The record was changed after the version that `If-Match` names'],
  ['413', 'The body is too large'],
  ['422', 'A field is invalid, or the idempotency key was used for another request'],
  ['429', 'Too many requests; the header `Retry-After` contains the waiting time'],
  ['500', 'Internal error; include the `request_id` when you report it'],
]

const errorExample = {
  code: 'error',
  message: {
    issue_date: ['must be a date (YYYY-MM-DD)'],
    'positions[0].tax': ['must be a tax rate such as 23, 8, zw or np'],
  },
  status: 422,
  error: 'Unprocessable Content',
  request_id: 'r-7f3a21',
  codes: { issue_date: ['not_a_date'], 'positions[0].tax': ['not_a_tax_rate'] },
}

const errors = () => html`
<p>All errors have the same form. <code>message</code> is a text or, for invalid fields, an object with
the texts of each field. <code>codes</code> contains a code for each text, in the same shape; compare the codes, because
they never change. In XML the same keys are inside <code>&lt;hash&gt;</code>; a field of a line is called
<code>positions-0.tax</code> there.</p>
${codeBlock('An error', JSON.stringify(errorExample, null, 2))}
<table class="facts-table"><caption class="hidden">Error statuses</caption>
<thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead>
<tbody>${errorRows.map(
  ([status, when]) => html`
<tr><th scope="row"><code class="status s${status.slice(0, 1)}">${status}</code></th>
<td>${inline(when)}</td></tr>`,
)}</tbody></table>`

const paging = (baseUrl: string) => html`
<p>Lists accept <code>page</code>, from 1, and <code>per_page</code>, by default 25 and at most 100. A
page past the end is empty. The header <code>X-Total-Count</code> contains the number of records, and
<code>Link</code> the addresses of the next and previous pages.</p>
<p>Select records by <code>period</code>, by <code>date_from</code> and <code>date_to</code>, by words
(<code>query</code>) and by the filters of each list; <code>order</code> sorts them, with
<code>.desc</code> in reverse. Unknown parameters are ignored.</p>
${codeBlock('The second page', curl(`'${baseUrl}/invoices.json?page=2&per_page=50'`))}`

const idempotency = (baseUrl: string) => html`
<p>Send a header <code>Idempotency-Key</code> with a unique value, and repeat the request with the
same key if the response was lost. The request runs only once: the repeat gets the first response again, with
<code>Idempotent-Replayed: true</code>.</p>
${codeBlock(
  'A request that may be repeated',
  curl(
    `-X POST '${baseUrl}/clients.json'`,
    "-H 'Idempotency-Key: order-1077'",
    "-H 'Content-Type: application/json'",
    `-d '{"client": {"name": "Acme Ltd"}}'`,
  ),
)}`

const versions = (baseUrl: string) => html`
<p>A response for one record contains its version in the header <code>ETag</code>: its
<code>updated_at</code> in quotes. Send it back as <code>If-Match</code> when you change or delete the record: if
it was changed in the meantime, nothing happens and the response is a 412 with the newer
<code>updated_at</code>. Without the header the last change wins.</p>
${codeBlock(
  'A change of the version that was read',
  curl(
    `-X PUT '${baseUrl}/clients/1.json'`,
    `-H 'If-Match: "2026-11-15T10:00:00.000+01:00"'`,
    "-H 'Content-Type: application/json'",
    `-d '{"client": {"city": "Gdynia"}}'`,
  ),
)}`

const assistants = (
  baseUrl: string,
) => html`<p>AI assistants reach the account with the Model Context Protocol at
<code>${baseUrl}/mcp</code> (streamable HTTP), or with the command <code>kwit mcp</code>. Give an assistant a limited token
of its own: it decides which tools the assistant gets.</p>
<p>Each tool is an operation of this API with some of its fields. A tool that changes something returns a preview first,
and changes it only when it is called again with the <code>confirm</code> of the preview.</p>`

const curl = (address: string, ...lines: string[]) =>
  [`curl ${address}`, '-H "Authorization: Bearer $API_TOKEN"', ...lines].join(' \\\n  ')

// Introduction of the API reference, shown before the operations: what every caller needs to know.
export const INTRODUCTION: Words['introduction'] = [
  {
    id: 'begin',
    title: 'First steps',
    words: 'start quickstart tutorial example hello curl początek przykład Anfang Beispiel',
    body: begin,
  },
  {
    id: 'formats',
    title: 'Formats',
    words: 'JSON XML content type date decimal encoding format danych Datenformat',
    body: formats,
  },
  {
    id: 'tokens',
    title: 'Tokens',
    words:
      'authentication authorization API key api_token bearer login klucz uwierzytelnianie Schlüssel Anmeldung',
    body: tokens,
  },
  {
    id: 'errors',
    title: 'Errors',
    words:
      'rate limit throttling too many requests 400 401 403 404 422 429 500 validation status limit zapytań błędy Fehler',
    body: errors,
  },
  {
    id: 'paging',
    title: 'Lists',
    words: 'pagination page per_page filter sort order stronicowanie Seiten blättern',
    body: paging,
  },
  {
    id: 'idempotency',
    title: 'Repeating a request safely',
    words: 'retry retries idempotency Idempotency-Key timeout duplicate ponów powtórz wiederholen doppelt',
    body: idempotency,
  },
  {
    id: 'versions',
    title: 'Concurrent changes',
    words: 'ETag If-Match conflict 412 lock optimistic version konflikt współbieżność gleichzeitig',
    body: versions,
  },
  {
    id: 'assistants',
    title: 'Assistants',
    words: 'MCP Model Context Protocol AI agent LLM tools asystent sztuczna inteligencja KI Assistent',
    body: assistants,
  },
]
