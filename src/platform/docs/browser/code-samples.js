import { goProgram } from './go.js'
import { JAVASCRIPT, literal, PHP, PYTHON, RUBY } from './literals.js'

/** @typedef {import('./types.ts').ExampleRequest} ExampleRequest */

/**
 * The languages of the examples; curl is what the page shows without a script.
 * @type {readonly { name: string, title: string, write: (request: ExampleRequest) => string }[]}
 */
export const LANGUAGES = [
  { name: 'javascript', title: 'JavaScript', write: javascript },
  { name: 'python', title: 'Python', write: python },
  { name: 'php', title: 'PHP', write: php },
  { name: 'ruby', title: 'Ruby', write: ruby },
  { name: 'go', title: 'Go', write: goProgram },
]

const JSON_TYPE = 'application/json'

/** @param {ExampleRequest} request */
function isJson({ headers, body }) {
  return body !== undefined && headers.some(([name, value]) => name === 'Content-Type' && value === JSON_TYPE)
}

/** @param {ExampleRequest} request */
const answersJson = ({ url }) => new URL(url).pathname.endsWith('.json')

/** @param {string} value */
const fileOf = (value) => (value.startsWith('@') ? value.slice(1) : undefined)

/**
 * Lines, without those that a sample does not need.
 * @param {(string | false | undefined)[]} lines
 */
const joinLines = (lines) => `${lines.filter((line) => line !== false && line !== undefined).join('\n')}\n`

/** @param {ExampleRequest} request */
function javascript(request) {
  const { method, url, has_token, headers, body, file, form, saved_as } = request
  const files = [file, ...form.map(([, value]) => fileOf(value))].filter((name) => name !== undefined)
  const fromFs = [...(files.length > 0 ? ['openAsBlob'] : []), ...(saved_as ? ['writeFileSync'] : [])]
  const text = body?.replace(/[`\\]|\$\{/g, '\\$&')
  const content =
    body === undefined
      ? file && `await openAsBlob(${literal(file, JAVASCRIPT)})`
      : isJson(request)
        ? `JSON.stringify(${literal(JSON.parse(body), JAVASCRIPT, '  ')})`
        : `\`${text}\``
  const options = [
    method !== 'GET' && `  method: '${method}',`,
    (has_token || headers.length > 0) && '  headers: {',
    has_token && `    Authorization: \`Bearer \${process.env.API_TOKEN}\`,`,
    ...headers.map(([name, value]) => `    ${JAVASCRIPT.key(name)}'${value}',`),
    (has_token || headers.length > 0) && '  },',
    content && `  body: ${content},`,
    form.length > 0 && '  body: form,',
  ].filter((line) => typeof line === 'string')
  return joinLines([
    fromFs.length > 0 && `import { ${fromFs.join(', ')} } from 'node:fs'\n`,
    form.length > 0 && 'const form = new FormData()',
    ...form.map(([name, value]) => javascriptPart(name, value)),
    options.length > 0
      ? `const response = await fetch('${url}', {\n${options.join('\n')}\n})`
      : `const response = await fetch('${url}')`,
    `if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`)`,
    saved_as
      ? `writeFileSync('${saved_as}', await response.bytes())`
      : `console.log(await response.${answersJson(request) ? 'json' : 'text'}())`,
  ])
}

/**
 * @param {string} name
 * @param {string} value
 */
function javascriptPart(name, value) {
  const file = fileOf(value)
  const content = file ? `await openAsBlob('${file}'), '${file}'` : literal(value, JAVASCRIPT)
  return `form.set('${name}', ${content})`
}

/** @param {ExampleRequest} request */
function python(request) {
  const { method, url, has_token, headers, body, file, form, saved_as } = request
  const files = form.filter(([, value]) => fileOf(value))
  const fields = form.filter(([, value]) => !fileOf(value))
  // The library sets the type of JSON itself.
  const ownHeaders = headers.filter(([name]) => !(isJson(request) && name === 'Content-Type'))
  return joinLines([
    has_token && 'import os\n',
    'import requests\n',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    (has_token || ownHeaders.length > 0) && '    headers={',
    has_token && `        "Authorization": f"Bearer {os.environ['API_TOKEN']}",`,
    ...ownHeaders.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    (has_token || ownHeaders.length > 0) && '    },',
    body !== undefined && isJson(request) && `    json=${literal(JSON.parse(body), PYTHON, '    ')},`,
    body !== undefined &&
      !isJson(request) &&
      `    data="""${body.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}""".encode(),`,
    file !== undefined && `    data=open(${JSON.stringify(file)}, "rb"),`,
    fields.length > 0 && `    data=${literal(Object.fromEntries(fields), PYTHON, '    ')},`,
    files.length > 0 && '    files={',
    ...files.map(([name, value]) => `        ${JSON.stringify(name)}: open("${fileOf(value)}", "rb"),`),
    files.length > 0 && '    },',
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    saved_as
      ? `with open(${JSON.stringify(saved_as)}, "wb") as file:\n    file.write(response.content)`
      : `print(response.${answersJson(request) ? 'json()' : 'text'})`,
  ])
}

/** @param {ExampleRequest} request */
function php(request) {
  const { method, url, has_token, headers, body, file, form, saved_as } = request
  const content =
    body === undefined
      ? file && `file_get_contents(${literal(file, PHP)})`
      : isJson(request)
        ? `json_encode(${literal(JSON.parse(body), PHP, '    ')})`
        : `<<<'XML'\n${indentLines(body, '        ')}\n        XML`
  return joinLines([
    '<?php',
    `$curl = curl_init('${url}');`,
    'curl_setopt_array($curl, [',
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    (has_token || headers.length > 0) && '    CURLOPT_HTTPHEADER => [',
    has_token && "        'Authorization: Bearer ' . getenv('API_TOKEN'),",
    ...headers.map(([name, value]) => `        '${name}: ${value}',`),
    (has_token || headers.length > 0) && '    ],',
    content && `    CURLOPT_POSTFIELDS => ${content},`,
    form.length > 0 && '    CURLOPT_POSTFIELDS => [',
    ...form.map(([name, value]) => {
      const file = fileOf(value)
      return `        '${name}' => ${file ? `new CURLFile('${file}')` : literal(value, PHP)},`
    }),
    form.length > 0 && '    ],',
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$body = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($body === false || $status >= 300) {',
    '    throw new RuntimeException(curl_error($curl) ?: "$status: $body");',
    '}',
    saved_as ? `file_put_contents('${saved_as}', $body);` : 'echo $body;',
  ])
}

/** @param {ExampleRequest} request */
function ruby(request) {
  const { method, url, has_token, headers, body, file, form, saved_as } = request
  const isXml = body !== undefined && !isJson(request)
  return joinLines([
    body !== undefined && !isXml && "require 'json'",
    "require 'net/http'\n",
    `uri = URI('${url}')`,
    `request = Net::HTTP::${method.slice(0, 1)}${method.slice(1).toLowerCase()}.new(uri)`,
    has_token && `request['Authorization'] = "Bearer #{ENV.fetch('API_TOKEN')}"`,
    ...headers.map(([name, value]) => `request['${name}'] = '${value}'`),
    isXml && `request.body = <<~'XML'\n${indentLines(body, '  ')}\nXML`,
    body !== undefined && !isXml && `request.body = JSON.generate(${literal(JSON.parse(body), RUBY)})`,
    file !== undefined && `request.body = File.binread(${literal(file, RUBY)})`,
    form.length > 0 && 'request.set_form([',
    ...form.map(([name, value]) => {
      const file = fileOf(value)
      return `  ['${name}', ${file ? `File.open('${file}')` : literal(value, RUBY)}],`
    }),
    form.length > 0 && "], 'multipart/form-data')",
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'raise "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
    saved_as ? `File.binwrite('${saved_as}', response.body)` : 'puts response.body',
  ])
}

/**
 * @param {string} text
 * @param {string} margin
 */
const indentLines = (text, margin) => text.replace(/^(?=.)/gm, margin)
