// The places of windows in the file of counts: given out by the supervisor, and used again once a window is over.
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WindowPlace } from './messages.ts'
import { bytesOfWindow, machineMillis } from './shared-windows.ts'

/** Milliseconds after its end in which nobody else gets a place: a process may just write there. */
const REST = 10_000

/** The file, which no folder names any more: it is gone with the processes. Throws where no folder can be written to. */
export function openCounts(folders: readonly string[]): number {
  let failure: unknown
  for (const folder of ['/dev/shm', tmpdir(), ...folders]) {
    try {
      const own = mkdtempSync(join(folder, 'folkmoot-counts-'))
      try {
        return openSync(join(own, 'counts'), 'wx+', 0o600)
      } finally {
        rmSync(own, { recursive: true, force: true })
      }
    } catch (error) {
      failure = error
    }
  }
  throw new Error('PROCESSES: There is no folder for temporary files: set TMPDIR to one, or PROCESSES to 1.', {
    cause: failure,
  })
}

export interface Places {
  placeOf: (key: string, duration: number) => WindowPlace
  stop: () => void
}

/** Gives out the places of the windows of so many processes. */
export function windowPlaces(file: number, of: number, now = machineMillis): Places {
  const bytes = bytesOfWindow(of)
  const places = new Map<string, WindowPlace>()
  const free: WindowPlace[] = []
  let size = 0

  function sweep() {
    const present = now()
    for (const [key, place] of places) {
      if (place.ends > present) continue
      places.delete(key)
      free.push(place)
    }
  }

  function freePlace(): number {
    if (!free.length || free[0]!.ends + REST > now()) return size++
    const { at } = free.shift()!
    writeSync(file, new Uint8Array(bytes), 0, bytes, at * bytes)
    return at
  }

  const timer = setInterval(sweep, REST)
  timer.unref()
  return {
    placeOf: (key, duration) => {
      const known = places.get(key)
      if (known && known.ends > now()) return known
      if (known) free.push(known)
      const place = { at: freePlace(), ends: now() + duration }
      places.set(key, place)
      return place
    },
    stop: () => clearInterval(timer),
  }
}
