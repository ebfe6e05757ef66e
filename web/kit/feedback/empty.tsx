// Empty state of a list: an icon, a sentence and an action.
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: Icon
  text: string
  /** Buttons that begin something. */
  children?: ReactNode
}

/** The notice. */
export const Empty = ({ icon: Sign, text, children }: Props) => (
  <div className="empty">
    <Sign size={20} stroke={1.75} aria-hidden="true" />
    <p>{text}</p>
    {children}
  </div>
)
