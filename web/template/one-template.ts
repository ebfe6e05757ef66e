// A template as its page asks for it, with the reader's rights.
import type { RowOf } from '../../contract/client.ts'
import type { template } from '../../contract/places/template.ts'
import { useFirst } from '../api/queries.ts'
import { planned } from '../api/requests/planned-requests.ts'

export type TemplateRow = RowOf<typeof template>

/** The template. */
export const useTemplate = (template_id: number) => useFirst(['template', template_id], planned.template(template_id))

/** Anyone who usually attends its meetings. */
export const useTemplatePeople = (template_id: number) =>
  useFirst(['template', template_id, 'people'], planned.templatePeople(template_id))
