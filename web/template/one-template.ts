// A template as its page asks for it, with the reader's rights.
import type { RowOf } from '../../contract/client.ts'
import type { template } from '../../contract/template.ts'
import { templateAttendees, templates } from '../api/form-clients.ts'
import { useAnswer } from '../api/queries.ts'

export type TemplateRow = RowOf<typeof template>

/** The template. */
export const useTemplate = (template_id: number) =>
  useAnswer(['template', template_id], () => templates('one', { template_id }, {}, { embed: 'may' }))

/** Whoever usually attends its meetings. */
export const useTemplatePeople = (template_id: number) =>
  useAnswer(['template', template_id, 'people'], () =>
    templateAttendees('inTemplate', { template_id }, {}, { embed: 'may' }),
  )
