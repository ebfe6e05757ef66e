// Work that is done once, however often it is asked for.

/** Gives a function that begins the work when it is first called, and afterwards gives the same promise. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
