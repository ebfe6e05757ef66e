// Runs work only once.

/** A function that runs the work when it is first called, and returns the same promise afterwards. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
