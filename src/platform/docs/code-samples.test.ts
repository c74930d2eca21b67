import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from './browser/code-samples.js'
import { readExample } from './browser/curl.js'

const POST = `curl -X POST 'https://kwit.test/clients.json?dry_run=1' \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"client": {"name": "Painter'\\''s \\"brush\\"", "company": true, "note": null, "tags": [], "extra": {}}}'`

test('a command of curl is read into its parts', () => {
  expect(readExample(POST)).toEqual({
    method: 'POST',
    url: 'https://kwit.test/clients.json?dry_run=1',
    has_token: true,
    headers: [['Content-Type', 'application/json']],
    body: '{"client": {"name": "Painter\'s \\"brush\\"", "company": true, "note": null, "tags": [], "extra": {}}}',
    file: undefined,
    form: [],
    saved_as: undefined,
  })
  expect(readExample("curl 'https://kwit.test/invoices/42.pdf' -O")).toMatchObject({
    method: 'GET',
    has_token: false,
    saved_as: '42.pdf',
  })
  expect(readExample("curl -X PUT 'https://kwit.test/a' -F 'a[b]=@logo.png' -F 'c=d=e'").form).toEqual([
    ['a[b]', '@logo.png'],
    ['c', 'd=e'],
  ])
  expect(readExample("curl 'https://kwit.test/a' --data-binary '@a.xml'").file).toBe('a.xml')
})

test('an option that samples do not know is refused', () => {
  expect(() => readExample("curl --compressed 'https://kwit.test/a'")).toThrow('--compressed')
})

// Each language has its own quotes, constants and empty records.
test.each([
  ['javascript', ["name: 'Painter\\'s \"brush\"'", 'company: true', 'note: null', 'tags: []', 'extra: {}']],
  ['python', ['"name": "Painter\'s \\"brush\\""', '"company": True', '"note": None', '"tags": []']],
  ['php', ["'name' => 'Painter\\'s \"brush\"'", "'note' => null", "'extra' => new stdClass()"]],
  ['ruby', ["name: 'Painter\\'s \"brush\"'", 'note: nil', 'tags: []', 'extra: {}']],
  ['go', ['`{"client": {"name": "Painter\'s \\"brush\\""']],
])('%s writes values its own way', (name, parts) => {
  const code = LANGUAGES.find((language) => language.name === name)?.write(readExample(POST))
  for (const part of parts) expect(code).toContain(part)
})

test('a text that would end or fill a quote of the language stays text', () => {
  const request = { ...readExample(POST), headers: [], body: `<a>\`\${b}\` """ \\n</a>` }
  const codes = Object.fromEntries(LANGUAGES.map(({ name, write }) => [name, write(request)]))
  expect(codes.javascript).toContain(`\`<a>\\\`\\\${b}\\\` """ \\\\n</a>\``)
  expect(codes.python).toContain(`"""<a>\`\${b}\` \\"\\"\\" \\\\n</a>"""`)
  expect(codes.go).toContain(`body := "<a>\`\${b}\` \\"\\"\\" \\\\n</a>"`)
})

test('the files of the script share no name, because they are joined', () => {
  const folder = new URL('browser/', import.meta.url)
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(
          /^(?:export )?(?:async )?(?:const|function) (\w+)/gm,
        ),
      ].map(([, name]) => name),
    )
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
