// A link that shows an icon alone: its name, and a tooltip with the keys that lead there, too.
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ariaKeys, keyLabel } from '../keys/key-label.ts'

interface Props {
  to: NonNullable<LinkProps['to']>
  /** Its name. */
  label: string
  icon: Icon
  /** Keys that lead there, by the notation of tinykeys. */
  keys: string
  /** A mark at the icon. */
  children?: ReactNode
}

/** The link. */
export const IconLink = ({ to, label, icon: Sign, keys, children }: Props) => (
  <Link
    to={to}
    className="icon-button"
    aria-label={label}
    aria-keyshortcuts={ariaKeys(keys)}
    title={`${label} (${keyLabel(keys)})`}
  >
    <Sign size={20} stroke={1.75} aria-hidden="true" />
    {children}
  </Link>
)
