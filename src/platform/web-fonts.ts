// Fonts of the web application for pages that the server renders. The files are part of the built application; without
// it, browsers use system fonts.

const LATIN = `U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191,
    U+2193, U+2212, U+2215, U+FEFF, U+FFFD`
const LATIN_EXTENDED = 'U+0100-017F, U+0218-021B, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+20A0-20AB, U+20AD-20C0'

const face = (family: string, weights: string, file: string, range: string): string => `@font-face {
  font-family: '${family}'; font-weight: ${weights}; font-display: swap;
  src: url('/fonts/${file}.woff2') format('woff2');
  unicode-range: ${range}; }
`

const facesOf = (family: string, weights: string, file: string): string =>
  face(family, weights, `${file}-latin-ext`, LATIN_EXTENDED) + face(family, weights, `${file}-latin`, LATIN)

export const SANS_FACES = facesOf('Inter Variable', '400 700', 'inter')
export const SERIF_FACES = facesOf('Source Serif', '600', 'source-serif-4')

export const SANS = `'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`
export const SERIF = `'Source Serif', Georgia, 'Times New Roman', serif`
