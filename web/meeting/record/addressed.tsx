// Fragment targets, such as `#note-12`: scrolled to, focused and highlighted.
import { IconLink } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fill } from '../../../words/fill.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { copyLink } from '../../kit/text/copy-link.ts'
import { words } from '../../words.ts'

const { editor } = words

/** The id that the address names; what stands there is shown once it is there. `ready`: whether all content is. */
export function useAddressed(ready: boolean): string {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.key }) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address opened again is shown again.
  useEffect(() => {
    const target = ready && hash ? document.getElementById(hash) : null
    if (!target) return
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
  }, [ready, hash, key])
  return hash
}

/** The button that copies the address of a part of this page, which has a title. */
export const CopyLink = ({ id, title }: { id: string; title: string }) => (
  <IconButton
    className="copy-link"
    label={fill(editor.copyLinkOf, { item: title })}
    tip={editor.copyLink}
    icon={IconLink}
    onClick={() => copyLink(id)}
  />
)
