// Scripts that parts of a page need, which may call the site: each part says so where it is written.

/** By Node's own request, as readers are. */
const scripts = new WeakMap<object, string>()

/** Adds a script to the page that answers a request; `path` is below the site. */
export const addConnectingScript = ({ raw }: { raw: object }, path: string): void => void scripts.set(raw, path)

/** The script that some part of the page needs; undefined without one. */
export const connectingScriptOf = ({ raw }: { raw: object }): string | undefined => scripts.get(raw)
