// Refused responses of authenticators.

/** A response that does not count; `reason` is for the audit log. */
export class PasskeyFault extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`This passkey is not valid: ${reason}.`)
    this.reason = reason
  }
}

/** Throws a fault unless the condition holds. */
export function mustHold(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new PasskeyFault(reason)
}

/** Runs what throws anything, as libraries do, and makes it a fault. */
export async function faultOf<T>(reason: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PasskeyFault ? error : new PasskeyFault(reason)
  }
}
