import { type Html, html } from '../html.ts'
import { makeQrCode } from '../pdf/qr-code.ts'

// A QR code as inline SVG, black on white whatever the page's colours. Undefined if the text is too long.
export function qrSvg(text: string, title: string): Html | undefined {
  const code = qrPath(text)
  if (code === undefined) return undefined
  const { size, path } = code
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

const QUIET = 4

// The dark modules, and the width including the quiet zone.
export function qrPath(text: string): { size: number; path: string } | undefined {
  const code = makeQrCode(text)
  if (code === undefined) return undefined
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.isDark(x, y)) continue
      const start = x
      while (x + 1 < code.size && code.isDark(x + 1, y)) x++
      path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1H${start + QUIET}z`
    }
  }
  return { size: code.size + 2 * QUIET, path }
}
