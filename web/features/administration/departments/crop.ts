// Pure functions on the crop area of an image, in its pixels.

export type Size = { width: number; height: number }
export type Crop = Size & { x: number; y: number }
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

const LEAST = 16

export const fullCrop = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height })

export function moveCrop(crop: Crop, by: { x: number; y: number }, picture: Size): Crop {
  return {
    ...crop,
    x: within(crop.x + by.x, 0, picture.width - crop.width),
    y: within(crop.y + by.y, 0, picture.height - crop.height),
  }
}

// Moves one corner; the opposite one stays.
export function resizeCrop(crop: Crop, corner: Corner, by: { x: number; y: number }, picture: Size): Crop {
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const leftEdge = corner.endsWith('w') ? within(crop.x + by.x, 0, right - least(picture.width)) : crop.x
  const topEdge = corner.startsWith('n') ? within(crop.y + by.y, 0, bottom - least(picture.height)) : crop.y
  const rightEdge = corner.endsWith('e')
    ? within(right + by.x, crop.x + least(picture.width), picture.width)
    : right
  const bottomEdge = corner.startsWith('s')
    ? within(bottom + by.y, crop.y + least(picture.height), picture.height)
    : bottom
  return { x: leftEdge, y: topEdge, width: rightEdge - leftEdge, height: bottomEdge - topEdge }
}

const least = (side: number) => Math.min(LEAST, side)
const within = (value: number, from: number, to: number) =>
  Math.min(Math.max(value, from), Math.max(from, to))

// Maximum difference of a pixel from the background that still counts as background.
const NEAR = 24

// Bounds of the image without a uniform border; undefined if there is no border.
export function trimBackground(pixels: Uint8ClampedArray, { width, height }: Size): Crop | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isBackground(pixels, (y * width + x) * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < left) return undefined
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

// Equal to the first pixel, or transparent.
function isBackground(pixels: Uint8ClampedArray, at: number): boolean {
  if ((pixels[at + 3] ?? 0) < NEAR) return true
  return [0, 1, 2, 3].every((part) => Math.abs((pixels[at + part] ?? 0) - (pixels[part] ?? 0)) < NEAR)
}
