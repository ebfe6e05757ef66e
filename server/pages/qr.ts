// A QR code as a picture within a page: always dark on light, with the quiet border that readers need.
import { encode } from 'uqr'
import { type Html, html } from './html.ts'

/** Modules of quiet around it (ISO/IEC 18004). */
const BORDER = 4

/** How the dark modules are drawn, and how wide the whole is. */
export function qrPath(text: string): { path: string; width: number } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { path: path.join(''), width: size }
}

/** `label` says what is in it to whoever does not see it. */
export function qrCode(text: string, label: string): Html {
  const { path, width } = qrPath(text)
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${width} ${width}">
<path fill="#fff" d="M0 0h${width}v${width}h-${width}z"/><path class="dark" fill="#000" shape-rendering="crispEdges" d="${path}"/>
</svg>`
}
