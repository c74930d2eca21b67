// Tests the example requests of the reference in the languages that its script generates. Samples of curl, JavaScript
// and Python are sent to a server; for the others the syntax is checked. A language without an interpreter on this
// machine is reported as skipped.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_EXAMPLES } from '../../src/api-reference/request-examples.ts'
import { LANGUAGES } from '../../src/platform/docs/browser/code-samples.js'
import { readExample } from '../../src/platform/docs/browser/curl.js'
import { smallInvoice } from '../einvoice/small.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { runProgram, testWith } from '../interpreters.ts'
import { minimal } from '../minimal-records.ts'
import { pagesOfReference, REFERENCES } from '../reference-pages.ts'
import { TINY_PNG } from '../sample-images.ts'

// Beside the hand-written examples: a download, a file as the body, a form with a file, and a list. The invoice of
// the others has been sent and can no longer be cancelled.
const RUN = [
  // Transactions are imported and transfers need expenses; a sign-in provider is called at once.
  ...Object.keys(REQUEST_EXAMPLES).filter(
    (name) => !/\/cancel$|^POST \/banking\/transactions|banking\/transfers|openid_connect$/.test(name),
  ),
  ...['GET /invoices/:id.pdf', 'POST /invoices/import', 'PUT /departments/:id', 'GET /clients'],
]
const PAGE_BYTES_MAX = 150_000
const COLLECTIONS = ['invoices', 'clients', 'products', 'departments', 'banking/payments', 'webhooks']

describe('the examples of the reference', () => {
  let kwit: Kwit
  let commands: string[]
  const folder = mkdtempSync(join(tmpdir(), 'kwit-samples-'))

  beforeAll(async () => {
    kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
    commands = (await pagesOfReference(kwit)).flatMap(({ examples }) => examples.map(({ code }) => code))
    writeFileSync(join(folder, 'logo.png'), TINY_PNG)
  })
  afterAll(async () => {
    await kwit.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const codesOf = (language: string) => {
    const write = LANGUAGES.find(({ name }) => name === language)?.write
    return commands.map((command) => write?.(readExample(command)) ?? '')
  }

  function writeFiles(codes: readonly string[], extension: string): string[] {
    return codes.map((code, index) => {
      const file = `sample-${index}.${extension}`
      writeFileSync(join(folder, file), code)
      return file
    })
  }

  // The commands that are run, with the ids of records of a new account in place of 42.
  async function commandsToRun() {
    const { token } = await kwit.newAccount()
    const ids: { [collection: string]: number } = {}
    for (const collection of COLLECTIONS) {
      const wrapper = collection.replace(/s$/, '').replace('/', '_')
      const json = { [wrapper]: minimal(wrapper, `For ${collection}`) }
      const { status, json: record, text } = await kwit.call('POST', `/${collection}.json`, { token, json })
      expect(status, text).toBe(201)
      ids[collection] = record.id
    }
    const selection = commands.filter((command) => {
      const { method, url } = readExample(command)
      const path = new URL(url).pathname.replace('/42', '/:id')
      return RUN.some((name) => [name, `${name}.json`, `${name}.xml`].includes(`${method} ${path}`))
    })
    // The JSON and the XML example would create the same record.
    const filled = selection.map((command, index) => {
      writeFileSync(join(folder, `${index}.xml`), smallInvoice(token + index, 'Vendor', '2027-01-04'))
      const withRecords = REFERENCES.reduce(
        (text, [reference, collection]) => text.replace(reference, `$1${ids[collection]}`),
        command,
      )
      return withRecords
        .replace('http://kwit.test', kwit.url)
        .replace(/\/((?:banking\/)?\w+)\/42\b/, (_, collection) => `/${collection}/${ids[collection]}`)
        .replace('anna@example.com', `anna${index}-${token}@example.com`)
        .replace('2026-11-17', `2026-11-${10 + (index % 10)}`)
        .replace('@invoice.xml', `@${index}.xml`)
    })
    return { filled, environment: { API_TOKEN: token } }
  }

  test('are on pages that load quickly', async () => {
    const pages = await pagesOfReference(kwit)
    expect(
      pages.filter(({ text }) => Buffer.byteLength(text) > PAGE_BYTES_MAX).map(({ path }) => path),
    ).toEqual([])
  })

  testWith('curl', ['--version'], 'run with curl', async () => {
    const { filled, environment } = await commandsToRun()
    const prelude = `curl() { command curl --silent --fail-with-body --show-error "$@" || echo FAILED "$@"; }`
    writeFileSync(join(folder, 'samples.sh'), [prelude, ...filled].join('\n'))
    const { output, errors } = await runProgram('sh', ['samples.sh'], { cwd: folder, environment })
    expect(errors).toBe('')
    expect(output).not.toContain('FAILED')
    expect(output).toContain('"price_gross":"1476.0"')
  })

  test('run in JavaScript', async () => {
    const { filled, environment } = await commandsToRun()
    const write = LANGUAGES.find(({ name }) => name === 'javascript')?.write
    const files = writeFiles(
      filled.map((command) => write?.(readExample(command)) ?? ''),
      'mjs',
    )
    writeFileSync(
      join(folder, 'run.mjs'),
      `for (const file of ${JSON.stringify(files)})
  await import(\`./\${file}\`).catch((error) => console.error(file, error.message))`,
    )
    const { output, errors } = await runProgram(process.execPath, ['run.mjs'], { cwd: folder, environment })
    expect(errors).toBe('')
    expect(output).toContain("price_gross: '1476.0'")
  })

  testWith('python3', ['-c', 'import requests'], 'run in Python', async () => {
    const { filled, environment } = await commandsToRun()
    const write = LANGUAGES.find(({ name }) => name === 'python')?.write
    const files = writeFiles(
      filled.map((command) => write?.(readExample(command)) ?? ''),
      'py',
    )
    writeFileSync(
      join(folder, 'run.py'),
      `import runpy, sys
for file in ${JSON.stringify(files)}:
    try:
        runpy.run_path(file)
    except Exception as error:
        print(file, error, getattr(getattr(error, "response", None), "text", ""), file=sys.stderr)`,
    )
    const { output, errors } = await runProgram('python3', ['run.py'], { cwd: folder, environment })
    expect(errors).toBe('')
    expect(output).toContain("'price_gross': '1476.0'")
  })

  test('are all valid JavaScript', async () => {
    const files = writeFiles(codesOf('javascript'), 'mjs')
    writeFileSync(
      join(folder, 'check.mjs'),
      `import { readFileSync } from 'node:fs'
import { SourceTextModule } from 'node:vm'
for (const file of ${JSON.stringify(files)}) new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file })`,
    )
    const args = ['--experimental-vm-modules', '--no-warnings', 'check.mjs']
    expect((await runProgram(process.execPath, args, { cwd: folder })).errors).toBe('')
  })

  testWith('python3', ['--version'], 'are all valid Python', () =>
    check('python', 'py', 'python3', [
      '-c',
      'import sys\nfor f in sys.argv[1:]: compile(open(f).read(), f, "exec")',
    ]),
  )
  testWith('php', ['--version'], 'are all valid PHP', async () => {
    for (const file of writeFiles(codesOf('php'), 'php')) await checkFiles('php', ['-l'], [file])
  })
  testWith('ruby', ['--version'], 'are all valid Ruby', () => check('ruby', 'rb', 'ruby', ['-wc']))
  testWith('go', ['version'], 'are all valid Go in its form', () => check('go', 'go', 'gofmt', ['-l']))

  const check = (language: string, extension: string, program: string, args: readonly string[]) =>
    checkFiles(program, args, writeFiles(codesOf(language), extension))

  async function checkFiles(program: string, args: readonly string[], files: readonly string[]) {
    expect(await runProgram(program, [...args, ...files], { cwd: folder })).toMatchObject({
      status: 0,
      errors: '',
    })
  }
})
