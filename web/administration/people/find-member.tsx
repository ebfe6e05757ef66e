// A field that finds one person of the site by name or address.
import { useState } from 'react'
import { TextField } from '../../kit/fields/plain-fields.tsx'
import { administeringWords } from '../administration-words.ts'
import { useFoundMembers } from './found-members.ts'
import { nameOf } from './member-name.ts'

const { administration: texts } = administeringWords

interface Props {
  label: string
  choose: (member_id: number, name: string) => void
  error?: string | undefined
}

/** The field, and a button for each person who is found. */
export function FindMember({ label, choose, error }: Props) {
  const [typed, type] = useState('')
  const { found: matches, isKnown } = useFoundMembers(typed)
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
      <p role="status" className={isKnown && !matches.length ? 'small soft' : 'unseen'}>
        {isKnown && !matches.length ? texts.noMember : ''}
      </p>
    </div>
  )
}
