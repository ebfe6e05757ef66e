// The page of decisions: those of all rooms that the reader may read, narrowed by what its address says.
import { IconGavel } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { plural } from '../../words/fill.ts'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { useTitle } from '../kit/page/title.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { known } from '../site.ts'
import { type Change, type DecisionAddress, decisionAddress } from './decision-address.ts'
import { DecisionFilters } from './decision-filters.tsx'
import { type Decision, type ListFormat, listFile, listFormats, useDecisions } from './decision-queries.ts'
import { DecisionRow } from './decision-row.tsx'
import { decisionTexts as texts } from './decision-words.ts'
import { typedNames } from './typed-person.tsx'
import './decisions.css'
import { Rows } from '../kit/page/list-motion.tsx'

const route = getRouteApi('/decisions')

/** The page of decisions. */
export function Decisions() {
  const [address, choose] = usePageAddress(route.useSearch(), decisionAddress)
  useTitle(texts.title)
  const query = useDecisions(address)
  const change: Change = (to) => choose((now) => decisionAddress({ ...now, decision_id: undefined, ...to }))
  const clear = () => choose(() => ({}))
  const rows = query.data ? rowsIn(query.data) : []
  return (
    <>
      <header className="opening">
        <Heading>{texts.title}</Heading>
      </header>
      <DecisionFilters address={address} change={change} nameOf={(id) => nameIn(rows, id)}>
        {address.decision_id === undefined && <Export address={address} />}
      </DecisionFilters>
      <Loaded query={query}>
        {(data) =>
          totalOf(data) ? (
            <>
              <p className="soft" role="status">
                {plural(texts.found, totalOf(data) ?? 0, known.locale)}
              </p>
              <List rows={rows} />
              <More of={texts.title} query={query} />
            </>
          ) : Object.keys(address).length ? (
            <Empty icon={IconGavel} text={texts.noMatch}>
              <button type="button" className="button quiet" onClick={clear}>
                {texts.clear}
              </button>
            </Empty>
          ) : (
            <Empty icon={IconGavel} text={texts.none} />
          )
        }
      </Loaded>
    </>
  )
}

/** The name of somebody who owns one of these decisions or was there, or was chosen by name. */
function nameIn(rows: readonly Decision[], member_id: number): string | undefined {
  const people = rows.flatMap(({ owner_id, present }) => [...(owner_id ? [owner_id] : []), ...(present ?? [])])
  return people.find(({ value }) => value === member_id)?.display ?? typedNames.get(member_id)
}

const List = ({ rows }: { rows: readonly Decision[] }) => (
  <Rows aria-label={texts.title}>
    {rows.map((decision) => (
      <DecisionRow key={decision.decision_id} decision={decision} />
    ))}
  </Rows>
)

function download(address: DecisionAddress, format: ListFormat): void {
  Object.assign(document.createElement('a'), { href: listFile(address, format), download: '' }).click()
}

/** The files of the whole list. */
const Export = ({ address }: { address: DecisionAddress }) => (
  <MenuButton
    label={texts.export}
    text={texts.export}
    choices={listFormats.map((format) => ({ label: texts.formats[format], run: () => download(address, format) }))}
  />
)
