import { goText } from './literals.js'

/** @typedef {import('./types.ts').ExampleRequest} ExampleRequest */

/** @param {ExampleRequest} request */
export function goProgram(request) {
  const { method, url, has_token, headers, form, saved_as } = request
  const { steps, reader, packages } = goBody(request)
  const needed = ['io', 'log', 'net/http', ...packages]
  if (has_token || saved_as) needed.push('os')
  if (!saved_as) needed.push('fmt')
  const lines = [
    ...steps,
    `request, err := http.NewRequest("${method}", "${url}", ${reader})`,
    STOP,
    ...(has_token ? ['request.Header.Set("Authorization", "Bearer "+os.Getenv("API_TOKEN"))'] : []),
    ...headers.map(([name, value]) => `request.Header.Set("${name}", "${value}")`),
    ...(form.length > 0 ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    'response, err := http.DefaultClient.Do(request)',
    STOP,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    STOP,
    'if response.StatusCode >= 300 {\n\tlog.Fatalf("%s: %s", response.Status, answer)\n}',
    ...(saved_as
      ? [`if err := os.WriteFile("${saved_as}", answer, 0o644); err != nil {\n\tlog.Fatal(err)\n}`]
      : ['fmt.Println(string(answer))']),
  ]
  const imports = [...new Set(needed)].sort().map((name) => `\t"${name}"`)
  return `package main\n\nimport (\n${imports.join('\n')}\n)\n\nfunc main() {\n${withTabs(lines)}\n}\n`
}

const STOP = 'if err != nil {\n\tlog.Fatal(err)\n}'

/**
 * A raw text keeps its own margin.
 * @param {string[]} lines
 */
const withTabs = (lines) =>
  lines.map((line) => (line.includes('`') ? `\t${line}` : line.replace(/^/gm, '\t'))).join('\n')

/** @param {ExampleRequest} request */
function goBody({ body, file, form }) {
  if (body !== undefined)
    return {
      steps: [`body := ${goText(body)}`],
      reader: 'strings.NewReader(body)',
      packages: ['strings'],
    }
  if (file !== undefined)
    return { steps: [`file, err := os.Open("${file}")`, STOP], reader: 'file', packages: ['os'] }
  if (form.length === 0) return { steps: [], reader: 'nil', packages: [] }
  return {
    steps: [
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      ...form.map(([name, value]) => goPart(name, value)),
      'form.Close()',
    ],
    reader: '&body',
    packages: ['bytes', 'mime/multipart', ...(form.some(([, value]) => value.startsWith('@')) ? ['os'] : [])],
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function goPart(name, value) {
  if (!value.startsWith('@')) return `form.WriteField("${name}", ${JSON.stringify(value)})`
  const file = value.slice(1)
  return `if part, err := form.CreateFormFile("${name}", "${file}"); err != nil {
	log.Fatal(err)
} else if content, err := os.ReadFile("${file}"); err != nil {
	log.Fatal(err)
} else {
	part.Write(content)
}`
}
