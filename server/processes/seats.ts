// Limits over all processes of what stays open, such as streams: the supervisor counts seats, and takes back those of the dead.
import type { Awaitable } from '../concurrency/awaitable.ts'
import type { Seated } from './messages.ts'
import { askSupervisor, leaveSeat, role } from './own-process.ts'

export interface Seats {
  take: (process: number, room: string, who: string, most: number, mostOfAll: number) => Seated
  leave: (process: number, room: string, who: string) => void
  /** Takes back all seats of a process that has ended. */
  leaveAll: (process: number) => void
}

/** The seats of all processes, as the supervisor counts them. */
export function countedSeats(): Seats {
  /** How many seats somebody has in a room, by process. */
  const rooms = new Map<string, Map<string, Map<number, number>>>()
  const sum = (own: ReadonlyMap<number, number> = new Map()) => [...own.values()].reduce((all, one) => all + one, 0)
  const sizes = new Map<string, number>()

  function change(process: number, room: string, who: string, by: number) {
    const people = rooms.get(room) ?? new Map<string, Map<number, number>>()
    const own = people.get(who) ?? new Map<number, number>()
    const left = (own.get(process) ?? 0) + by
    if (left > 0) own.set(process, left)
    else own.delete(process)
    if (own.size) people.set(who, own)
    else people.delete(who)
    rooms.set(room, people)
    sizes.set(room, (sizes.get(room) ?? 0) + by)
  }

  return {
    take: (process, room, who, most, mostOfAll) => {
      if (sum(rooms.get(room)?.get(who)) >= most) return 'own limit'
      if ((sizes.get(room) ?? 0) >= mostOfAll) return 'limit of all'
      change(process, room, who, 1)
      return 'taken'
    },
    leave: (process, room, who) => {
      if (rooms.get(room)?.get(who)?.has(process)) change(process, room, who, -1)
    },
    leaveAll: (process) => {
      for (const [room, people] of rooms)
        for (const [who, own] of people) if (own.has(process)) change(process, room, who, -own.get(process)!)
    },
  }
}

/** Takes one of the seats that somebody has in all processes together; a lone process counts by itself. */
export const takeSeat = (room: string, who: string, most: number, mostOfAll: number): Awaitable<Seated> =>
  role ? askSupervisor<Seated>({ about: 'seat', room, who, most, mostOfAll }) : 'taken'

/** Gives it back. */
export const giveSeatBack = (room: string, who: string): void => {
  if (role) leaveSeat(room, who)
}
