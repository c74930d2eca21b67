// What `npm pack` carries, without packing: `npm run package` installs it and starts it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../../bin/build-package.js'
import { einvoicingText } from '../../bin/einvoicing.js'
import { noticeText } from '../../bin/notice.js'
import { ROOT } from '../program.ts'

type Manifest = {
  version: string
  files: string[]
  dependencies: { [name: string]: string }
  bin: { kwit: string }
}

// Found by their files, not imported by name.
const FOUND = /^(@expo-google-fonts\/.+|dejavu-fonts-ttf|@cwasm\/webp|node|omggif)$/

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest
const web = JSON.parse(readFileSync(join(ROOT, 'web', 'package.json'), 'utf8')) as Manifest

describe('the package', () => {
  let folder: string
  let files: string[]
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kwit-dist-'))
    buildPackage(folder)
    files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll('\\', '/'),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('holds every source as JavaScript, and no test', () => {
    expect(files).toContain('cli/main.js')
    expect(files.filter((file) => /\.ts$|\.test\.|test-helper|fixture|snap/.test(file))).toEqual([])
  })

  test('every import and every file beside a module is there', () => {
    const missing = imports().filter(
      ({ file, target }) => target.startsWith('.') && !existsSync(join(folder, dirname(file), target)),
    )
    expect(missing.filter(({ target }) => !/^\.\.\/.*(package\.json|web\/dist)$/.test(target))).toEqual([])
  })

  test('needs exactly what it imports, and nothing that only builds', () => {
    const used = new Set(
      imports()
        .map(({ target }) => target)
        .filter((target) => !target.startsWith('.') && !target.startsWith('node:'))
        .map((target) =>
          target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !builtinModules.includes(name)),
    )
    const needed = Object.keys(manifest.dependencies)
    expect([...used].filter((name) => !needed.includes(name))).toEqual([])
    expect(needed.filter((name) => !used.has(name) && !FOUND.test(name))).toEqual([])
    expect(needed.filter((name) => name in web.dependencies)).toEqual([])
  })

  test('names what it is made of', () => {
    expect(manifest.files).toEqual(expect.arrayContaining(['bin/kwit.js', 'dist', 'web/dist', 'NOTICE']))
    expect(existsSync(join(ROOT, manifest.bin.kwit))).toBe(true)
    expect(web.version).toBe(manifest.version)
  })

  test('docs/einvoicing.md tells every rule; npm run einvoicing writes it', () => {
    expect(readFileSync(join(ROOT, 'docs/einvoicing.md'), 'utf8')).toBe(einvoicingText())
  })

  test('NOTICE names whose work is embedded or served; npm run notice writes it', () => {
    expect(readFileSync(join(ROOT, 'NOTICE'), 'utf8')).toBe(noticeText())
  })

  function imports(): { file: string; target: string }[] {
    return files
      .filter((file) => file.endsWith('.js') && existsSync(join(ROOT, 'src', file.replace(/\.js$/, '.ts'))))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), 'utf8')
        const found = text.matchAll(
          /^(?:import|export)\b[^'"`;=]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)|\brequire\('([^'\n]+)'\)|new URL\('([^'\n]+)'/gm,
        )
        return [...found].map((one) => ({ file, target: one.slice(1).find(Boolean) as string }))
      })
  }
})
