// @ts-check
// The program in few files, for tests that start it many times: to find and link a thousand sources takes longer than to run them. What
// it starts aside (threads of pictures and prints) and reads beside its sources it finds where those are. The folder is named as argument.
import { rmSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [, , folder = 'node_modules/.cache/kwit-program'] = process.argv
const program = pathToFileURL(resolve(root, folder, 'main.mjs')).href

// To import it by its names makes Node load a second client, of `fetch`, and WebSocket.
const OF_HTTP = /^import \{([^}]*)\} from 'node:http'/gm

// Its threads of requests are the program once more.
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

// It comes with what builds the web application.
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
