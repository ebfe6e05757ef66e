// What may have to be waited for: values that are there already, or promises of them.

/** A value, or a promise of it where it has to be waited for. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value: at once where it is there, so that no promise is made for what nobody waits for. */
export const whenReady = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/** What work gives, or else what `failed` makes of what it throws, at once or later. */
export function orElse<T>(work: () => Awaitable<T>, failed: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
