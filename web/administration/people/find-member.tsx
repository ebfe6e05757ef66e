// A field that finds one person of the site by name or address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '../../api/clients.ts'
import { TextField } from '../../kit/fields/plain-fields.tsx'
import { administeringWords } from '../administration-words.ts'
import { nameOf } from './member-name.ts'

const { administration: texts } = administeringWords
const LETTERS = 2
const SHOWN = 6

interface Props {
  label: string
  choose: (member_id: number, name: string) => void
  error?: string | undefined
}

/** The field, and a button for each person who is found. */
export function FindMember({ label, choose, error }: Props) {
  const [typed, type] = useState('')
  const search = typed.trim()
  const { data } = useQuery({
    queryKey: ['members', 'found', search],
    queryFn: async () => (await members('all', {}, { search }, { per_page: SHOWN })).body,
    enabled: search.length >= LETTERS,
    placeholderData: keepPreviousData,
  })
  const matches = search.length >= LETTERS ? (data ?? []) : []
  return (
    <div className="plan-field">
      <TextField label={label} value={typed} change={type} error={error} />
      {matches.length > 0 && (
        <ul className="rows">
          {matches.map((one) => (
            <li key={one.member_id}>
              <button type="button" className="button bare" onClick={() => choose(one.member_id, nameOf(one))}>
                {nameOf(one)}
                {one.email && ` · ${one.email}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={data && search.length >= LETTERS && !matches.length ? 'small soft' : 'unseen'}>
        {data && search.length >= LETTERS && !matches.length ? texts.noMember : ''}
      </p>
    </div>
  )
}
