import { type Contract, contract, type Forgetting } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import { FileAnswer } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { OwnPassword } from '../auth/ownPassword.js'
import type { Erasures } from './erasure/erasures.js'
import type { People } from './people.js'
import type { RetentionSettings } from './retention/retentionSettings.js'
import { privacyTables } from './tables.js'

export interface Services {
  privacyModule: Omit<PrivacyServices, 'password'>
  accountModule: Pick<PrivacyServices, 'password'>
}

export const privacy = feature({
  rows: { privacy: contract.privacy },
  handlers: ({ privacyModule, accountModule: { password } }: Services) => ({
    privacy: privacyHandlers({ ...privacyModule, password }),
  }),
  tables: privacyTables,
  jobs: {},
})

interface PrivacyServices {
  people: People
  erasures: Erasures
  retention: RetentionSettings
  password: OwnPassword
}

function privacyHandlers({
  people,
  erasures: forgettings,
  retention,
  password,
}: PrivacyServices): AreaHandlers<Contract['privacy']> {
  return {
    find: ({ caller, body }) => people.find(caller.user.id, body.phone),
    export: async ({ caller, body, origin }) => {
      const { name, open } = await people.export(caller.user.id, body.phone, origin)
      return new FileAnswer({ name, type: 'application/zip', size: null, open })
    },
    forget: async ({ signIn, body, origin }) => {
      const erasures: Forgetting[] = []
      const failed = {
        action: 'person_forget',
        details: localized('activity.person_wrong_password'),
      } as const
      await password.confirm(
        signIn,
        { password: body.password, field: 'password', failed },
        origin,
        async (db) => {
          erasures.splice(0, 1, await forgettings.begin(db, signIn.user.id, body.phone, origin))
        },
      )
      const [forgetting] = erasures
      if (!forgetting) throw new TypeError('A confirmed password began nothing')
      forgettings.run(forgetting.id)
      return forgetting
    },
    forgettings: async ({ caller }) => ({ forgettings: await forgettings.list(caller.user.id) }),
    retention: ({ caller, query }) => retention.state(caller.user.id, query),
    changeRetention: ({ caller, body, origin }) => retention.change(caller.user.id, body, origin),
  }
}
