// Unexpected ends of converter processes, reported to the log.

/** A process that ended by itself or by somebody else's hand, or was ended since its job took too long. */
export interface EndedProcess {
  /** The file of its program. */
  program: string
  code?: number | null
  signal?: string | null
  /** It took too long. */
  late?: true
  err?: Error
}

let listener: (ended: EndedProcess) => void = () => {}

/** From now on, tells of every such process of this process or thread. */
export function onProcessEnded(tell: (ended: EndedProcess) => void): void {
  listener = tell
}

/** Tells of one. */
export const tellEnded = (ended: EndedProcess): void => listener(ended)
