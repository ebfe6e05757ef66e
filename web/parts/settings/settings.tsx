// The frame of settings (account, administration, organization, room): the names of the pages beside the one that is shown.
// On a narrow screen they are folded (`settings.css`), as in pages without script.
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { known } from '../../site.ts'
import './settings.css'

export interface SettingsLink {
  path: string
  label: string
  /** Whether it is a page without script, which is no part of the application. */
  plain?: boolean
}

export interface SettingsGroup {
  label: string
  /** What screen readers get instead of the label. */
  name?: string
  links: readonly SettingsLink[]
}

interface Props {
  groups: readonly SettingsGroup[]
  children: ReactNode
}

/** A page of the settings. */
export function Settings({ groups, children }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = groups.flatMap(({ links }) => links).find(({ path }) => path === pathname)
  return (
    <div className="settings">
      {/* Another one for each page: it is folded again once a way was taken. */}
      <details key={pathname} className="settings-side">
        <summary>{current?.label ?? groups[0]?.label}</summary>
        {groups.map(({ label, name = label, links }) => (
          <nav key={name} className="settings-group" aria-label={name}>
            <p>{label}</p>
            <ul>
              {links.map(({ path, label: text, plain }) => (
                <li key={path}>
                  {plain ? (
                    <a href={`${known.root}${path}`}>{text}</a>
                  ) : (
                    <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
                      {text}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </details>
      <div className="settings-page">{children}</div>
    </div>
  )
}
