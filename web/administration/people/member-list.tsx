// The people of the site, page by page: found by name or address, added, changed and deleted.

import { IconUsers } from '@tabler/icons-react'
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
import { Choice, options, SearchField } from '../../kit/fields/filters.tsx'
import { usePageAddress } from '../../kit/page/page-address.ts'
import { useTitle } from '../../kit/page/title.ts'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../../parts/loading/more.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { known } from '../../site.ts'
import { AdministrationPage } from '../administration-page.tsx'
import type { Member } from '../administration-queries.ts'
import { administeringWords } from '../administration-words.ts'
import { ForAdministrators } from '../for-administrators.tsx'
import { DeleteMember } from './delete-member.tsx'
import { nameOf } from './member-name.ts'
import { MemberSheet } from './member-sheet.tsx'
import { membersAddress } from './members-address.ts'
import '../../parts/membership/membership.css'

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
  const { search = '', sort } = address
  const { edit, open, close } = useSheet()
  const [changed, change] = useState<Member>()
  const [goes, drop] = useState<Member>()
  const query = useRows(['members', search, sort ?? ''], (page) => managing.membersOfSite(page, address))
  useTitle(texts.members)
  const narrow = (to: typeof address) => choose((now) => ({ ...now, ...to }))
  return (
    <AdministrationPage title={texts.members}>
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
    </AdministrationPage>
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
    ...(mayUse(member, 'DELETE') ? [{ label: texts.delete, destructive: true, run: () => drop(member) }] : []),
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
