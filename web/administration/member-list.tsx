// The people of the site, page by page: found by name or address, added, changed and deleted.

import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { fill, plural } from '../../words/fill.ts'
import { administeringWords } from '../administering-words.ts'
import { useRows } from '../api/queries.ts'
import { mayUse } from '../api/rights.ts'
import { managing } from '../managing-requests.ts'
import { known } from '../site.ts'
import { useAskedAddress } from '../ui/asked-address.ts'
import { CommandButton } from '../ui/command-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Choice, options, SearchField } from '../ui/filters.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { More, rowsIn, totalOf } from '../ui/more.tsx'
import { useNow } from '../ui/now.ts'
import { Initials } from '../ui/person.tsx'
import { useSheet } from '../ui/sheet-address.ts'
import { day } from '../ui/time.ts'
import { useTitle } from '../ui/title.ts'
import type { Member } from './administering-queries.ts'
import { AdministrationHead } from './administration-head.tsx'
import { DeleteMember } from './delete-member.tsx'
import { ForAdministrators } from './for-administrators.tsx'
import { nameOf } from './member-name.ts'
import { MemberSheet } from './member-sheet.tsx'
import { membersAddress } from './members-address.ts'
import '../ui/membership/membership.css'

const { administration: texts } = administeringWords
const route = getRouteApi('/administration/members')

/** The page. */
export const MemberList = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)

function List() {
  const [asked, choose] = useAskedAddress(route.useSearch(), membersAddress)
  const { search = '', sort } = asked
  const { edit, open, close } = useSheet()
  const [changed, change] = useState<Member>()
  const [goes, drop] = useState<Member>()
  const query = useRows(['members', search, sort ?? ''], (page) => managing.membersOfSite(page, asked))
  useTitle(texts.members)
  const narrow = (to: typeof asked) => choose((now) => ({ ...now, ...to }))
  return (
    <>
      <AdministrationHead title={texts.members} />
      <search className="filter-form">
        <SearchField
          label={texts.find}
          placeholder={texts.find}
          search={search}
          change={(typed) => narrow({ search: typed })}
        />
        <div className="filters">
          <Choice
            label={texts.sort}
            value={sort}
            none={texts.sorts['-access']}
            choose={(chosen) => narrow({ sort: chosen as typeof sort })}
          >
            {options(Object.fromEntries(Object.entries(texts.sorts).filter(([sort]) => sort !== '-access')))}
          </Choice>
        </div>
      </search>
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
              <ul className="rows" aria-label={texts.members}>
                {rowsIn(data).map((member) => (
                  <Row key={member.member_id} member={member} change={change} drop={drop} />
                ))}
              </ul>
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
    </>
  )
}

interface RowProps {
  member: Member
  change: (member: Member) => void
  drop: (member: Member) => void
}

function Row({ member, change, drop }: RowProps) {
  const { member_id, email, company, last_access, mail_pause_ts } = member
  const now = useNow(false)
  const name = nameOf(member)
  const aside = [email, company, mail_pause_ts && texts.mailPausedRow]
  const choices = [
    ...(email && member_id !== known.member_id
      ? [{ label: texts.link, run: () => location.assign(`${known.root}/administration/members/${member_id}/link`) }]
      : []),
    ...(mayUse(member, 'PATCH') ? [{ label: texts.edit, run: () => change(member) }] : []),
    ...(mayUse(member, 'DELETE') ? [{ label: texts.delete, run: () => drop(member) }] : []),
  ]
  return (
    <li className="member-row">
      <Initials member_id={member_id} name={name} />
      <span className="grows">
        {name}
        <span className="small soft"> {aside.filter((text) => text && text !== name).join(' · ')}</span>
      </span>
      <span className="small soft">
        {last_access ? fill(texts.seen, { when: day(last_access.value, now) }) : texts.neverSeen}
      </span>
      {choices.length > 0 && <MenuButton label={fill(texts.more, { name })} choices={choices} />}
    </li>
  )
}
