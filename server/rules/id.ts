// Parser of ids in addresses, forms, tokens and filters.
import { GREATEST_ID } from '../../contract/limits.ts'

/** Returns whether a number is an id that a row can have. */
export const isId = (id: number): boolean => id >= 1 && id <= GREATEST_ID

/** The id that a text says; 0, which no row has, where it says none that a row can have. */
export function idIn(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return isId(id) ? id : 0
}
