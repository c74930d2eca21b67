import type { SaxesTagNS } from 'saxes'

// What a drawing asks for beyond shapes is drawn on a sheet of its own, as large as the whole: each takes some hundredths of a second.

const most_effects = 200
// Names and values together, beside outlines, which have a limit of their own, and pictures.
const most_described = 600_000

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
      layers + filtered * Math.max(1, primitives) > most_effects || described > most_described,
  }
}
