// Prototype pollution and slow keys: a PATCH splits the keys of a value at dots, and follows them.
import { badRequest } from './scim-problem.ts'

/** A name that leads out of the resource, into what all objects share. */
const SHARED = /(?<![\w$])(?:__proto__|prototype|constructor)(?![\w$])/

/** More characters than any attribute has; splitting a key takes time by the square of its length. */
const LONGEST = 200

/** Throws 400 where a key at any depth of a value leads out of the resource, or is longer than any attribute. */
export function checkKeys(value: unknown): void {
  const left = [value]
  while (left.length) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    for (const [key, part] of Object.entries(one)) {
      if (key.length > LONGEST || SHARED.test(key))
        throw badRequest(`Unknown attribute: ${key.slice(0, 100)}.`, 'invalidSyntax')
      left.push(part)
    }
  }
}
