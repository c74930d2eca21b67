import { expect, test } from 'vitest'
import { toMarkdown } from './markdown.ts'

test.each([
  [
    'a heading without its link to itself',
    '<h3 id="a"><a class="anchor" href="#a">List</a></h3>',
    '### List',
  ],
  [
    'a link to another page',
    '<p>See <a href="/docs/clients#list">Clients</a>.</p>',
    'See [Clients](/docs/clients.md#list).',
  ],
  ['a link to elsewhere', '<a href="/openapi.json">OpenAPI</a>', '[OpenAPI](/openapi.json)'],
  [
    'a path with a variable',
    '<p><span class="method get">GET</span>\n<code><wbr>/clients<wbr>.<span class="variable">{format}</span></code></p>',
    'GET `/clients.{format}`',
  ],
  ['text with entities', '<p>a &lt;b&gt; &amp;amp; c</p>', 'a <b> &amp; c'],
  [
    'code with entities and indents',
    '<pre><code>{\n  &quot;a&quot;: 1\n}</code></pre>',
    '```\n{\n  "a": 1\n}\n```',
  ],
  [
    'a table',
    '<table><caption class="hidden">Fields</caption>\n<thead><tr><th scope="col">Name</th><th scope="col">Notes</th></tr></thead>\n<tbody>\n<tr><th scope="row"><code>id</code></th>\n<td>a | b</td></tr></tbody></table>',
    '| Name | Notes |\n| --- | --- |\n| `id` | a \\| b |',
  ],
  ['a list', '<ul><li><a href="/docs/x">X</a><span>what</span></li></ul>', '- [X](/docs/x.md) what'],
  [
    'examples without those in XML',
    '<details class="example" open><summary>JSON</summary><pre><code>1</code></pre></details><details class="example"><summary>XML</summary><pre><code>2</code></pre></details>',
    'JSON\n\n```\n1\n```',
  ],
])('%s', (_, html, markdown) => expect(toMarkdown(html)).toBe(`${markdown}\n`))
