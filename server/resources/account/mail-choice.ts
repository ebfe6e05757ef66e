// Mail preferences, for their person and enterprise administrators: rows and endpoints.
import { mailChoice } from '../../../contract/account/mail-choice.ts'
import { ownMember } from '../../access/people/people.ts'
import { changeMailChoices, mailChoicesOf } from '../../actions/account/mail-choices.ts'
import type { CallTo } from '../../actions/call.ts'
import { bindPlainResource, type CustomCall, type Row } from '../serving/serve.ts'

type Choosing = CallTo<typeof mailChoice, 'one' | 'change'>

/** The choices as they are shown. */
const present = async ({ params }: Pick<Choosing, 'params'>, { context, trx }: CustomCall): Promise<Row> =>
  context.formatRows('mail_choice', [{ ...(await mailChoicesOf(trx ?? context.db, params.member_id)) }])[0]!

export const mailChoices = bindPlainResource(mailChoice, {
  endpoints: {
    one: { may: ownMember, answer: present },
    change: {
      may: ownMember,
      present,
      answer: async (call, more) => {
        await changeMailChoices(more.trx!, call)
        return present(call, more)
      },
    },
  },
})
