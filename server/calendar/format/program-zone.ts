// Time zones by the names that calendar programs use.

import { fromWindows } from '../../rules/time/windows-zone.ts'
import { zoneNamed } from '../../rules/time/zone-name.ts'
import { fromOutlook } from './outlook-zone.ts'

/** The tz database name of a zone as programs write it; null where it is none that is known. */
export function zoneOf(name: string): string | null {
  const plain = name
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  if (/^(utc|gmt|z|etc\/utc)$/i.test(plain)) return 'UTC'
  const known = zoneNamed(plain) ?? windowsZoneOf(plain)
  if (known) return known
  // Some put a path before it: /freeassociation.sourceforge.net/Europe/Berlin.
  const words = plain.split('/').filter(Boolean)
  for (let from = Math.max(1, words.length - 3); from < words.length; from++) {
    const zone = zoneNamed(words.slice(from).join('/'))
    if (zone) return zone
  }
  return null
}

/** A name of Windows as it is or for the summer, or as Outlook shows it. */
const windowsZoneOf = (name: string): string | undefined =>
  name.length > LONGEST_ZONE
    ? undefined
    : (fromWindows(name) ??
      fromWindows(name.replace(/ (?:daylight|summer) time$/i, ' Standard Time')) ??
      fromOutlook(name))

const LONGEST_ZONE = 150
