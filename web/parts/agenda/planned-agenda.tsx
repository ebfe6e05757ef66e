// The agenda of a series or a template: that with which its meetings begin.

import { IconListNumbers } from '@tabler/icons-react'
import { useFirst } from '../../api/queries.ts'
import { planned } from '../../api/requests/planned-requests.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { Section } from '../../kit/page/section.tsx'
import { words } from '../../words.ts'
import { Loaded } from '../loading/loaded.tsx'
import type { AgendaHost } from './agenda-host.ts'
import { keyOfAgenda } from './agenda-of.ts'
import { EditableAgenda } from './editing/editable-agenda.tsx'
import { STILL } from './item-clock.ts'
import { ReadAgenda } from './read-agenda.tsx'
import './agenda.css'
import './editing/agenda-drag.css'
import './agenda-parts.css'

const request = ({ what, id }: AgendaHost['of']) =>
  what === 'series' ? planned.agendaOfSeries(id) : planned.agendaOfTemplate(id)

/** The agenda of a series or a template. */
export const usePlannedAgenda = (of: AgendaHost['of']) => useFirst(keyOfAgenda(of), request(of))

interface Props extends Omit<AgendaHost, 'empty'> {
  /** Of what becomes of it. */
  about: string
  /** What is said of an empty agenda. */
  none: string
}

/** The section: anyone who may edits the agenda as that of a meeting. */
export function PlannedAgenda({ about, none, ...host }: Props) {
  const query = usePlannedAgenda(host.of)
  const empty = <Empty icon={IconListNumbers} text={none} />
  return (
    <Section title={words.meetings.agenda}>
      <p className="small soft">{about}</p>
      <Loaded query={query}>
        {({ body }) => {
          if (host.mayAdd) return <EditableAgenda host={{ ...host, empty: () => empty }} given={body} clock={STILL} />
          return body.length ? <ReadAgenda items={body} length={host.length} clock={STILL} /> : empty
        }}
      </Loaded>
    </Section>
  )
}
