import { deflateSync } from 'node:zlib'
import type { Layer, Picture } from './picture.ts'
import { CHANNELS, type Png, readPixels, UNPACKED_BYTES_MAX } from './png-pixels.ts'

// Embeds PNG images: opaque ones go into the PDF as compressed; others are decoded and their transparency is separated.

const GRAY = 0
const RGB = 2
const INDEXED = 3
const GRAY_ALPHA = 4

export function readPng(bytes: Buffer): Picture | undefined {
  const png = readChunks(bytes)
  const { width, height } = png
  const hasAlpha = png.color >= GRAY_ALPHA || png.transparency !== undefined
  const shown = { content_type: 'image/png', bytes }
  if (!hasAlpha && !png.is_interlaced) return { width, height, layers: packedLayer(png), shown }
  const rowBytes = Math.ceil((width * (CHANNELS[png.color] ?? 1) * png.depth) / 8) + 1
  if (rowBytes * height > UNPACKED_BYTES_MAX) return undefined
  return { width, height, ...unpackedLayers(png), shown }
}

function readChunks(bytes: Buffer): Png {
  const data: Buffer[] = []
  let palette: Buffer = Buffer.alloc(0)
  let transparency: Buffer | undefined
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const chunk = bytes.subarray(at + 8, end)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') data.push(chunk)
    if (name === 'PLTE') palette = chunk
    if (name === 'tRNS') transparency = chunk
    at = end + 4
  }
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    depth: bytes[24] as number,
    color: bytes[25] as number,
    is_interlaced: bytes[28] === 1,
    data: Buffer.concat(data),
    palette,
    transparency,
  }
}

function packedLayer({ width, height, depth, color, data, palette }: Png): Layer {
  const indexed = `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`
  const space = color === INDEXED ? indexed : color === GRAY ? '/DeviceGray' : '/DeviceRGB'
  const dictionary =
    `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode` +
    ` /DecodeParms <</Predictor 15 /Colors ${color === RGB ? 3 : 1} /BitsPerComponent ${depth} /Columns ${width}>>`
  return { dictionary, bytes: data, is_packed: true }
}

function unpackedLayers(png: Png): { layers: Layer } {
  const { width, height, colors, alphas } = readPixels(png)
  const layer = (space: string, bytes: Buffer): Layer => ({
    dictionary: `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /FlateDecode`,
    bytes: deflateSync(bytes),
    is_packed: true,
  })
  return { layers: { ...layer('/DeviceRGB', colors), mask: layer('/DeviceGray', alphas) } }
}
