// Runs work with a timeout.

/**
 * Runs work with a signal that is aborted after `ms` milliseconds, or when `stop` is; its reason is a `TimeoutError` or
 * that of `stop`. When the work ends, the timer and the listener on `stop` are removed; `AbortSignal.any` and
 * `AbortSignal.timeout` would be kept in memory until the longest of them is over.
 */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const aborting = new AbortController()
  const abortLate = () => aborting.abort(new DOMException(`The timeout of ${ms} ms is over.`, 'TimeoutError'))
  const abortStopped = () => aborting.abort(stop?.reason)
  if (stop?.aborted) abortStopped()
  stop?.addEventListener('abort', abortStopped, { once: true })
  const timer = setTimeout(abortLate, ms)
  try {
    return await work(aborting.signal)
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', abortStopped)
  }
}
