// The query field of the audit log: who acted, on whom, what, when and from where.
import { useState } from 'react'
import { auditResults } from '../../../contract/audit/audited.ts'
import { fill } from '../../../words/fill.ts'
import { members } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { matches } from '../../kit/text/matches.ts'
import { shownDay } from '../../kit/time/shown-day.ts'
import { administeringWords } from '../administration-words.ts'
import { useFoundMembers } from '../people/found-members.ts'
import { nameOf } from '../people/member-name.ts'
import { dayOffers } from '../query/day-offers.ts'
import { QueryChip, QueryField, type QueryOffer } from '../query/query-field.tsx'
import { typedQuery } from '../query/typed-query.ts'
import type { AuditAddress } from './audit-address.ts'

const { audit: texts, query: words } = administeringWords
const { keys } = words
/** Actions and kinds of objects that are offered at once. */
const MOST = 40
const ADDRESS = /^[\da-f:.]{2,64}$/i

interface Props {
  address: AuditAddress
  change: (to: AuditAddress) => void
}

const byLabel = (of: Readonly<Record<string, string>>): [value: string, label: string][] =>
  Object.entries(of).sort(([, one], [, other]) => one.localeCompare(other))

/** Results, actions and kinds of objects whose name has what is typed. */
function whatOffers(text: string, change: Props['change']): QueryOffer[] {
  const offers = (name: 'result' | 'action' | 'object_kind', of: [string, string][], hint: string) =>
    of
      .filter(([, label]) => matches(label, text))
      .map(([value, label]) => ({
        ...{ word: keys.what, label, hint },
        choose: () => change({ [name]: value } as AuditAddress),
      }))
  return [
    ...offers(
      'result',
      auditResults.map((one) => [one, texts.results[one]]),
      texts.result,
    ),
    ...offers('action', byLabel(texts.actions), texts.action),
    ...offers('object_kind', byLabel(texts.kinds), texts.object),
  ].slice(0, MOST)
}

/** The field with its chips. */
export function AuditQuery({ address, change }: Props) {
  const [typed, type] = useState('')
  const query = typedQuery(typed, keys)
  const { key, text } = query
  const people = useFoundMembers(key === 'who' || key === 'whom' || !key ? text : '')
  const personOffers = (word: string, name: 'member_id' | 'subject_id'): QueryOffer[] =>
    people.found.map((one) => ({
      ...{ word, label: nameOf(one), hint: one.email },
      choose: () => change({ [name]: one.member_id } as AuditAddress),
    }))
  const offered = {
    who: () => personOffers(keys.who, 'member_id'),
    whom: () => personOffers(keys.whom, 'subject_id'),
    what: () => whatOffers(text, change),
    since: () => dayOffers(keys.since, text, (since) => change({ since })),
    until: () => dayOffers(keys.until, text, (until) => change({ until })),
    ip: () => (ADDRESS.test(text) ? [{ word: keys.ip, label: text, choose: () => change({ address: text }) }] : []),
  }
  const meant = text ? [...offered.who(), ...offered.what(), ...offered.since()] : []
  const chips = chipsOf(address)
  const last = chips.at(-1)
  const clear = (name: keyof AuditAddress) => change({ [name]: undefined } as AuditAddress)
  return (
    <QueryField
      label={words.audit}
      placeholder={chips.length ? '' : words.auditPlaceholder}
      about={words.auditAbout}
      offers={key ? offered[key]() : meant}
      waits={people.isFetching}
      dropLast={last && (() => clear(last.name))}
      {...{ keys, typed, type, query }}
    >
      {chips.map(({ name, word, label }) =>
        label === undefined ? (
          <PersonChip key={name} word={word} member_id={Number(address[name])} remove={() => clear(name)} />
        ) : (
          <QueryChip key={name} word={word} label={label} remove={() => clear(name)} />
        ),
      )}
    </QueryField>
  )
}

interface Chip {
  name: keyof AuditAddress
  word: string
  /** Undefined for a person, whose name is asked for. */
  label: string | undefined
}

/** What is set, the most telling first. What an entry or a link sets has no key of its own. */
function chipsOf(address: AuditAddress): Chip[] {
  const { action, result, object_kind, object_id, organization_id, request_id, since, until } = address
  const chip = (name: keyof AuditAddress, word: string, label: string | false | undefined): Chip[] =>
    address[name] === undefined ? [] : [{ name, word, label: label || undefined }]
  return [
    ...chip('member_id', keys.who, undefined),
    ...chip('subject_id', keys.whom, undefined),
    ...chip('action', keys.what, action && texts.actions[action]),
    ...chip('result', keys.what, result && texts.results[result]),
    ...chip('object_kind', keys.what, object_kind && texts.kinds[object_kind]),
    ...chip('object_id', keys.what, object_id !== undefined && fill(texts.thing, { number: object_id })),
    ...chip(
      'organization_id',
      keys.what,
      organization_id !== undefined && fill(texts.organization, { number: organization_id }),
    ),
    ...chip('request_id', keys.what, request_id && fill(texts.request, { id: request_id })),
    ...chip('since', keys.since, since && shownDay(since)),
    ...chip('until', keys.until, until && shownDay(until)),
    ...chip('address', keys.ip, address.address),
  ]
}

interface PersonProps {
  word: string
  member_id: number
  remove: () => void
}

/** Who is set; of somebody who was deleted only the number is left. */
function PersonChip({ member_id, ...chip }: PersonProps) {
  const member = useAnswer(['members', member_id], () => members('one', { member_id }, {})).data?.body
  return <QueryChip {...chip} label={member ? nameOf(member) : fill(texts.number, { number: member_id })} />
}
