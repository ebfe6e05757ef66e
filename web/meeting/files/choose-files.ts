// Lets somebody choose files to attach, by the dialog of their system.
import { attachFiles } from './uploads.ts'

/** Opens the dialog; what is chosen is attached to the meeting, or to an item of its agenda. */
export function chooseFiles(meeting_id: number, agenda_item_id: number | undefined): void {
  const field = document.createElement('input')
  field.type = 'file'
  field.multiple = true
  field.addEventListener('change', () => attachFiles(meeting_id, agenda_item_id, [...(field.files ?? [])]))
  field.click()
}
