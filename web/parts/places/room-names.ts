// The names of rooms where one of them is chosen: those of one name in several organizations are told apart.

interface Named {
  name: string
  organization_id: { value: number; display: string }
}

/** Gives what names a room among these: its organization stands beside a name that another organization has as well. */
export function roomNames<Room extends Named>(rooms: readonly Room[]): (room: Room) => string {
  const organizations = new Map<string, Set<number>>()
  for (const { name, organization_id } of rooms)
    organizations.set(name, (organizations.get(name) ?? new Set()).add(organization_id.value))
  return ({ name, organization_id }) =>
    organizations.get(name)!.size > 1 ? `${name} · ${organization_id.display}` : name
}
