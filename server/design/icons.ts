// Icons of the installed application as bitmaps, which `npm run generate` draws from `icon.svg`.
import { readFileSync } from 'node:fs'
import { assetPath } from './asset-path.ts'

/** The path below the site of the manifest that names them. */
export const MANIFEST_PATH = '/manifest.webmanifest'

export interface Icon {
  /** Below the site. */
  path: string
  /** Pixels of each side. */
  size: number
  bytes: Buffer
}

const FOLDER = new URL('./icons/', import.meta.url)

function icon(name: string, size: number): Icon {
  const bytes = readFileSync(new URL(`${name}.png`, FOLDER))
  return { path: assetPath(name, bytes, 'png'), size, bytes }
}

/** The icons; the system may cut a maskable one into any shape. */
export const ICONS = {
  small: icon('icon-192', 192),
  large: icon('icon-512', 512),
  maskable: icon('icon-maskable', 512),
} as const satisfies Record<string, Icon>
