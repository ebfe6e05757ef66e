// Lists whose rows appear, move to their place and leave in motion.
import { Children, Component, type ComponentProps, isValidElement, type RefObject, useRef } from 'react'
import { isStill, type Places, placesIn, playChange } from './motion.ts'

interface Props {
  list: RefObject<HTMLElement | null>
  /** The keys of the rows in their order, as one text. */
  order: string
  /** The rows, where they are not the children of the list. */
  rows?: string
  /** Whether rows only move; what appears and leaves does so by itself. */
  movesOnly?: boolean
}

/** Shows nothing itself. A class, since only these are asked for what is there right before it changes. */
export class ListMotion extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Places | null {
    const { list, order, rows } = this.props
    return before.order === order || !list.current || isStill() ? null : placesIn(list.current, rows)
  }

  override componentDidUpdate(_: Props, __: unknown, places: Places | null): void {
    const { list, rows, movesOnly } = this.props
    if (places && list.current) playChange(list.current, places, rows, movesOnly)
  }

  override render(): null {
    return null
  }
}

/** A list of rows. */
export function Rows({ className = 'rows', children, ...more }: ComponentProps<'ul'>) {
  const list = useRef<HTMLUListElement>(null)
  const keys = Children.toArray(children).map((row) => isValidElement(row) && row.key)
  return (
    <>
      <ul {...more} ref={list} className={className}>
        {children}
      </ul>
      <ListMotion list={list} order={keys.join()} />
    </>
  )
}
