// People of the site who are found by name or address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { members } from '../../api/clients.ts'

const LETTERS = 2
const SHOWN = 6

/** The first of them; none before two letters are typed. */
export function useFoundMembers(typed: string) {
  const search = typed.trim()
  const isAsked = search.length >= LETTERS
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'found', search],
    queryFn: async () => (await members('all', {}, { search }, { per_page: SHOWN })).body,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { found: isAsked ? (data ?? []) : [], isKnown: isAsked && data !== undefined, isFetching }
}
