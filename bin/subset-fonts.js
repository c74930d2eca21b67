// @ts-check
// Writes web/fonts: the letters, weights and scripts of Inter and Source Serif that the pages use, a third of the whole
// fonts. Run it after an upgrade of the fonts. The subsetter is installed into a temporary folder, because nothing else
// needs it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SUBSETTER = 'subset-font@2.9.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))

// The same ranges as in web/fonts.css and src/platform/web-fonts.ts.
const RANGES = {
  latin: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
    [0xfeff, 0xfeff],
    [0xfffd, 0xfffd],
  ],
  'latin-ext': [
    [0x100, 0x17f],
    [0x218, 0x21b],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x1ef2, 0x1ef3],
    [0x20a0, 0x20c0],
  ],
}
// Headings have one weight.
const FONTS = [
  { name: 'inter', weights: { min: 400, max: 700 } },
  { name: 'source-serif-4', weights: 600 },
]

const folder = mkdtempSync(join(tmpdir(), 'kwit-fonts-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', SUBSETTER])
  const subsetFont = createRequire(join(folder, 'index.js'))('subset-font')
  for (const { name, weights } of FONTS)
    for (const [script, ranges] of Object.entries(RANGES)) {
      const source = `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`
      const options = { targetFormat: 'woff2', variationAxes: { wght: weights } }
      const bytes = await subsetFont(readFileSync(join(root, source)), lettersIn(ranges), options)
      writeFileSync(join(root, 'web', 'fonts', `${name}-${script}.woff2`), bytes)
      console.log(`web/fonts/${name}-${script}.woff2, ${Math.round(bytes.length / 1000)} kB`)
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {number[][]} ranges */
function lettersIn(ranges) {
  return ranges
    .flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
}
