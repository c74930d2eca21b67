// @ts-check
// `npm run notice` writes NOTICE: the authors of works that are embedded in PDFs or served to browsers. A test fails if
// a package was added or removed and the file is outdated.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openSync } from 'fontkit'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// Build tools, of which nothing is served.
const TOOLS = ['vite', '@vitejs/plugin-react']
// Icons of Tabler, with their licence beside them.
const ICONS = 'web/components/icons'
// The package names no author, only a licence.
const LICENCES = /** @type {{ [name: string]: string }} */ ({
  'dejavu-fonts-ttf': 'Bitstream Vera and public domain',
})

export function noticeText() {
  const rootPackage = readJson('package.json')
  const web = readJson('web/package.json')
  const fonts = Object.keys(rootPackage.dependencies).filter((name) => /fonts?\b/.test(name))
  const served = closure(Object.keys(web.dependencies).filter((name) => !TOOLS.includes(name)))
  return [
    'Kwit',
    '',
    'Kwit itself is under the Apache License 2.0 (see LICENSE). It carries the work of others:',
    '',
    'Fonts, embedded in the PDF files it makes (the outlines of the letters that a document prints)',
    '',
    ...fonts.sort().map(fontLine),
    '',
    'Packages in the web application, served to browsers',
    '',
    ...new Set([...served].map(packageLine).sort()),
    '',
    'Drawings in the web application, served to browsers',
    '',
    `- ${nameOf(ICONS)}: MIT. ${copyrightIn(ICONS)}`,
    '',
    'The texts of the licences of what is served; what else Kwit needs npm brings with its own, under these names',
    '',
    ...licenceTexts([...served, ICONS]),
  ].join('\n')
}

/** @param {string[]} names */
function closure(names) {
  const { packages } = readJson('package-lock.json')
  const packageFolders = new Set(names.map((name) => find(packages, 'web', name)))
  for (const path of packageFolders) {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]
    const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...needed]) {
      // Type packages do not exist at run time.
      if (!name.startsWith('@types/')) packageFolders.add(find(packages, path, name))
    }
  }
  return packageFolders
}

/**
 * @param {object} packages
 * @param {string} path
 * @param {string} name
 * @returns {string}
 */
function find(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const folderPath = `${folder}${folder && '/'}node_modules/${name}`
    if (folderPath in packages) return folderPath
    if (folder === '') throw new Error(`package-lock.json does not contain ${name}`)
  }
}

// The font file names its author; the package names only its packager.
/** @param {string} name */
function fontLine(name) {
  const folder = join(root, 'node_modules', name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // The file with the shortest name is the regular face. Other faces may have further authors, and most of them are
  // removed after installation.
  const [font = ''] = files.filter((file) => file.endsWith('.ttf')).sort((a, b) => a.length - b.length)
  const { license } = readJson(`node_modules/${name}/package.json`)
  const { copyright } = /** @type {import('fontkit').Font} */ (openSync(join(folder, font)))
  const licence = LICENCES[name] ?? license.replace(/^MIT AND /, '')
  return `- ${name}: ${licence}. ${copyright
    .trim()
    .split(/\s*\n\s*/)
    .join(' ')}`
}

/** @param {string} path */
function packageLine(path) {
  const { license } = readJson(`${path}/package.json`)
  return `- ${nameOf(path)}: ${license}. ${copyrightIn(path) ?? copyrightOf(path)}`
}

// Each licence text once: texts of the same licence differ only in the authors, who are named above it.
/** @param {string[]} paths */
function licenceTexts(paths) {
  /** @type {Map<string, { names: Set<string>, lines: string[] }>} */
  const texts = new Map()
  for (const path of paths.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    const lines = licenceLines(path)
    const words = lines.filter((line) => !COPYRIGHT.test(line)).join(' ')
    const key = words.replace(TITLE, '').replace(/\W+/g, ' ').trim().toLowerCase()
    if (key === '') continue
    const existing = texts.get(key)
    if (existing) existing.names.add(nameOf(path))
    else texts.set(key, { names: new Set([nameOf(path)]), lines })
  }
  return [...texts.values()].flatMap(({ names, lines }) => {
    const shown = names.size === 1 ? lines : lines.filter((line) => !COPYRIGHT.test(line))
    const text = shown.join('\n').replace(/\n{3,}/g, '\n\n')
    return ['----', '', `${[...names].join(', ')}:`, '', text.trim(), '']
  })
}

const COPYRIGHT = /copyright\s+(\(c\)|©|\d{4})/i
const TITLE = /^[\s#]*(the )?(mit|isc)( \(?expat\)?)? licen[cs]e( \(mit\))?/i

/** @param {string} path */
function licenceLines(path) {
  const file = readdirSync(join(root, path)).find((name) => /^(licen[cs]e|copying|ofl)/i.test(name))
  if (file === undefined) return []
  const text = readFileSync(join(root, path, file), 'utf8')
  return text.split('\n').map((line) => line.trimEnd())
}

/** @param {string} path */
const copyrightIn = (path) =>
  licenceLines(path)
    .find((line) => COPYRIGHT.test(line))
    ?.replace(/^[\s*#]+|\s+$/g, '')
    .replace(/ +/g, ' ')

/** @param {string} path */
function copyrightOf(path) {
  const { author } = readJson(`${path}/package.json`)
  const name = typeof author === 'string' ? author : author?.name
  return name ? `By ${name.replace(/ *[<(].*/, '')}` : 'By its authors'
}

/** @param {string} path */
const nameOf = (path) => (path === ICONS ? 'Tabler Icons' : path.replace(/^.*node_modules\//, ''))

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, 'NOTICE'), noticeText())
}
