import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('the buttons stand in the middle of the area for files', async () => {
  const page = await app.open('/received', { width: 390, lang: 'de-DE' })
  const area = page.locator('section').filter({ has: page.locator('input[capture]') })
  const middles = await area.evaluate((section: any) => {
    const middleOf = (element: any) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.round((left + right) / 2)
    }
    return [section, ...section.querySelectorAll('div > button')].map(middleOf)
  })
  expect(middles).toEqual([middles[0], middles[0], middles[0]])
})

test('a photo taken with the phone is entered beside the picture, upright, small and without its place', async () => {
  const page = await app.open('/received', { width: 390 })
  const camera = page.locator('input[type=file][capture=environment]')
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  expect(await camera.getAttribute('accept')).toBe('image/*,application/pdf')
  const buffer = turnedRight(await drawPhoto(page))
  await camera.setInputFiles({ name: 'IMG_1.jpeg', mimeType: 'image/jpeg', buffer })

  const number = page.getByLabel('Number', { exact: true })
  await number.waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'The photo' })
  const picture = dialog.getByRole('img', { name: 'The photo' })
  await expect.poll(() => picture.evaluate(sizeAndColors)).toEqual([800, 2400, 'red', 'blue'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const [file] = await app.api('GET', '/received_files.json')
  expect(file.filename).toBe('IMG_1.jpg')
  const stored = await storedBytes(file.file_url)
  expect([stored.includes('Exif'), stored.includes('Warsaw')]).toEqual([false, false])

  await number.fill('R/1')
  const supplier = page.getByRole('region', { name: 'Supplier' })
  await supplier.getByRole('combobox', { name: 'Name' }).fill('Bakery')
  await page.getByRole('option', { name: /Bakery/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Product or service', { exact: true }).fill('Bread')
  await page.keyboard.press('Tab')
  await line.getByLabel('Net price', { exact: true }).fill('10')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('heading', { name: /R\/1/, level: 1 }).waitFor()
  await page.getByText('IMG_1.jpg').first().waitFor()
  const [read] = await app.api('GET', '/received_files.json')
  expect(read).toMatchObject({ status: 'read', number: 'R/1' })
})

test('a picture that no browser shows is listed with the remedy', async () => {
  const page = await app.open('/received', { width: 390 })
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const camera = page.locator('input[type=file][capture=environment]')
  await camera.setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer })
  await page
    .getByText('is a picture in the format HEIC; save it as JPEG or PNG', { exact: false })
    .first()
    .waitFor()
})

async function storedBytes(path: string): Promise<string> {
  const response = await fetch(`${app.kwit.url}${path}?api_token=${app.account.token}`)
  return Buffer.from(await response.arrayBuffer()).toString('latin1')
}

// Draws 3000 × 1000 pixels, red on the left and blue on the right, as a camera sensor records them.
async function drawPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = (globalThis as any).document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1000
    const drawing = canvas.getContext('2d')
    for (const [index, color] of ['red', 'blue'].entries()) {
      drawing.fillStyle = color
      drawing.fillRect(index * 1500, 0, 1500, 1000)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })
  return Buffer.from(base64, 'base64')
}

// Adds EXIF data of a camera that was held upright (orientation 6), with the place of the photo.
function turnedRight(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0Warsaw',
    'latin1',
  )
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

// Runs in the page: returns the size of the picture, and the colours at its top and bottom.
function sizeAndColors(image: any) {
  const { document } = globalThis as any
  const { naturalWidth, naturalHeight } = image
  const canvas = document.createElement('canvas')
  canvas.width = naturalWidth
  canvas.height = naturalHeight
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing.drawImage(image, 0, 0)
  const colorAt = (y: number) => {
    const [red, , blue] = drawing.getImageData(naturalWidth / 2, y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return [naturalWidth, naturalHeight, ...(naturalWidth ? [colorAt(10), colorAt(naturalHeight - 10)] : [])]
}
