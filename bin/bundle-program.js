// @ts-check
// Bundles the program into a few files, for tests that start it many times: loading a thousand sources takes longer
// than running them. Threads (images and prints) and files that the program reads stay at their original paths. The
// output folder is an argument.
import { rmSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [, , folder = 'node_modules/.cache/kwit-program'] = process.argv
const program = pathToFileURL(resolve(root, folder, 'main.mjs')).href

// Importing by name would make Node load a second client for `fetch` and WebSocket.
const OF_HTTP = /^import \{([^}]*)\} from 'node:http'/gm

// Request threads run the program again.
/** @type {(code: string, id: string) => { code: string, moduleType: 'js' }} */
const inItsPlace = (code, id) => ({
  moduleType: 'js',
  code: stripTypeScriptTypes(code)
    .replace("new URL('./main.ts', import.meta.url)", `new URL(${JSON.stringify(program)})`)
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll(
      OF_HTTP,
      (_, names) => `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule('node:http')`,
    ),
})

// The bundler is installed with the tools of the web application.
const beside = createRequire(createRequire(import.meta.url).resolve('vite/package.json'))
const { rolldown } = await import(pathToFileURL(beside.resolve('rolldown')).href)
rmSync(resolve(root, folder), { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  input: { main: 'src/main.ts', cli: 'src/cli/main.ts' },
  platform: 'node',
  external: (/** @type {string} */ id) => !/^(\.|\/|@oxc-project)/.test(id),
  treeshake: false,
  tsconfig: false,
  transform: { target: 'esnext' },
  plugins: [{ name: 'in-its-place', transform: inItsPlace }],
})
await bundle.write({
  dir: resolve(root, folder),
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
