// A field for a text of several lines, as the composer and the chat have it.
import type { ComponentProps } from 'react'
import './text-area.css'

/** The field; its label is for screen readers, and what is to be written stands in it as a placeholder. */
export const TextArea = ({ label, ...more }: { label: string } & ComponentProps<'textarea'>) => (
  <textarea className="text-area" aria-label={label} {...more} />
)
