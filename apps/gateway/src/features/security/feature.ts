import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { type SecurityServices, securityHandlers } from './handlers.js'

export const security = feature({
  rows: { security: contract.security },
  handlers: ({ accounts }: { accounts: SecurityServices }) => ({
    security: securityHandlers(accounts),
  }),
  tables: {},
})
