// Time zones to choose from, by region.
import type { Group } from './field.ts'
import { zoneNames } from './zone-names.ts'

/** `America/Argentina/Buenos_Aires` is `Argentina, Buenos Aires` in `America`. */
const split = (zone: string): [region: string, city: string] => {
  const [region, ...city] = zone.split('/')
  return [region!, city.join(', ').replaceAll('_', ' ')]
}

let named: readonly string[] | undefined

/** All time zones that Node knows, and the present one where it is none of them; `regions` has the names of regions. */
export function zoneGroups(present: string | null, regions: Readonly<Record<string, string>>): Group[] {
  named ??= zoneNames()
  const zones = present === null || named.includes(present) ? named : [...named, present].sort()
  return [...Map.groupBy(zones, (zone) => split(zone)[0])].map(([region, those]) => ({
    // A zone that somebody typed may be called like a property of every object.
    label: Object.hasOwn(regions, region) ? regions[region]! : region,
    options: those.map((value) => ({ value, label: split(value)[1] || value })),
  }))
}
