// Values that are available now, or promises of them.

/** A value, or a promise of it where it has to be waited for. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value: at once where it is there, so that no promise is made for what nobody waits for. */
export const whenReady = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/** Returns the result of work, or that of `failed` if it throws, now or later. */
export function orElse<T>(work: () => Awaitable<T>, failed: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
