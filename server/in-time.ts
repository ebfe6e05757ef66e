// Work that may take so long and no longer, with a signal that nothing holds on to afterwards.

/**
 * Does work with a signal that is aborted after so many milliseconds, or with `stop`; its reason is a `TimeoutError` or
 * that of `stop`. When the work has ended, the timer is stopped and `stop` knows nothing of it any more: a signal of
 * `AbortSignal.any` or `AbortSignal.timeout` would be kept until the longest of them is over.
 */
export async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>, stop?: AbortSignal): Promise<T> {
  const aborting = new AbortController()
  const late = () => aborting.abort(new DOMException(`The timeout of ${ms} ms is over.`, 'TimeoutError'))
  const stopped = () => aborting.abort(stop?.reason)
  if (stop?.aborted) stopped()
  stop?.addEventListener('abort', stopped, { once: true })
  const timer = setTimeout(late, ms)
  try {
    return await work(aborting.signal)
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', stopped)
  }
}
