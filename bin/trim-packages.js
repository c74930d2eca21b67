// @ts-check
// Runs after npm has installed the packages, in a clone and in installations of the package: removes files that are
// never used, a third of the total, such as unused font weights and the headers of Node. Packages that the surrounding
// project uses itself stay complete.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WEIGHT = /^\d00[A-Z]\w*$/

/** @type {{ [name: string]: { test(path: string): boolean } }} the files and folders of a package that go, by their paths in it */
const USELESS = {
  // Documents use no italic fonts, but images may.
  '@expo-google-fonts/noto-sans': weightsBut('400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'),
  '@expo-google-fonts/noto-sans-arabic': weightsBut('400Regular', '700Bold'),
  '@expo-google-fonts/noto-sans-hebrew': weightsBut('400Regular', '700Bold'),
  '@expo-google-fonts/nanum-gothic': weightsBut('400Regular', '700Bold'),
  '@expo-google-fonts/inter': weightsBut('400Regular', '700Bold'),
  '@expo-google-fonts/source-serif-4': weightsBut('400Regular', '700Bold'),
  'dejavu-fonts-ttf': /^ttf\/(?!DejaVuSans(-Bold)?\.ttf$)|^(lang|uni)cover\.txt$|^status\.txt$/,
  // The module builds that current Node versions load.
  stripe: /^cjs$/,
  node: /^node_modules\/node-[\w-]+\/(include|share|CHANGELOG\.md|README\.md)$/,
}

/** @param {string[]} keptPaths */
function weightsBut(...keptPaths) {
  return { test: (/** @type {string} */ path) => WEIGHT.test(path) && !keptPaths.includes(path) }
}

/**
 * @param {(name: string) => string | undefined} folderOf
 * @param {ReadonlySet<string>} ownPackages packages that the project uses itself
 */
export function trimPackages(folderOf, ownPackages = new Set()) {
  for (const [name, useless] of Object.entries(USELESS)) {
    const folder = ownPackages.has(name) ? undefined : folderOf(name)
    for (const path of folder ? pathsIn(folder) : [])
      if (useless.test(path))
        rmSync(join(/** @type {string} */ (folder), path), { recursive: true, force: true })
  }
}

const DEPTH = 3

/**
 * @param {string} folder
 * @param {number} depth
 * @returns {string[]}
 */
function pathsIn(folder, depth = DEPTH) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => [
    entry.name,
    ...(entry.isDirectory() && depth > 1
      ? pathsIn(join(folder, entry.name), depth - 1).map((path) => `${entry.name}/${path}`)
      : []),
  ])
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} name */
function installedFolder(name) {
  const folders = createRequire(import.meta.url)
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
  return folders?.find((folder) => existsSync(join(folder, 'package.json')))
}

// The project into which Kwit is installed; a clone is its own project.
function ownPackages() {
  const parent = dirname(root)
  if (basename(parent) !== 'node_modules') return new Set()
  try {
    const project = JSON.parse(readFileSync(join(dirname(parent), 'package.json'), 'utf8'))
    return new Set(Object.keys({ ...project.dependencies, ...project.devDependencies }))
  } catch {
    return new Set()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    trimPackages(installedFolder, ownPackages())
  } catch (error) {
    // Only takes space.
    process.stderr.write(
      `Some unused files of packages could not be removed: ${/** @type {Error} */ (error).message}\n`,
    )
  }
}
