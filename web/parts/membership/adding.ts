// Adds several people to a place, three at a time, and reports each result.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResponseError } from '../../../contract/client.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { errorMessage } from '../../api/problem.ts'
import { managingWords } from '../../managing-words.ts'
import type { NewMember, Place } from './place.ts'

const { membership: texts } = managingWords

/** What became of one: on the way, added, or why not. */
export type Added = { state: 'adding' | 'added' } | { state: 'refused'; reason: string }

const AT_ONCE = 3

/** Why somebody was not added, as a sentence. */
function reasonOf(error: unknown): string {
  const errors =
    error instanceof ResponseError ? ((error.body as { errors?: FieldError[] } | undefined)?.errors ?? []) : []
  return errors.some(({ code }) => code === 'not_unique') ? texts.already : errorMessage(error)
}

/** The outcome for each address, and a function that adds people; it gives how many were added and refused. */
export function useAdding(place: Place) {
  const client = useQueryClient()
  const [outcomes, show] = useState<ReadonlyMap<string, Added>>(new Map())
  const [busy, setBusy] = useState(false)

  async function addAll(people: readonly NewMember[]): Promise<{ added: number; refused: number }> {
    const count = { added: 0, refused: 0 }
    const waiting = [...people]
    const say = (email: string, outcome: Added) => show((before) => new Map([...before, [email, outcome]]))
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        say(one.email, { state: 'adding' })
        try {
          await place.add(one)
          count.added++
          say(one.email, { state: 'added' })
        } catch (error) {
          count.refused++
          say(one.email, { state: 'refused', reason: reasonOf(error) })
        }
      }
    }
    setBusy(true)
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setBusy(false)
    await client.invalidateQueries({ queryKey: place.key })
    return count
  }
  return { outcomes, busy, addAll }
}
