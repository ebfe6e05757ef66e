// What commands print about setting up an empty site.
import { setupCode, setupLink } from '../identity/links/index.ts'
import type { Site } from '../site.ts'

/** How an empty site is set up. */
export interface SetupGuide {
  /** The address to open, with the code in it, unless the operator has chosen the code. */
  href: string
  /** The code; undefined where it is FOLKMOOT_SETUP_CODE, which no log should have. */
  code: string | undefined
}

/** How to set up the site; undefined where it has people. */
export async function setupGuide(site: Site): Promise<SetupGuide | undefined> {
  const href = await setupLink(site)
  if (href === undefined) return undefined
  return site.setupCode === undefined ? { href, code: setupCode(site) } : { href: `${site.url}/`, code: undefined }
}

/** The same as lines of a log. */
export const setupLines = ({ href, code }: SetupGuide): string[] =>
  code === undefined
    ? [`Set up this site: ${href} (with the code in FOLKMOOT_SETUP_CODE)`]
    : [`Set up this site: ${href}`, `Setup code: ${code}`]
