import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPicture } from '../pdf/images.ts'
import { readPrintableImage } from './printable-image.ts'
import { printingOf } from './svg-plain.ts'

const svg = (inside: string, more = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`

describe('a drawing of plain shapes prints as lines', () => {
  test.each([
    ['shapes', '<g><rect width="10" height="5" fill="#f00"/><path d="M0 0h8v4z" stroke="navy"/></g>'],
    ['a style of its own', '<circle cx="5" cy="5" r="4px" style="fill:#00f;stroke:none;opacity:1"/>'],
    ['what drawing programs add', '<title>x</title><metadata/><defs/><a href="x"><line x2="9" y2="9"/></a>'],
    ['what is hidden', '<rect width="1" height="1" display="none" id="a" class="b" data-name="c"/>'],
    ['what is defined and never used', '<defs><linearGradient id="a"/></defs><path d="M0 0h1"/>'],
    ['a script', '<script>alert(1)</script><rect width="9" height="9" onload="x()"/>'],
  ])('%s', (_, inside) => expect(printingOf(svg(inside))).toBe('lines'))
})

describe('other drawings become pixels', () => {
  test.each([
    ['a text', '<text>x</text>'],
    ['a gradient', '<defs><linearGradient id="a"/></defs><rect width="9" height="9" fill="url(#a)"/>'],
    ['a style sheet', '<style>.a{fill:red}</style><rect class="a" width="9" height="9"/>'],
    ['a style sheet among definitions', '<defs><style>rect{fill:red}</style></defs><rect/>'],
    ['something used', '<defs><g id="a"/></defs><use href="#a"/>'],
    ['a mask', '<rect width="9" height="9" mask="url(#a)"/>'],
    ['a clip', '<rect width="9" height="9" style="clip-path:url(#a)"/>'],
    ['a filter', '<rect width="9" height="9" filter="url(#a)"/>'],
    ['dashes', '<path d="M0 0h9" stroke="red" stroke-dasharray="1 2"/>'],
    ['what shines through', '<rect width="9" height="9" fill-opacity=".5"/>'],
    ['a colour that shines through', '<rect width="9" height="9" fill="#ff000080"/>'],
    ['a colour that lines do not know', '<rect width="9" height="9" fill="hsl(9 9% 9%)"/>'],
    ['the colour around it', '<rect width="9" height="9" fill="currentColor"/>'],
    ['another unit', '<rect width="50%" height="9mm"/>'],
    ['a drawing inside', '<svg x="3"><rect width="9" height="9"/></svg>'],
    ['what nobody knows', '<rect width="9" height="9" bend="much"/>'],
  ])('%s', (_, inside) => expect(printingOf(svg(inside))).toBe('pixels'))

  test('with its texts, gradients and styles', async () => {
    const image = await readPrintableImage(
      Buffer.from(
        svg(
          '<defs><linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>' +
            '<style>.sign{fill:lime}</style><rect width="20" height="5" fill="url(#a)"/>' +
            '<text class="sign" y="20" x="-6" font-size="30">■■</text>',
        ),
      ),
    )
    if ('problem' in image) throw new Error(image.problem)
    expect(image).toMatchObject({ content_type: 'image/png', extension: 'png', width: 1200, height: 600 })
    const layers = readPicture(image.content_type, image.bytes)?.layers
    const colors = inflateSync(layers?.bytes as Buffer)
    const at = (x: number, y: number) => [...colors.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
    expect(at(2, 2)[0]).toBeGreaterThan(240)
    expect(at(1197, 2)[2]).toBeGreaterThan(240)
    expect(at(300, 590)).toEqual([0, 255, 0])
  })
})

describe('a drawing that cannot be drawn completely is rejected', () => {
  test.each([
    [
      'a picture elsewhere',
      '<rect width="9" height="9"/><image href="https://example.com/a.png"/>',
      'refers to an external image; embed it as PNG, JPEG or GIF',
    ],
    [
      'a part that is no SVG',
      '<rect width="9" height="9"/><foreignObject/>',
      'contains a part that is not SVG and cannot be printed; remove it or save the image as PNG',
    ],
    [
      'nothing to be seen',
      '<text x="900" y="900">x</text>',
      'is an SVG image that cannot be rendered or is too complex; save it as PNG',
    ],
  ])('%s', async (_, inside, problem) => {
    expect(await readPrintableImage(Buffer.from(svg(inside)))).toEqual({ problem })
  })

  // Each layer needs a bitmap of its own, and the memory limit of drawings must stop them.
  test('drawings that need more memory than the limit', async () => {
    const layers = '<g opacity=".9">'.repeat(60)
    const deep = `${layers}<text y="9">x</text>${'</g>'.repeat(60)}`
    const tall = await readPrintableImage(Buffer.from(svg(deep, 'viewBox="0 0 1 90000"')))
    expect(tall).toHaveProperty('problem')
  })
})
