// Draws the bitmap icons of the installed application from the one SVG of the design.
import { readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const SOURCE = 'server/design/icon.svg'
const FOLDER = 'server/design/icons'

/** The share of a maskable icon that every mask leaves (W3C manifest: a circle of 80%), with some room to spare. */
const INNER = 0.72

const loaded = initWasm(readFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm'))

const drawn = (svg: string, size: number) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render()

/** The color at the middle of the upper edge: the background, which fills what a mask may cut off. */
function backgroundOf(svg: string): string {
  const { pixels, width } = drawn(svg, 512)
  const at = (8 * width + width / 2) * 4
  const [red, green, blue, alpha] = pixels.subarray(at, at + 4)
  return alpha === 255 ? `rgb(${red},${green},${blue})` : '#ffffff'
}

function maskable(svg: string): string {
  const margin = (1 - INNER) / 2
  const inner = svg.replace('<svg ', `<svg x="${margin}" y="${margin}" width="${INNER}" height="${INNER}" `)
  const background = `<rect width="1" height="1" fill="${backgroundOf(svg)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${background}${inner}</svg>`
}

/** Every icon with its bytes. */
export async function icons(): Promise<Record<string, Uint8Array>> {
  await loaded
  const svg = readFileSync(SOURCE, 'utf8')
  return {
    [`${FOLDER}/icon-192.png`]: drawn(svg, 192).asPng(),
    [`${FOLDER}/icon-512.png`]: drawn(svg, 512).asPng(),
    [`${FOLDER}/icon-maskable.png`]: drawn(maskable(svg), 512).asPng(),
  }
}
