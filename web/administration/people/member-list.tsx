// The people of the site, page by page: found by name or address, added, changed and deleted.

import { IconChevronDown, IconChevronUp, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { fill, plural } from '../../../words/fill.ts'
import { useRows } from '../../api/queries.ts'
import { managing } from '../../api/requests/managing-requests.ts'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { MenuButton } from '../../kit/dialogs/menu.tsx'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { usePageAddress } from '../../kit/page/page-address.ts'
import { useTitle } from '../../kit/page/title.ts'
import { useNow } from '../../kit/time/now.ts'
import { briefDay, listedDay } from '../../kit/time/time.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../../parts/loading/more.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { AdministrationPage } from '../administration-page.tsx'
import type { Member } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { ForAdministrators } from '../for-administrators.tsx'
import { DeleteMember } from './delete-member.tsx'
import { nameOf } from './member-name.ts'
import { MemberSheet } from './member-sheet.tsx'
import { type MembersAddress, membersAddress } from './members-address.ts'
import { filtersOf, MembersQuery } from './members-query.tsx'
import '../entries.css'

const { administration: texts } = administeringWords
const route = getRouteApi('/administration/members')

/** The page. */
export const MemberList = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)

function List() {
  const [address, choose] = usePageAddress(route.useSearch(), membersAddress)
  const { edit, open, close } = useSheet()
  const [changed, change] = useState<Member>()
  const [goes, drop] = useState<Member>()
  const query = useRows(['members', JSON.stringify(address)], (page) =>
    managing.membersOfSite(page, filtersOf(address)),
  )
  useTitle(texts.members)
  const narrow = (to: { [N in keyof MembersAddress]?: MembersAddress[N] | undefined }) =>
    choose((now) => ({ ...now, ...to }))
  return (
    <AdministrationPage title={texts.members}>
      <MembersQuery address={address} change={narrow} />
      <div className="buttons after-heading">
        <CommandButton label={texts.addMember} run={() => open({ edit: 'member' })} />
        <span className="soft" role="status">
          {query.data && plural(texts.people, totalOf(query.data) ?? 0, known.locale)}
        </span>
      </div>
      <Loaded query={query}>
        {(data) =>
          totalOf(data) ? (
            <>
              <table className="entries users" aria-label={texts.members}>
                <Head sort={address.sort} choose={(sort) => narrow({ sort })} />
                <tbody>
                  {rowsIn(data).map((member) => (
                    <Row key={member.member_id} member={member} change={change} drop={drop} />
                  ))}
                </tbody>
              </table>
              <More of={texts.members} query={query} />
            </>
          ) : (
            <Empty icon={IconUsers} text={texts.noMember} />
          )
        }
      </Loaded>
      {edit === 'member' && <MemberSheet close={close} />}
      {changed && <MemberSheet member={changed} close={() => change(undefined)} />}
      {goes && <DeleteMember member={goes} close={() => drop(undefined)} />}
    </AdministrationPage>
  )
}

interface RowProps {
  member: Member
  change: (member: Member) => void
  drop: (member: Member) => void
}

function Row({ member, change, drop }: RowProps) {
  const { member_id, email, company, create_ts, last_access, mail_pause_ts } = member
  const now = useNow(false)
  const name = nameOf(member)
  const choices = [
    ...(email && member_id !== known.member_id
      ? [{ label: texts.link, run: () => location.assign(`${known.root}/administration/members/${member_id}/link`) }]
      : []),
    ...(mayUse(member, 'PATCH') ? [{ label: texts.edit, run: () => change(member) }] : []),
    ...(mayUse(member, 'DELETE') ? [{ label: texts.delete, destructive: true, run: () => drop(member) }] : []),
  ]
  return (
    <tr>
      <td>
        <span className="entry-who">
          <Initials member_id={member_id} name={name} />
          <span className="item-title">{name}</span>
        </span>
      </td>
      <td>
        {email !== name && email}
        {mail_pause_ts && <span className="meta">{texts.mailPausedRow}</span>}
      </td>
      <td>{company}</td>
      <td className="entry-added">{briefDay(create_ts.value, now)}</td>
      <td>{last_access ? <Seen at={last_access.value} /> : <NeverSeen />}</td>
      <td className="entry-acts">
        {choices.length > 0 && <MenuButton label={fill(texts.more, { name })} choices={choices} />}
      </td>
    </tr>
  )
}

const NeverSeen = () => (
  <>
    <span className="entry-label">{texts.neverSeen}</span>
    <span className="entry-value">{texts.never}</span>
  </>
)

/** When somebody was last seen. What the head of the column says is said aloud where that is not beside it. */
function Seen({ at }: { at: number }) {
  const now = useNow(false)
  return (
    <>
      <span className="entry-label">{fill(texts.seen, { when: listedDay(at, now) })}</span>
      <span className="entry-value">{listedDay(at, now)}</span>
    </>
  )
}

/** The columns by which the list is sorted, each in the direction that people look for. */
const COLUMNS = [
  ['name', 'name', 'ascending'],
  ['email', 'email', 'ascending'],
  ['company', 'company', 'ascending'],
  ['-created', 'added', 'descending'],
  ['-access', 'lastSeen', 'descending'],
] as const

interface HeadProps {
  sort: MembersAddress['sort']
  choose: (sort: MembersAddress['sort']) => void
}

/** The names of the columns, of which each sorts the list. */
const Head = ({ sort, choose }: HeadProps) => (
  <thead>
    <tr>
      {COLUMNS.map(([by, label, direction]) => (
        <th key={by} scope="col" {...(by === (sort ?? '-access') && { 'aria-sort': direction })}>
          <button type="button" className="sort" onClick={() => choose(by === '-access' ? undefined : by)}>
            {texts.columns[label]}
            {by === (sort ?? '-access') &&
              (direction === 'ascending' ? (
                <IconChevronUp size={14} stroke={2} aria-hidden="true" />
              ) : (
                <IconChevronDown size={14} stroke={2} aria-hidden="true" />
              ))}
          </button>
        </th>
      ))}
      <th scope="col">
        <span className="unseen">{words.making.moreActions}</span>
      </th>
    </tr>
  </thead>
)
