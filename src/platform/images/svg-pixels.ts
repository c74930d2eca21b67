import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { SIDE_MAX } from './pixels.ts'
import { readWasm } from './wasm.ts'

// Renders an SVG to PNG with resvg, which runs no scripts, fetches nothing, and only uses the fonts of documents.

const MEMORY_PAGES = 4096 // 256 MB, for drawings in many layers

type RenderInput = { bytes: Uint8Array; width: number | null; height: number | null }

export async function drawSvg({ bytes, width, height }: RenderInput, bytesMax: number): Promise<Uint8Array> {
  await initWasm(readWasm('@resvg/resvg-wasm/index_bg.wasm', MEMORY_PAGES))
  const svg = Buffer.from(bytes).toString('utf8')
  const mode = (height ?? 0) > (width ?? 0) ? 'height' : 'width'
  for (let side = SIDE_MAX; ; side = Math.floor(side / 1.5)) {
    const fitTo = { mode, value: side } as const
    const image = new Resvg(svg, { fitTo, font: { ...FAMILIES, fontBuffers: fontsFor(svg) } }).render()
    if (!image.pixels.some((value, index) => index % 4 === 3 && value > 0)) throw new Error('nothing shows')
    const png = image.asPng()
    if (png.length <= bytesMax) return png
  }
}

const FAMILIES = {
  defaultFontFamily: 'Noto Sans',
  serifFamily: 'Noto Sans',
  sansSerifFamily: 'Noto Sans',
  cursiveFamily: 'Noto Sans',
  fantasyFamily: 'Noto Sans',
  monospaceFamily: 'Noto Sans',
}
const NOTO = '@expo-google-fonts/noto-sans/'
const LATIN = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map(
  (weight) => `${NOTO}${weight}/NotoSans_${weight}.ttf`,
)
const OTHERS = [
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
]

// The first font has all letters from Latin to Cyrillic; the others are large.
function fontsFor(svg: string): Uint8Array[] {
  if (!/<(\w+:)?text\b/.test(svg)) return []
  const names = /[\u0530-\uffff]/.test(svg) ? [...LATIN, ...OTHERS] : LATIN
  const { resolve } = createRequire(import.meta.url)
  return names.map((name) => readFileSync(resolve(name)))
}
