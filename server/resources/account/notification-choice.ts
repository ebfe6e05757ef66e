// Notification choices, for their person and enterprise administrators: rows and endpoints.
import { notificationChoice } from '../../../contract/notifications/notification-choice.ts'
import { ownMember } from '../../access/people/people.ts'
import { changeNotificationChoices, notificationChoicesOf } from '../../actions/account/notification-choices.ts'
import type { CallTo } from '../../actions/call.ts'
import { bindPlainResource, type CustomCall, type Row } from '../serving/serve.ts'

type Choosing = CallTo<typeof notificationChoice, 'one' | 'change'>

/** The choices as they are shown. */
const present = async ({ params }: Pick<Choosing, 'params'>, { context, trx }: CustomCall): Promise<Row> =>
  context.formatRows('notification_choice', [await notificationChoicesOf(trx ?? context.db, params.member_id)])[0]!

export const notificationChoices = bindPlainResource(notificationChoice, {
  endpoints: {
    one: { may: ownMember, answer: present },
    change: {
      may: ownMember,
      present,
      answer: async (call, more) => {
        await changeNotificationChoices(more.trx!, call)
        return present(call, more)
      },
    },
  },
})
