// The form for the address of a link, loaded when somebody opens it.
import type { LinkFormProps } from '../../kit/editor/link-form.tsx'
import { late } from '../loading/late-module.ts'

const form = late(() => import('../../kit/editor/link-form.tsx'))

/** The form once it is there; where it cannot be loaded, it is tried again with the next press. */
export function LateLinkForm(props: LinkFormProps) {
  const loaded = form.useModule()
  return loaded ? <loaded.LinkForm {...props} /> : null
}
