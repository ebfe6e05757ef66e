// What names a room among others, where one of them is chosen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomNames } from '../../../web/parts/places/room-names.ts'

test('a room has its organization beside its name where another organization has a room of that name', () => {
  const room = (name: string, value: number, display: string) => ({ name, organization_id: { value, display } })
  const rooms = [room('Board', 1, 'Harbour Works'), room('Board', 2, 'Tidal Trust'), room('Yard', 1, 'Harbour Works')]
  assert.deepEqual(rooms.map(roomNames(rooms)), ['Board · Harbour Works', 'Board · Tidal Trust', 'Yard'])
  // Two of one organization are not told apart by it.
  const alike = [room('Yard', 1, 'Harbour Works'), room('Yard', 1, 'Harbour Works')]
  assert.deepEqual(alike.map(roomNames(alike)), ['Yard', 'Yard'])
})
