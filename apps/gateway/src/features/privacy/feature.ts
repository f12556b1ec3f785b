import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { privacyTables } from '../../core/tables/privacy.js'
import { type PrivacyServices, privacyHandlers } from './handlers.js'

export interface Services {
  privacy: Omit<PrivacyServices, 'password'>
  accounts: Pick<PrivacyServices, 'password'>
}

export const privacy = feature({
  rows: { privacy: contract.privacy },
  handlers: ({ privacy, accounts: { password } }: Services) => ({
    privacy: privacyHandlers({ ...privacy, password }),
  }),
  tables: privacyTables,
})
