import type { SaxesTagNS } from 'saxes'

// Limits the effects of an SVG: each is drawn on a layer as large as the image, which takes some hundredths of a
// second.

const mostEffects = 200
// Limits names and values together. Paths and images have limits of their own.
const mostDescribed = 600_000

const effects = /(?:^|;)\s*(?:mask|opacity|clip-path|mix-blend-mode)\s*:/i
const filters = /(?:^|;)\s*filter\s*:/i
const apart = new Set(['d', 'points', 'transform', 'href', 'xlink:href'])

export function countEffects() {
  let layers = 0
  let filtered = 0
  let primitives = 0
  let described = 0
  return {
    add: ({ local, attributes }: SaxesTagNS): void => {
      if (/^fe[A-Z]/.test(local)) primitives += 1
      const style = attributes.style?.value ?? ''
      if (attributes.filter || filters.test(style)) filtered += 1
      if (attributes.mask || attributes.opacity || attributes['clip-path'] || effects.test(style)) layers += 1
      for (const [name, { value }] of Object.entries(attributes))
        if (!apart.has(name)) described += name.length + value.length
    },
    isTooMuch: (): boolean =>
      layers + filtered * Math.max(1, primitives) > mostEffects || described > mostDescribed,
  }
}
