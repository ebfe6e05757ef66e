// A QR code as SVG: always dark on light, with the border that readers need.
import { encode } from 'uqr'
import { type Html, html } from './html.ts'

/** The width of the quiet zone, in modules (ISO/IEC 18004). */
const BORDER = 4

/** The SVG path of the dark modules, and the width of the whole in modules. */
export function qrPath(text: string): { path: string; width: number } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { path: path.join(''), width: size }
}

/** The QR code of a text; `label` describes it for screen readers. */
export function qrCode(text: string, label: string): Html {
  const { path, width } = qrPath(text)
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${width} ${width}">
<path fill="#fff" d="M0 0h${width}v${width}h-${width}z"/><path class="dark" fill="#000" shape-rendering="crispEdges" d="${path}"/>
</svg>`
}
