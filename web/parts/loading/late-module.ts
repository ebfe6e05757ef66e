// Lazily loaded modules. Unlike React's `lazy`, an already loaded module renders synchronously.
import { useEffect, useState } from 'react'
import { loadModule } from '../../api/connection.ts'

export interface Late<Module extends object> {
  /** Loads the module, once. */
  load: () => Promise<Module>
  /** The module, which is loaded as soon as a component uses it: undefined until it is there, null where it cannot be loaded. */
  useModule: () => Module | null | undefined
}

/** A module that `load` imports when it is wanted. Where that fails, it is tried again with the next component. */
export function late<Module extends object>(load: () => Promise<Module>): Late<Module> {
  let there: Module | undefined
  const get = async () => {
    there ??= await loadModule(load)
    return there
  }
  function useModule(): Module | null | undefined {
    const [module, show] = useState<Module | null | undefined>(there)
    useEffect(() => {
      get().then(show, () => show(null))
    }, [])
    return module
  }
  return { load: get, useModule }
}
