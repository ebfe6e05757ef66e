// Command registry: the available commands with their keys, for the palette, shortcuts and key sheet.
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** `here`: of the page that is shown; `go`: to another page; `folkmoot`: of the application. */
export type CommandGroup = 'here' | 'go' | 'folkmoot'

export interface Command {
  label: string
  group: CommandGroup
  /** Keys by the notation of tinykeys, such as `g h` or `$mod+k`; none where there is only the palette. */
  keys?: string | undefined
  run: () => void
}

interface Registered extends Command {
  id: string
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(to: readonly Registered[]): void {
  registered = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers a command as long as the component is there; nothing where it is false. */
export function useCommand(command: Command | false): void {
  const id = useId()
  const latest = useRef(command)
  latest.current = command
  // The keys of a button work as soon as it is visible.
  const { label, group, keys } = command || ({} as Partial<Command>)
  useLayoutEffect(() => {
    if (!label || !group) return
    const run = () => {
      if (latest.current) latest.current.run()
    }
    change([...registered.filter((one) => one.id !== id), { id, label, group, keys, run }])
    return () => change(registered.filter((one) => one.id !== id))
  }, [id, label, group, keys])
}

/** Calls `listener` whenever a command comes or goes; gives a function that ends it. */
export const listenToCommands = subscribe

/** All commands that are offered now, the latest last. */
export const commandsNow = (): readonly Command[] => registered

/** The same for a component. */
export const useCommands = (): readonly Registered[] => useSyncExternalStore(subscribe, () => registered)
