// Time zones to choose from, by the part of the world that they are in.
import type { Group } from './field.ts'

/** `America/Argentina/Buenos_Aires` is `Argentina, Buenos Aires` in `America`. */
const split = (zone: string): [region: string, place: string] => {
  const [region, ...place] = zone.split('/')
  return [region!, place.join(', ').replaceAll('_', ' ')]
}

let named: readonly string[] | undefined

/** All that are known, and the present one where it goes by another name; `regions` names the parts of the world. */
export function zoneGroups(present: string | null, regions: Readonly<Record<string, string>>): Group[] {
  named ??= Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = present === null || named.includes(present) ? named : [...named, present].sort()
  return [...Map.groupBy(zones, (zone) => split(zone)[0])].map(([region, those]) => ({
    // What was typed in the place of a zone may be the name of something that every object has.
    label: Object.hasOwn(regions, region) ? regions[region]! : region,
    options: those.map((value) => ({ value, label: split(value)[1] || value })),
  }))
}
