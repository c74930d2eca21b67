import { type Crop, type Size, trimBackground } from './crop.ts'

// Reads images in the browser, crops them on a canvas and writes them as PNG.

export type Picture = Size & { image: HTMLImageElement; address: string }

// An SVG without a size is drawn at the largest printed size.
const DRAWN = 1200
const LONGEST = 1200
const BYTES_MAX = 2 * 1024 * 1024
const TRIM_SIDE = 400

export async function readPicture(file: File): Promise<Picture> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  return { image, address, width: width || DRAWN, height: height || DRAWN }
}

export function draw({ image }: Picture, crop: Crop, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(crop.width, crop.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(crop.width * scale))
  canvas.height = Math.max(1, Math.round(crop.height * scale))
  canvas
    .getContext('2d')
    ?.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

// Large enough for sharp print, within the limit of the server.
export async function toPng(picture: Picture, crop: Crop): Promise<Blob> {
  for (let longest = LONGEST; ; longest = Math.floor(longest / 1.5)) {
    const canvas = draw(picture, crop, longest)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('This picture cannot be drawn')
    if (blob.size <= BYTES_MAX || longest < TRIM_SIDE) return blob
  }
}

export function withoutEdges(picture: Picture): Crop | undefined {
  const fullFrame = { x: 0, y: 0, width: picture.width, height: picture.height }
  const canvas = draw(picture, fullFrame, TRIM_SIDE)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const trimmedFrame = trimBackground(data, canvas)
  const scale = picture.width / canvas.width
  return (
    trimmedFrame && {
      x: trimmedFrame.x * scale,
      y: trimmedFrame.y * scale,
      width: trimmedFrame.width * scale,
      height: trimmedFrame.height * scale,
    }
  )
}
