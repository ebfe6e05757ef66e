// Write lock of approved minutes: controls of locked content are hidden.
import { createContext, useContext } from 'react'
import type { Verb, VerbsByPath } from '../../../contract/field.ts'
import { mayUse } from '../../api/rights.ts'

/** Whether what is shown is part of approved minutes. */
export const Locked = createContext(false)

/** `mayUse` for everything that approval locks. */
export function useMayWrite(): typeof mayUse {
  const locked = useContext(Locked)
  return (row, verb: Verb, path) => !locked && mayUse(row, verb, path)
}

/** Exceptions to the lock: the state of the minutes, and mail with the minutes. */
const ALIVE: ReadonlySet<string> = new Set(['minutes', 'mailings'])

/** A meeting as shown to people who may not write in its minutes. */
export const lockedMeeting = <M extends { may?: VerbsByPath }>(meeting: M): M => ({
  ...meeting,
  may: Object.fromEntries(Object.entries(meeting.may ?? {}).filter(([path]) => ALIVE.has(path))),
})
