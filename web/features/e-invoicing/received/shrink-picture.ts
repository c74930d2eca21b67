// Makes a photo small enough to send over a phone connection, and removes what the camera adds to it, such as the place.

// Small print on a long receipt is still readable.
const SIDE_MAX = 2400
const QUALITY = 0.85

// Pictures that this browser cannot read are sent as they are, so that the server says what is wrong with them.
export async function shrinkPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const picture = await readUpright(file)
  if (picture === undefined) return file
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (drawing === null) return file
  // JPEG has no transparency; what shows through would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file
}

// Turned as the camera was held. Drawings would need a size, and the server refuses them.
async function readUpright(file: File): Promise<ImageBitmap | undefined> {
  if (file.type === 'image/svg+xml') return undefined
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}
